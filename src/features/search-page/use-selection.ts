import { useCallback, useEffect, useMemo, useRef } from 'react'
import { selectableResults, type Viewer } from '#shared/access/access.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { type SearchState, writeAddress } from '../search/address.ts'
import { selectPhysicians } from '../search/contracts.ts'
import {
  type Choice,
  choose,
  inSearch,
  isPageSelected,
  nothingSelected,
  type Selection,
  selectAll,
  togglePage,
} from '../search/selection.ts'
import { keepSelection, useKeptSelection } from '../search/selection-store.ts'
import { askedOf } from './use-search.ts'

/** `search` is null unless all of it was found by the search that is shown. */
export interface SelectionControl extends Selection {
  has: (id: number) => boolean
  /** Stable, since rows get it as a prop. */
  choose: (id: number, selected: boolean) => void
  /** Select Page: pressed again, it clears the page. */
  togglePage: () => void
  pageSelected: boolean
  /** Select All: the first 500 of the search; pressed again, it clears. */
  toggleAll: () => void
  selectingAll: boolean
  clear: () => void
}

/** What is selected, with the rules of docs/specification/search.md, Selecting. @param visible the ids that the page shows */
export function useSelection(viewer: Viewer, state: SearchState, visible: readonly number[]): SelectionControl {
  const search = writeAddress({ filters: state.filters, tags: state.tags })
  const selection = inSearch(useKeptSelection(viewer.id), search)
  const say = useRefusalToasts()
  const all = useSelectAll(viewer, state, search)

  const now = { selection, at: { search, most: selectableResults(viewer) }, visible }
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const apply = useCallback(
    (rule: (now: typeof latest.current) => Choice) => {
      const { selection: next, refused } = rule(latest.current)
      latest.current = { ...latest.current, selection: next }
      keepSelection(viewer.id, next)
      if (refused) say(refused)
    },
    [viewer.id, say],
  )

  const chosen = useMemo(() => new Set(selection.ids), [selection.ids])
  const { ids, mode } = selection
  return {
    ...{ ids, mode, search: selection.search === search ? search : null },
    has: (id) => chosen.has(id),
    choose: useCallback((id, selected) => apply(({ selection, at }) => choose(selection, id, selected, at)), [apply]),
    togglePage: () => apply(({ selection, visible, at }) => togglePage(selection, visible, at)),
    pageSelected: isPageSelected(selection, visible),
    toggleAll: () => (mode === 'all' ? keepSelection(viewer.id, nothingSelected) : all.select()),
    selectingAll: all.isPending,
    clear: useCallback(() => keepSelection(viewer.id, nothingSelected), [viewer.id]),
  }
}

function useRefusalToasts() {
  const toast = useToast()
  return useCallback(
    (refused: NonNullable<Choice['refused']>) => {
      if (refused === 'all-mode') {
        toast.info('Selection Mode Active', 'All results are selected. Press Select All again to choose one by one.')
      } else {
        toast.error(
          'Free Limit Reached',
          `A free account can select up to ${limits.freeSelection} physicians. Upgrade to select more.`,
        )
      }
    },
    [toast],
  )
}

function useSelectAll(viewer: Viewer, state: SearchState, search: string) {
  const { mutate, isPending } = useCallMutation(selectPhysicians)
  const toast = useToast()
  const select = () => {
    const { filters, tags, sort } = askedOf(state, viewer)
    mutate(
      { filters, tags, sort },
      {
        onSuccess: ({ ids }) => {
          keepSelection(viewer.id, selectAll(ids, search))
          const most = ids.length === limits.selectAllCap ? ' (maximum limit)' : ''
          toast.success('Results Selected', `Selected ${formatCount(ids.length, 'physician')}${most}`)
        },
        onError: ({ status, title, message }) => {
          if (status === 402 && title) toast.error(title, message)
          else toast.error('Error', 'Failed to select all results')
        },
      },
    )
  }
  return { select, isPending }
}
