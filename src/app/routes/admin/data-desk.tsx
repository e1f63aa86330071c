import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { AlertsPanel } from '#features/alerts/alerts-panel.tsx'
import { getAlerts } from '#features/alerts/contracts.ts'
import { getDataState } from '#features/data-sources/contracts.ts'
import { DataState } from '#features/data-sources/data-state.tsx'
import { getDuplicates } from '#features/duplicates/contracts.ts'
import { DuplicatesPanel } from '#features/duplicates/duplicates-panel.tsx'
import { getImports } from '#features/imports/contracts.ts'
import { ImportsPanel } from '#features/imports/imports-panel.tsx'
import { getContactMessages, getDeskCounts, getReportedContacts } from '#features/inbox/contracts.ts'
import { MessagesPanel } from '#features/inbox/messages-panel.tsx'
import { ReportsPanel } from '#features/inbox/reports-panel.tsx'
import { getRemovalRequests, getSuppressions } from '#features/removal/contracts.ts'
import { RemovalsPanel } from '#features/removal/removals-panel.tsx'
import { SuppressionPanel } from '#features/removal/suppression-panel.tsx'
import { getUnmappedSpecialties } from '#features/specialties/contracts.ts'
import { UnmappedPanel } from '#features/specialties/unmapped-panel.tsx'
import { paths } from '#shared/product/paths.ts'
import { formatNumber } from '#ui/number-format.ts'
import { ErrorState } from '#ui/page-state.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { type DeskTab, deskTabAddress, deskTabNames, deskTabs, readDesk } from '../../desk-tabs.ts'
import { loadCallOrNull, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Data Desk')

/** Only the tab in the address is read; for the others, the waiting items are counted. */
export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.account())
  const { tab, state, removalState, page } = readDesk(entry.url.searchParams)
  const [counts, alerts, reports, removals, messages, suppressions, imports, duplicates, specialties, sources] =
    await Promise.all([
      loadCallOrNull(entry, getDeskCounts, {}),
      tab === 'alerts' ? loadCallOrNull(entry, getAlerts, { state, page }) : null,
      tab === 'reports' ? loadCallOrNull(entry, getReportedContacts, { state, page }) : null,
      tab === 'removals' ? loadCallOrNull(entry, getRemovalRequests, { state: removalState, page }) : null,
      tab === 'messages' ? loadCallOrNull(entry, getContactMessages, { state, page }) : null,
      tab === 'suppression' ? loadCallOrNull(entry, getSuppressions, { page }) : null,
      tab === 'imports' ? loadCallOrNull(entry, getImports, { page }) : null,
      tab === 'duplicates' ? loadCallOrNull(entry, getDuplicates, { state, page }) : null,
      tab === 'specialties' ? loadCallOrNull(entry, getUnmappedSpecialties, { page }) : null,
      tab === 'sources' ? loadCallOrNull(entry, getDataState, {}) : null,
    ])
  return {
    tab,
    state,
    removalState,
    counts,
    alerts,
    reports,
    removals,
    messages,
    suppressions,
    imports,
    duplicates,
    specialties,
    sources,
  }
}

export default function DataDesk() {
  const { tab, state, removalState, counts, ...answers } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const { revalidate } = revalidator
  // Stable between renders, because a timer of the imports depends on it.
  const onChanged = useCallback(() => void revalidate(), [revalidate])
  const more = {
    onChanged,
    reading: revalidator.state !== 'idle' || navigation.state === 'loading',
  }
  const waiting: Partial<Record<DeskTab, number>> = counts ?? {}
  return (
    <WorkPage title="Data Desk" counts="Items that need review, and your data sources.">
      <Tabs
        label="Data Desk sections"
        value={tab}
        onValueChange={(next) => navigate(deskTabAddress(next))}
        tabs={deskTabs.map((value) => ({
          value,
          label: deskTabNames[value],
          count: waiting[value] ? formatNumber(waiting[value]) : undefined,
        }))}
      >
        <TabPanel value={tab}>
          {tab === 'alerts' && <AlertsPanel {...more} answer={answers.alerts} state={state} />}
          {tab === 'reports' && <ReportsPanel {...more} answer={answers.reports} state={state} />}
          {tab === 'removals' && <RemovalsPanel {...more} answer={answers.removals} state={removalState} />}
          {tab === 'messages' && <MessagesPanel {...more} answer={answers.messages} state={state} />}
          {tab === 'suppression' && <SuppressionPanel {...more} answer={answers.suppressions} />}
          {tab === 'imports' && <ImportsPanel {...more} answer={answers.imports} />}
          {tab === 'duplicates' && <DuplicatesPanel {...more} answer={answers.duplicates} state={state} />}
          {tab === 'specialties' && <UnmappedPanel {...more} answer={answers.specialties} />}
          {tab === 'sources' &&
            (answers.sources ? (
              <DataState state={answers.sources} />
            ) : (
              <ErrorState title="Sources could not be loaded" onRetry={more.onChanged} retrying={more.reading}>
                Nothing was changed. Try again in a moment.
              </ErrorState>
            ))}
        </TabPanel>
      </Tabs>
    </WorkPage>
  )
}
