import { useState } from 'react'
import { getListIds, type ListSort } from '#features/lists/contracts.ts'
import type { ListFilters } from '#features/lists/list-filters.ts'
import { nothingSelected, type Selection } from '#features/search/selection.ts'
import { useSelectionControl } from '#features/search-page/use-selection-control.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'

interface Shown {
  listId: string
  sort: ListSort
  filters: ListFilters
}

/** The selection on a list; it survives changing pages and filters. */
export function useListSelection({ listId, sort, filters }: Shown, visible: readonly number[]) {
  const [selection, store] = useState<Selection>(nothingSelected)
  const { mutate, isPending } = useCallMutation(getListIds)
  const control = useSelectionControl({
    selection,
    store,
    at: { search: `${listId} ${JSON.stringify(filters)}`, max: Number.POSITIVE_INFINITY },
    visible,
    fetchAll: (answered) => mutate({ listId, sort, filters }, answered),
    fetching: isPending,
  })
  return {
    ...control,
    /** Those no longer on the list. */
    drop: (gone: readonly number[]) =>
      store((now) => {
        const left = now.ids.filter((id) => !gone.includes(id))
        return left.length === 0 ? nothingSelected : { ...now, ids: left }
      }),
  }
}
