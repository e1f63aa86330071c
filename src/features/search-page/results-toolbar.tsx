import { lazy, type ReactNode, Suspense } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { SortKey } from '#search/query/query.ts'
import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { SelectButtons } from '#ui/select-buttons.tsx'
import { SortMenu } from '#ui/sort-menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { ListFilter, Rows2, Rows3 } from '#ui/work-icons.tsx'
import { type SearchState, usualSortOf } from '../search/address.ts'
import { asksForCare, criteriaOf, isNear, sortLabel, sortNames, withSort } from '../search/search-state.ts'
import type { ChangePreferences, SearchPreferences } from './search-preferences.ts'
import type { ChangeSearch } from './use-search-address.ts'
import type { SelectionControl } from './use-selection-control.ts'

// Parts that the server does not render are loaded separately.
const SelectFirst = lazy(() => import('./later-parts.ts').then((module) => ({ default: module.SelectFirst })))

interface ResultsToolbarProps {
  viewer: Viewer
  state: SearchState
  /** With what the words in the box mean. */
  shown: SearchState
  change: ChangeSearch
  selection: SelectionControl
  /** Nothing to select. */
  empty: boolean
  preferences: SearchPreferences
  changePreferences: ChangePreferences
  openFilters: () => void
  /** If set, pressing again closes them. */
  filtersOpen?: boolean
  /** The filters that are one press each. */
  toggles?: ReactNode
  /** The actions for the selection. */
  children?: ReactNode
}

export function ResultsToolbar(props: ResultsToolbarProps) {
  const { state, shown, change, changePreferences, openFilters, filtersOpen, toggles, children } = props
  const { sort } = state
  const filters = criteriaOf(shown).length
  const isTyped = usualSortOf(state).key === 'relevance'
  const choose = (key: SortKey) => {
    change((now) => withSort(now, key))
    if (isTyped) changePreferences({ byName: key === 'name' })
  }
  return (
    <div role="toolbar" aria-label="Results" className="results-toolbar">
      {toggles}
      <SortMenu
        label="Sort the results"
        current={sortLabel(sort)}
        sort={sort}
        keys={keysFor(shown, usualSortOf(state).key === 'relevance')}
        names={sortNames}
        choose={choose}
      />
      {isTyped && (
        <Button variant="quiet" size="small" onClick={() => choose(sort.key === 'relevance' ? 'name' : 'relevance')}>
          {sort.key === 'relevance' ? 'A to Z' : sortNames.relevance}
        </Button>
      )}
      <div className="flex gap-1 max-sm:order-last max-sm:-ml-2.5 max-sm:w-full">
        <SelectResults {...props} />
      </div>
      <div className="ml-auto flex items-center gap-2 max-sm:contents">
        <DensitySwitch {...props} />
        {children}
        <Button size="small" onClick={openFilters} aria-expanded={filtersOpen} className="max-sm:ml-auto xl:hidden">
          <ListFilter aria-hidden />
          Filters
          {filters > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-12 leading-4 font-semibold text-on-accent">
              {filters}
              <span className="sr-only"> active</span>
            </span>
          )}
        </Button>
      </div>
    </div>
  )
}

/** Relevance needs typed text, distance a place, and volume a kind of care. */
function keysFor(state: SearchState, isTyped: boolean): SortKey[] {
  const { key } = state.sort
  return [
    ...(isTyped || key === 'relevance' ? (['relevance'] as const) : []),
    ...(['name', 'specialty', 'location', 'newest'] as const),
    ...(isNear(state) || key === 'distance' ? (['distance'] as const) : []),
    ...(asksForCare(state) || key === 'volume' ? (['volume'] as const) : []),
  ]
}

function SelectResults({ viewer, selection, empty }: ResultsToolbarProps) {
  const hydrated = useHydrated()
  const toast = useToast()
  const lock = lockOf('selectAll', viewer)
  // Members without a plan get a toast when they press it; a tooltip tells the others.
  const isFree = lock !== null && !viewer.isDemo && !viewer.subscription.subscribed
  const nothing = empty ? 'There are no results to select.' : undefined
  const selectAll = () => {
    if (!isFree) return selection.toggleAll()
    const words = `You can only select up to ${limits.freeSelection} physicians with a free account`
    toast.error('Subscription Required', words)
  }
  return (
    <>
      <SelectButtons
        selection={selection}
        onSelectAll={selectAll}
        pageDisabledReason={nothing}
        allDisabledReason={isFree ? nothing : (lock?.reason ?? nothing)}
      />
      {lock === null && (
        // Its space is reserved, so nothing moves when it appears.
        <span className="flex min-w-24 max-sm:hidden">
          {hydrated && (
            <Suspense fallback={null}>
              <SelectFirst selection={selection} />
            </Suspense>
          )}
        </span>
      )}
    </>
  )
}

function DensitySwitch({ preferences, changePreferences }: ResultsToolbarProps) {
  const compact = preferences.density === 'compact'
  const Icon = compact ? Rows3 : Rows2
  return (
    <Tooltip content={compact ? 'Show cards' : 'Show compact rows'}>
      <Button
        variant="quiet"
        size="small-icon"
        aria-label="Compact rows"
        aria-pressed={compact}
        className="max-sm:hidden"
        onClick={() => changePreferences({ density: compact ? 'comfortable' : 'compact' })}
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  )
}
