import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { noSubscription, permissionsOf, type Viewer } from '#shared/access/access.ts'
import { AnswersCalls, makeQueryClient } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Download, ListPlus, Users } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { PageButtons } from '#ui/page-buttons.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { pageCountOf, paginationWindow } from '#ui/pagination-window.ts'
import { firstSearch } from '../search/address.ts'
import { cleared, hasCriteria } from '../search/search-state.ts'
import { nothingSelected } from '../search/selection.ts'
import { ResultsList } from '../search-page/results-list.tsx'
import { ResultsToolbar } from '../search-page/results-toolbar.tsx'
import { SearchChips } from '../search-page/search-chips.tsx'
import { preferencesFromCookies } from '../search-page/search-preferences.ts'
import { askedOf, type SearchAnswer, useSearch } from '../search-page/use-search.ts'
import { useSelection } from '../search-page/use-selection.ts'
import { DemoNameDialog, DemoProfileDialog, DemoSavedDialog } from './demo-dialogs.tsx'
import { demoPeople } from './demo-people.ts'
import { DemoSidebar } from './demo-sidebar.tsx'
import { answerFromDemo, findDemoPeople } from './demo-source.ts'
import { useDemoSaving } from './use-demo-saving.ts'

/** In the demo, everything is allowed. */
const player: Viewer = {
  ...{ id: 'demo', email: '', name: '', isAdmin: false, isDemo: false, permissions: permissionsOf(false), team: null },
  subscription: { ...noSubscription, subscribed: true, tier: 'premium' },
}

const asked = askedOf(firstSearch, player)
const loaded = { asked, answer: findDemoPeople(asked) }

/** As many people as the demo's picture shows before it fades out. */
const inPicture = 4
const picture = { asked, answer: { ...loaded.answer, data: loaded.answer.data.slice(0, inPicture) } }

/**
 * The search page's components running on the sample people: nothing goes to the server, and nothing is kept. As a
 * picture, it has only the first few people.
 */
export function LiveDemo({ isPicture = false }: { isPicture?: boolean }) {
  const [queries] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <AnswersCalls value={answerFromDemo}>
        <DemoScreen start={isPicture ? picture : loaded} />
      </AnswersCalls>
    </QueryClientProvider>
  )
}

function DemoScreen({ start }: { start: typeof loaded }) {
  const [state, change] = useState(firstSearch)
  const [filtersOpen, openFilters] = useState(false)
  const [preferences, setPreferences] = useState(preferencesFromCookies(null))
  const [profile, openProfile] = useState<number | null>(null)
  const results = useSearch(state, player, start)
  const { answer = start.answer, outdated } = results
  const visible = useMemo(() => answer.data.map(({ id }) => id), [answer])
  const selection = useSelection(player, state, visible, useState(nothingSelected))
  const saving = useDemoSaving(state, selection.ids)
  const disabledReason = selection.ids.length === 0 ? 'Select a physician first.' : undefined
  return (
    <>
      <div className="grid text-left xl:grid-cols-[264px_minmax(0,1fr)]">
        <div className={cn('border-hair px-5 py-5 max-xl:border-b xl:border-r', !filtersOpen && 'max-xl:hidden')}>
          <DemoSidebar {...{ state, change, results, saving }} />
        </div>
        <div className="min-w-0 px-4 pt-5 pb-6 sm:px-6">
          <p tabIndex={-1} data-demo-total aria-live="polite" className="headline-20 tabular-nums">
            {rangeText(answer)}
          </p>
          {hasCriteria(state) && <SearchChips {...{ state, change, results }} />}
          <ResultsToolbar
            {...{ viewer: player, state, shown: state, change, selection, preferences, filtersOpen }}
            changePreferences={(changed) => setPreferences((before) => ({ ...before, ...changed }))}
            empty={visible.length === 0}
            openFilters={() => openFilters(!filtersOpen)}
          >
            <div className="flex gap-2 max-sm:order-last max-sm:w-full">
              <Button size="small" onClick={() => saving.ask('list')} disabledReason={disabledReason}>
                <ListPlus aria-hidden />
                Add to List
              </Button>
              <Button size="small" onClick={saving.exportSelected} disabledReason={disabledReason}>
                <Download aria-hidden />
                Export Selected
              </Button>
            </div>
          </ResultsToolbar>
          {visible.length > 0 && (
            <ResultsList
              {...{ answer, outdated, state, selection, viewer: player, density: preferences.density }}
              onOpen={({ id }) => openProfile(id)}
            />
          )}
          {answer.total === 0 ? (
            <NoOneFound onClear={() => change(cleared)} />
          ) : (
            start === loaded && visible.length < shownOn(answer) && <MembersOnly />
          )}
          <PageButtons
            label="Demo results, pages"
            page={state.page}
            slots={paginationWindow(state.page, pageCountOf(answer.total, answer.pageSize), limits.paginatorWindow)}
            onPage={(page) => change((now) => ({ ...now, page }))}
            className="mt-5"
          />
        </div>
      </div>
      <DemoNameDialog saving={saving} />
      <DemoSavedDialog saving={saving} onApply={change} />
      <DemoProfileDialog id={profile} onClose={() => openProfile(null)} />
    </>
  )
}

/** How many results a page has when a search finds this many. */
const shownOn = ({ page, pageSize, total }: SearchAnswer) => Math.min(pageSize, total - (page - 1) * pageSize)

/** 'Showing 1-10 of 24,832 results'. */
function rangeText(answer: SearchAnswer): string {
  const { page, pageSize, total } = answer
  if (total === 0) return 'Showing 0 of 0 results'
  const first = (page - 1) * pageSize
  return `Showing ${formatNumber(first + 1)}-${formatNumber(first + shownOn(answer))} of ${formatNumber(total)} results`
}

/** Shown in place of the results after the sample people. */
function MembersOnly() {
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title="The full list is for members"
      actions={
        <>
          <ButtonLink to={paths.signup()} variant="primary">
            Get Started
          </ButtonLink>
          <ButtonLink to={paths.pricing()}>See pricing</ButtonLink>
        </>
      }
    >
      The demo has {demoPeople.length} sample people. A real search shows everyone.
    </EmptyState>
  )
}

function NoOneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="None of the sample people" actions={<Button onClick={onClear}>Clear All Filters</Button>}>
      The demo has 30 sample people. Remove a filter, or search all physicians.
    </EmptyState>
  )
}
