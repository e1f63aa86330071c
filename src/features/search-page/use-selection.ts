import { selectableResults, type Viewer } from '#shared/access/access.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { type SearchState, writeAddress } from '../search/address.ts'
import { selectPhysicians } from '../search/contracts.ts'
import { inSearch, type Selection } from '../search/selection.ts'
import { askedOf } from './use-search.ts'
import { type SelectionControl, useSelectionControl } from './use-selection-control.ts'

/**
 * The selection in a search.
 * @param visible the ids the page shows
 * @param selected the stored selection; `store` must be stable
 */
export function useSelection(
  viewer: Viewer,
  state: SearchState,
  visible: readonly number[],
  [selected, store]: readonly [Selection, (selection: Selection) => void],
): SelectionControl {
  const { mutate, isPending } = useCallMutation(selectPhysicians)
  const search = writeAddress({ filters: state.filters, tags: state.tags })
  const { filters, tags, sort } = askedOf(state, viewer)
  return useSelectionControl({
    selection: inSearch(selected, search),
    store,
    at: { search, max: selectableResults(viewer) },
    visible,
    fetchAll: (answered) => mutate({ filters, tags, sort }, answered),
    fetching: isPending,
  })
}
