import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { PanelLeftClose, PanelLeftOpen } from '#ui/work-icons.tsx'
import { maySeeWishes } from '../physicians/may-see-wishes.ts'
import { SavedButton, SaveSearchButton } from '../saved-searches/save-search-button.tsx'
import type { SearchState } from '../search/address.ts'
import { cleared, criteriaOf, hasCriteria } from '../search/search-state.ts'
import { FilterSections } from './filter-sections.tsx'
import { useLasting } from './use-lasting.ts'
import type { SearchResults } from './use-search.ts'
import type { ChangeSearch } from './use-search-address.ts'

export interface FilterSidebarProps {
  viewer: Viewer
  state: SearchState
  /** With what the words in the box mean. */
  shown: SearchState
  change: ChangeSearch
  results: SearchResults
}

/** The filters on the left of a wide screen; a narrow bar when collapsed. */
export function FilterRail(
  props: FilterSidebarProps & { collapsed: boolean; onCollapse: (collapsed: boolean) => void },
) {
  const { state, shown, change, results, collapsed, onCollapse } = props
  const counts = useCounted(results)
  const active = criteriaOf(shown).length
  if (collapsed) {
    return (
      <aside
        id="filters"
        tabIndex={-1}
        aria-label="Search filters"
        className="outline-none hidden w-14 shrink-0 border-r border-hair xl:block"
      >
        <div className="sticky top-0 grid justify-items-center gap-2 py-4">
          <Tooltip content="Show the filters" side="right">
            <Button variant="quiet" size="icon" aria-label="Expand filters" onClick={() => onCollapse(false)}>
              <PanelLeftOpen aria-hidden />
            </Button>
          </Tooltip>
          {active > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-12 leading-4 font-semibold text-on-accent">
              {active}
              <span className="sr-only"> active filters</span>
            </span>
          )}
        </div>
      </aside>
    )
  }
  return (
    <aside
      id="filters"
      tabIndex={-1}
      aria-label="Search filters"
      className="outline-none hidden w-72 shrink-0 border-r border-hair xl:block"
    >
      <div className="sticky top-0 max-h-dvh overflow-y-auto overscroll-contain px-6 pt-6 pb-10 [scrollbar-gutter:stable] [scrollbar-width:thin]">
        <div className="flex min-h-9 items-center gap-2">
          <h2 className="mr-auto text-14 font-semibold">Search Filters</h2>
          <ClearAll state={state} change={change} />
          <Tooltip content="Hide the filters" side="right">
            <Button
              variant="quiet"
              size="small-icon"
              aria-label="Collapse filters"
              onClick={() => onCollapse(true)}
              className="-mr-2"
            >
              <PanelLeftClose aria-hidden />
            </Button>
          </Tooltip>
        </div>
        <SavedSearchButtons {...props} />
        <FilterSections
          state={shown}
          change={change}
          facets={counts}
          failed={results.failure !== undefined}
          inTeam={props.viewer.team !== null}
          seesWishes={maySeeWishes(props.viewer)}
        />
      </div>
    </aside>
  )
}

/** The same filters in a drawer, on narrower screens. */
export function FilterDrawer(props: FilterSidebarProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { state, shown, change, results, open, onOpenChange } = props
  const counts = useCounted(results)
  const total = results.answer?.total
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      side="left"
      title="Search Filters"
      footer={
        <div className="flex gap-2">
          <Button
            onClick={() => change(cleared)}
            disabledReason={hasCriteria(state) ? undefined : nothingToClear}
            className="flex-1"
          >
            Clear All Filters
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)} className="flex-1 tabular-nums">
            {total === undefined ? 'Show' : `Show ${formatNumber(total)}`}
          </Button>
        </div>
      }
    >
      <SavedSearchButtons {...props} />
      <FilterSections
        state={shown}
        change={change}
        facets={counts}
        failed={results.failure !== undefined}
        inTeam={props.viewer.team !== null}
        seesWishes={maySeeWishes(props.viewer)}
      />
    </Drawer>
  )
}

/**
 * The numbers next to filters; none while the results are placeholders, too, so they never belong to another search.
 */
function useCounted({ answer, outdated }: SearchResults) {
  return useLasting(outdated, limits.quickAnswer) ? undefined : answer?.facets
}

const nothingToClear = 'No filter is active.'

function ClearAll({ state, change }: Pick<FilterSidebarProps, 'state' | 'change'>) {
  return (
    <TextButton className="px-1 text-13" disabled={!hasCriteria(state)} onClick={() => change(cleared)}>
      Clear All
    </TextButton>
  )
}

/** Save Search and Saved. */
function SavedSearchButtons({ viewer, state, change, results }: FilterSidebarProps) {
  const look = { viewer, size: 'small', className: 'w-full' } as const
  return (
    <div className="grid grid-cols-2 gap-2 py-3">
      <SaveSearchButton {...look} search={state} disabledReason={savingReason(state, results)} />
      <SavedButton {...look} onOpen={() => change((now) => ({ ...now, tab: 'saved-searches' }))} />
    </div>
  )
}

/** Disabled while loading, or when there is no search term and no active filter. */
export function savingReason(state: SearchState, results: SearchResults): string | undefined {
  if (!hasCriteria(state)) return 'Enter a search term or choose a filter first.'
  return results.answer === undefined || results.outdated ? 'The results are still loading.' : undefined
}
