import { useCallback, useMemo, useRef, useState } from 'react'
import { getListIds, type ListSort } from '#features/lists/contracts.ts'
import {
  choose,
  isPageSelected,
  nothingSelected,
  type Selection,
  selectAll,
  togglePage,
} from '#features/search/selection.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'

/** Selecting on a list, by the rules of a search: it lasts through all pages of the list. */
export function useListSelection(listId: string, sort: ListSort, visible: readonly number[]) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  // Current between two presses, before the next render.
  const latest = useRef(selection)
  const change = useCallback((next: Selection) => {
    latest.current = next
    setSelection(next)
  }, [])
  const { mutate, isPending } = useCallMutation(getListIds)
  const toast = useToast()
  const chosen = useMemo(() => new Set(selection.ids), [selection.ids])
  const at = useMemo(() => ({ search: listId, most: Number.POSITIVE_INFINITY }), [listId])

  const toggleAll = () => {
    if (selection.mode === 'all') return change(nothingSelected)
    mutate(
      { listId, sort },
      {
        onSuccess: ({ ids }) => {
          change(selectAll(ids, listId))
          const most = ids.length === limits.selectAllCap ? ' (maximum limit)' : ''
          toast.success('Results Selected', `Selected ${formatCount(ids.length, 'physician')}${most}`)
        },
        onError: () => toast.error('Error', 'Failed to select all results'),
      },
    )
  }
  return {
    ids: selection.ids,
    mode: selection.mode,
    has: (id: number) => chosen.has(id),
    /** Stable, since rows get it as a prop. */
    choose: useCallback(
      (id: number, selected: boolean) => {
        const { selection: next, refused } = choose(latest.current, id, selected, at)
        change(next)
        if (refused === 'all-mode') {
          toast.info('Selection Mode Active', 'All results are selected. Press Select All again to choose one by one.')
        }
      },
      [at, change, toast],
    ),
    togglePage: () => change(togglePage(latest.current, visible, at).selection),
    pageSelected: isPageSelected(selection, visible),
    toggleAll,
    selectingAll: isPending,
    /** Those who are not on the list anymore. */
    drop: (ids: readonly number[]) => {
      const gone = new Set(ids)
      const left = latest.current.ids.filter((id) => !gone.has(id))
      change(left.length === 0 ? nothingSelected : { ...latest.current, ids: left })
    },
    clear: useCallback(() => change(nothingSelected), [change]),
  }
}
