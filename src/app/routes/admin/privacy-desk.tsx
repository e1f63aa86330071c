import { type LoaderFunctionArgs, useLoaderData, useNavigation, useRevalidator } from 'react-router'
import { getPrivacyRequests, requestStates } from '#features/privacy-requests/desk-contracts.ts'
import { RequestsPanel } from '#features/privacy-requests/requests-panel.tsx'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { loadCallOrNull, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Privacy Desk')

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.account())
  const params = entry.url.searchParams
  const state = requestStates.find((one) => one === params.get('state')) ?? 'open'
  const asked = Number(params.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= limits.deskPages ? asked : 1
  return { state, requests: await loadCallOrNull(entry, getPrivacyRequests, { state, page }) }
}

export default function PrivacyDesk() {
  const { state, requests } = useLoaderData<typeof loader>()
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const reading = revalidator.state !== 'idle' || navigation.state === 'loading'
  return (
    <WorkPage title="Privacy Desk" counts="Requests under privacy laws: their clocks, answers, and proof.">
      <RequestsPanel
        answer={requests}
        state={state}
        onChanged={() => void revalidator.revalidate()}
        reading={reading}
      />
    </WorkPage>
  )
}
