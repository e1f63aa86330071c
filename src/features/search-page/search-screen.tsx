import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Viewer, visibleResults } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { ErrorState } from '#ui/page-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { Keyboard } from '#ui/work-icons.tsx'
import { AddToListButton } from '../lists/add-to-list-button.tsx'
import { SavedListsPanel } from '../lists/saved-lists-panel.tsx'
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx'
import { SavedSearchesPanel } from '../saved-searches/saved-searches-panel.tsx'
import { type SearchTab, writeAddress } from '../search/address.ts'
import { asFilters, onShown } from '../search/read-state.ts'
import { nameOfSearch } from '../search/search-name.ts'
import { hasCriteria, inNameOrder } from '../search/search-state.ts'
import { useSelectionStore } from '../search/selection-store.ts'
import { AddFound } from './add-found.tsx'
import { ClosedList } from './closed-list.tsx'
import { ExampleSearches } from './example-searches.tsx'
import { ExportSelected } from './export-selected.tsx'
import { FilterDrawer, FilterRail, type FilterSidebarProps, savingReason } from './filter-sidebar.tsx'
import { FindSimilar } from './find-similar.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { NoResults } from './no-results.tsx'
import { QueryBox } from './query-box.tsx'
import { QueryFault, queryFault } from './query-fault.tsx'
import { QuickToggles } from './quick-toggles.tsx'
import { ResultsHead } from './results-head.tsx'
import { ResultsList, ResultsPlaceholders } from './results-list.tsx'
import { ResultsToolbar } from './results-toolbar.tsx'
import { SearchChips } from './search-chips.tsx'
import { useSearchKeys } from './search-keys.ts'
import { type SearchPreferences, useSearchPreferences } from './search-preferences.ts'
import { barButton, mainBarButton, SelectionBar } from './selection-bar.tsx'
import { UnknownNpis } from './unknown-npis.tsx'
import { UnlockBanner } from './unlock-banner.tsx'
import { useLasting } from './use-lasting.ts'
import { type LoadedSearch, useSearch } from './use-search.ts'
import { type ChangeSearch, type StoredSearch, useSearchAddress } from './use-search-address.ts'
import { useSelection } from './use-selection.ts'
import type { SelectionControl } from './use-selection-control.ts'

// Shown once anyone is selected.
const EmailSelectedButton = lazy(() =>
  import('./later-parts.ts').then((module) => ({ default: module.EmailSelectedButton })),
)
const SequenceButton = lazy(() => import('./later-parts.ts').then((module) => ({ default: module.SequenceButton })))

interface SearchScreenProps {
  viewer: Viewer
  loaded: LoadedSearch | null
  preferences: SearchPreferences
  stored: StoredSearch | undefined
}

export function SearchScreen({ viewer, loaded, preferences: chosen, stored }: SearchScreenProps) {
  const [state, changeAddress] = useSearchAddress(stored)
  const results = useSearch(state, viewer, loaded)
  const { answer } = results
  const visible = useMemo(() => answer?.data.map(({ id }) => id) ?? [], [answer])
  const selection = useSelection(viewer, state, visible, useSelectionStore(viewer.id))
  const [preferences, changePreferences] = useSearchPreferences(chosen)
  const change = useRememberedOrder(changeAddress, preferences.byName)
  const [drawerOpen, openDrawer] = useState(false)
  const [keysShown, showKeys] = useState(false)
  const query = useRef<HTMLInputElement>(null)
  const railOpen = !preferences.collapsed
  const isFirstVisit = !preferences.searchedBefore && !hasCriteria(state)

  useNotedVisit(hasCriteria(state) && !preferences.searchedBefore, () =>
    changePreferences({ searchedBefore: true, knowsSecondary: true }),
  )
  const [tellsOfSecondary] = useState(chosen.searchedBefore && !chosen.knowsSecondary)
  useNotedVisit(answer?.secondary !== undefined && !preferences.knowsSecondary && preferences.searchedBefore, () =>
    changePreferences({ knowsSecondary: true }),
  )
  useSearchKeys({
    letterKeys: preferences.letterKeys,
    focusQuery: () => {
      query.current?.focus()
      query.current?.select()
    },
    toggle: (id) => selection.choose(id, !selection.has(id)),
    showHelp: () => showKeys(true),
  })

  const found = answer && !results.outdated ? { search: state, total: answer.total } : undefined
  const shared = { viewer, state, change, results }
  // What was typed is shown like what was chosen.
  const reading = results.outdated ? undefined : answer?.reading
  const shown = useMemo(() => asFilters(state, reading), [state, reading])
  const changeShown = useCallback<ChangeSearch>(
    (changed) => change(onShown(changed, state.filters.query, reading)),
    [change, state.filters.query, reading],
  )
  const asShown = { ...shared, shown, change: changeShown }
  const selected = { viewer, physicianIds: selection.ids }
  const suggestedName = nameOfSearch(shown)
  return (
    <div className="flex flex-1">
      <FilterRail
        {...asShown}
        collapsed={preferences.collapsed}
        onCollapse={(collapsed) => changePreferences({ collapsed })}
      />
      {/* At least as tall as the window, so that a short list doesn't move the footer into view and out again. */}
      <div className="min-h-dvh min-w-0 flex-1 px-4 pb-24 md:px-8">
        <div className="mx-auto max-w-[1120px]">
          <ResultsHead
            state={state}
            results={results}
            tellsOfSecondary={tellsOfSecondary}
            actions={
              <div className="contents max-md:hidden">
                <AddToListButton {...selected} suggestedName={suggestedName} size="small" />
                <ExportSelected {...selected} found={found} look={{ size: 'small' }} />
              </div>
            }
          />
          <QueryBox ref={query} person={viewer.id} state={state} change={change} />
          <SearchChips {...{ state, change, results }} counted withRail={railOpen}>
            <SaveSearchButton
              viewer={viewer}
              search={state}
              disabledReason={savingReason(state, results)}
              variant="quiet"
              size="small"
              className={cn('text-accent max-sm:hidden', railOpen && 'xl:hidden')}
            />
          </SearchChips>
          {isFirstVisit && <ExampleSearches />}
          <ResultsToolbar
            {...{ viewer, state, shown, change, selection, preferences, changePreferences }}
            empty={visible.length === 0}
            openFilters={() => openDrawer(true)}
            toggles={<QuickToggles state={shown} change={changeShown} viewer={viewer} />}
          />
          <div id="results" tabIndex={-1} className="outline-none">
            <Results {...shared} density={preferences.density} selection={selection} />
          </div>
          <p className="mt-8 text-center max-md:hidden">
            <Button variant="quiet" size="small" onClick={() => showKeys(true)}>
              <Keyboard aria-hidden />
              Keyboard
            </Button>
          </p>
        </div>
      </div>
      <FilterDrawer {...asShown} open={drawerOpen} onOpenChange={openDrawer} />
      <SelectionBar selection={selection} total={selection.search === null ? undefined : answer?.total}>
        <Suspense fallback={null}>
          <EmailSelectedButton {...selected} {...barButton} />
          <SequenceButton viewer={viewer} to={{ physicianIds: selection.ids }} {...barButton} />
        </Suspense>
        <ExportSelected {...selected} found={found} look={barButton} />
        <FindSimilar {...barButton} physicianIds={selection.ids} change={change} />
        <AddFound suggestedName={suggestedName} {...selected} found={found} {...mainBarButton} />
      </SelectionBar>
      <KeysDialog
        open={keysShown}
        onOpenChange={showKeys}
        preferences={preferences}
        changePreferences={changePreferences}
      />
      <Panels viewer={viewer} tab={state.tab} show={(tab) => change((now) => ({ ...now, tab }))} />
    </div>
  )
}

/** The side panels of the tabs 'saved-searches' and 'saved-lists'. */
function Panels({ viewer, tab, show }: { viewer: Viewer; tab: SearchTab; show: (tab: SearchTab) => void }) {
  const close = (open: boolean) => {
    if (!open) show('results')
  }
  return (
    <>
      <SavedSearchesPanel
        viewer={viewer}
        open={tab === 'saved-searches'}
        onOpenChange={close}
        onShowLists={() => show('saved-lists')}
      />
      <SavedListsPanel
        viewer={viewer}
        open={tab === 'saved-lists'}
        onOpenChange={close}
        onShowSearches={() => show('saved-searches')}
      />
    </>
  )
}

type ResultsProps = Omit<FilterSidebarProps, 'shown'> & {
  density: SearchPreferences['density']
  selection: SelectionControl
}

function Results({ state, change, results, viewer, density, selection }: ResultsProps) {
  const { answer, outdated, failure, listClosed, retry, retrying } = results
  const waiting = useLasting(outdated, limits.quickAnswer)
  const fault = queryFault(state)
  if (fault) return <QueryFault query={state.filters.query ?? ''} fault={fault} change={change} />
  if (failure !== undefined && listClosed) return <ClosedList message={failure} change={change} />
  if (failure !== undefined) {
    return (
      <div className="border-t border-hair">
        <ErrorState title={failure} onRetry={retry} retrying={retrying} />
      </div>
    )
  }
  if (answer === undefined || waiting) return <ResultsPlaceholders density={density} />
  const unknownNpis = <UnknownNpis npis={answer.unknownNpis} />
  if (answer.data.length === 0) {
    return (
      <>
        {unknownNpis}
        <NoResults answer={answer} state={state} change={change} />
      </>
    )
  }
  const everything = visibleResults(viewer) === Number.POSITIVE_INFINITY
  return (
    <>
      {unknownNpis}
      <ResultsList {...{ answer, outdated, state, viewer, density, selection }} />
      <UnlockBanner viewer={viewer} total={answer.total} />
      {everything && (
        <Pagination
          page={answer.page}
          pageCount={pageCountOf(answer.total, answer.pageSize)}
          label="Results"
          search={writeAddress(state)}
          replace
          className="mt-6"
        />
      )}
    </>
  )
}

/** If someone chose A to Z for a typed query, the next typed query uses it, too. */
function useRememberedOrder(change: ChangeSearch, byName: boolean): ChangeSearch {
  return useCallback(
    (changed) => change((now) => (byName ? inNameOrder(now, changed(now)) : changed(now))),
    [change, byName],
  )
}

function useNotedVisit(note: boolean, remember: () => void): void {
  useEffect(() => {
    if (note) remember()
  }, [note, remember])
}
