import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '#shared/calls/use-call.ts'
import { useToast } from '#ui/toast.tsx'
import { getLists, getPhysicianLists } from './contracts.ts'

/**
 * The viewer's lists, fetched again whenever something that shows them opens. A failure shows a toast, unless `failure`
 * is null.
 */
export function useLists(open: boolean, failure: string | null = 'Failed to load your physician lists') {
  const lists = useCall(getLists, {}, { enabled: open })
  const toast = useToast()
  const { isError } = lists
  useEffect(() => {
    if (isError && failure !== null) toast.error('Error', failure)
  }, [isError, failure, toast])
  return lists
}

/** Returns the name of one of the viewer's lists, once they are known. @param wanted whether a name is needed */
export function useListName(wanted: boolean): (id: string | undefined) => string | undefined {
  const { data } = useCall(getLists, {}, { enabled: wanted, staleTime: 60_000 })
  return (id) => data?.data.find((list) => list.id === id)?.name
}

/**
 * Call after a change: everything on the page that shows lists, or who is on them, fetches again. Resolves when all
 * have finished.
 */
export function useListsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const names = [getLists.name, getPhysicianLists.name, 'search-physicians', 'get-saved-searches']
    await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })))
  }
}
