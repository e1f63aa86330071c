import { type LoaderFunctionArgs, useLoaderData, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { ClaimsPanel } from '#features/claims/claims-panel.tsx'
import { claimStates, getClaims } from '#features/claims/desk-contracts.ts'
import { getDataBroker } from '#features/data-broker/contracts.ts'
import { RegistrationForm } from '#features/data-broker/registration-form.tsx'
import { getDeletionLists } from '#features/deletion-lists/contracts.ts'
import { ListsPanel } from '#features/deletion-lists/lists-panel.tsx'
import { getPrivacyRequests, requestStates } from '#features/privacy-requests/desk-contracts.ts'
import { RequestsPanel } from '#features/privacy-requests/requests-panel.tsx'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { loadCall, loadCallOrNull, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Privacy Desk')

const tabs = [
  { value: 'requests', label: 'Requests' },
  { value: 'lists', label: 'Deletion lists' },
  { value: 'claims', label: 'Claims' },
  { value: 'registration', label: 'Registration' },
] as const

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.account())
  const params = entry.url.searchParams
  const { value: tab } = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]
  const state = requestStates.find((one) => one === params.get('state')) ?? 'open'
  const claimState = claimStates.find((one) => one === params.get('state')) ?? 'documents'
  const asked = Number(params.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= limits.deskPages ? asked : 1
  return {
    tab,
    state,
    claimState,
    claims: tab === 'claims' ? await loadCallOrNull(entry, getClaims, { state: claimState, page }) : null,
    requests: tab === 'requests' ? await loadCallOrNull(entry, getPrivacyRequests, { state, page }) : null,
    broker: tab === 'registration' ? await loadCall(entry, getDataBroker, {}) : null,
    lists: tab === 'lists' ? await loadCallOrNull(entry, getDeletionLists, {}) : null,
  }
}

export default function PrivacyDesk() {
  const { tab, state, requests, lists, broker, claims, claimState } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const more = {
    onChanged: () => void revalidator.revalidate(),
    reading: revalidator.state !== 'idle' || navigation.state === 'loading',
  }
  return (
    <WorkPage
      title="Privacy Desk"
      counts="Requests under privacy laws, with their clocks and proof, and claims of profiles."
    >
      <Tabs
        label="Privacy Desk sections"
        value={tab}
        onValueChange={(next) => navigate(privacyPaths.desk(next === 'requests' ? undefined : next))}
        tabs={tabs.map((one) => ({ ...one }))}
      >
        <TabPanel value={tab}>
          {tab === 'requests' && <RequestsPanel {...more} answer={requests} state={state} />}
          {broker && <RegistrationForm registration={broker.registration} onSaved={more.onChanged} />}
          {tab === 'claims' && <ClaimsPanel {...more} answer={claims} state={claimState} />}
          {tab === 'lists' && <ListsPanel {...more} answer={lists} />}
        </TabPanel>
      </Tabs>
    </WorkPage>
  )
}
