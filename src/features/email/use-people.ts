import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getList } from '#features/lists/contracts.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { getRecipients } from './contracts.ts'

export type Target = { listId: string } | { physicianIds: number[] }

/** Those that the email goes to, and the one whose email is shown. */
export function usePeople(to: Target | null, isWritten: boolean) {
  const target = JSON.stringify(to)
  const [chosen, choose] = useState<{ target: string; id: number } | null>(null)
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useCall(
    getRecipients,
    { to: to ?? { physicianIds: [] } },
    { enabled: to !== null, staleTime: 60_000 },
  )
  const physicians = data?.data ?? []
  const index = chosen?.target === target ? physicians.findIndex(({ id }) => id === chosen.id) : -1
  return {
    ...{ data, error, isFetching, refetch },
    physicians,
    index,
    shown: isWritten ? physicians[index] : undefined,
    onStep: (at: number) => choose(physicians[at] ? { target, id: physicians[at].id } : null),
    onDraft: () => choose(null),
    renew: () => {
      void refetch()
      void queries.invalidateQueries({ queryKey: [getList.name] })
    },
  }
}

export type PeopleState = ReturnType<typeof usePeople>
