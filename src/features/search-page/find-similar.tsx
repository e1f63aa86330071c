import { maxSelected } from '#search/query/similar.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Users } from '#ui/icons.tsx'
import { useToast } from '#ui/toast.tsx'
import { findSimilar } from '../search/contracts.ts'
import { cleared, withFilters } from '../search/search-state.ts'
import type { ChangeSearch } from './use-search-address.ts'

interface FindSimilarProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  physicianIds: readonly number[]
  change: ChangeSearch
}

/** Replaces the current search with one for physicians similar to the selected ones. */
export function FindSimilar({ physicianIds, change, ...look }: FindSimilarProps) {
  const toast = useToast()
  const { mutate, isPending } = useCallMutation(findSimilar)
  const search = () =>
    mutate(
      { physicianIds: [...physicianIds] },
      {
        onSuccess: ({ physicianIds: _, ...filters }) => {
          change((now) => withFilters(cleared(now), { filters }))
          // The chips show the resulting search.
          window.scrollTo(0, 0)
        },
        onError: ({ message }) => toast.error('Could Not Find Similar', message),
      },
    )
  const tooMany = physicianIds.length > maxSelected
  return (
    <Button
      {...look}
      disabledReason={tooMany ? `Select at most ${maxSelected} physicians.` : undefined}
      pending={isPending}
      onClick={search}
    >
      <Users aria-hidden />
      Find Similar
    </Button>
  )
}
