import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { CallError } from '#shared/calls/call-error.ts'
import { limits } from '#shared/product/limits.ts'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import {
  type Choice,
  type Circumstances,
  choose,
  chooseRange,
  isPageSelected,
  nothingSelected,
  type Selection,
  selectAll,
  togglePage,
} from '../search/selection.ts'

/** `search` is null unless the search shown found everything selected. */
export interface SelectionControl extends Selection {
  has: (id: number) => boolean
  /** Stable, because rows get it as a prop. */
  choose: (id: number, selected: boolean, withShift?: boolean) => void
  /** Select Page; pressing it again clears the page. */
  togglePage: () => void
  pageSelected: boolean
  /** Select All: the first 500 of the search; pressing it again clears them. */
  toggleAll: () => void
  selectingAll: boolean
  /** The first `many` results of the search, replacing the selection. */
  selectFirst: (many: number) => void
  clear: () => void
}

interface Selecting {
  selection: Selection
  /** Stable. */
  store: (selection: Selection) => void
  at: Circumstances
  /** The ids that the page shows. */
  visible: readonly number[]
  /** Fetches the ids that Select All selects. */
  fetchAll: (answered: {
    onSuccess: (found: { ids: readonly number[] }) => void
    onError: (error: CallError) => void
  }) => void
  fetching: boolean
}

/** Selects by the rules of `selection.ts`, and shows the messages about it. */
export function useSelectionControl({
  selection,
  store,
  at,
  visible,
  fetchAll,
  fetching,
}: Selecting): SelectionControl {
  const toast = useToast()
  /** The last one chosen, for a range. */
  const anchor = useRef<number>(null)
  const now = { selection, at, visible }
  // Stays current between two presses, before the next render.
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const change = useCallback(
    (next: Selection) => {
      latest.current = { ...latest.current, selection: next }
      store(next)
    },
    [store],
  )
  const apply = useCallback(
    (rule: (now: typeof latest.current) => Choice) => {
      const { selection: next, refused } = rule(latest.current)
      change(next)
      if (refused === 'all-mode') {
        toast.info('Selection Mode Active', 'All results are selected. Press Select All again to choose one by one.')
      } else if (refused) {
        toast.error(
          'Free Limit Reached',
          `A free account can select up to ${limits.freeSelection} physicians. Upgrade to select more.`,
        )
      }
    },
    [change, toast],
  )
  const chooseAll = (first?: number) =>
    fetchAll({
      onSuccess: ({ ids: found }) => {
        const ids = found.slice(0, first)
        change(first === undefined ? selectAll(ids, at.search) : { ids, mode: 'none', search: at.search })
        const max = ids.length === limits.selectAllCap ? ' (maximum limit)' : ''
        toast.success('Results Selected', `Selected ${formatCount(ids.length, 'physician')}${max}`)
      },
      onError: ({ status, title, message }) => {
        if (status === 402 && title) toast.error(title, message)
        else toast.error('Error', 'Failed to select all results')
      },
    })

  const { ids, mode, search } = selection
  const chosen = useMemo(() => new Set(ids), [ids])
  return {
    ...{ ids, mode, search: search === at.search ? search : null },
    has: (id) => chosen.has(id),
    choose: useCallback(
      (id, selected, withShift = false) => {
        const from = anchor.current
        anchor.current = id
        apply(({ selection, visible, at }) =>
          withShift && from !== null
            ? chooseRange(selection, { from, to: id }, selected, visible, at)
            : choose(selection, id, selected, at),
        )
      },
      [apply],
    ),
    togglePage: () => apply(({ selection, visible, at }) => togglePage(selection, visible, at)),
    pageSelected: isPageSelected(selection, visible),
    toggleAll: () => (mode === 'all' ? change(nothingSelected) : chooseAll()),
    selectingAll: fetching,
    selectFirst: chooseAll,
    clear: useCallback(() => change(nothingSelected), [change]),
  }
}
