import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { getMoneyBackRequests } from '#features/billing/desk-contracts.ts'
import { MoneyBackRequests } from '#features/billing/money-back-requests.tsx'
import { paths } from '#shared/product/paths.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { loadCall, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Money-Back Requests')

const tabs = ['pending', 'approved', 'rejected'] as const
const labels = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.account())
  const status = tabs.find((tab) => tab === entry.url.searchParams.get('status')) ?? 'pending'
  return { status, requests: (await loadCall(entry, getMoneyBackRequests, { status })).data }
}

export default function MoneyBack() {
  const { status, requests } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return (
    <WorkPage title="Money-Back Requests" counts="Approving refunds the payment and ends the subscription.">
      <p className="mb-3 max-w-[70ch] text-13 text-muted">
        30 days, annual plans only, one-time per customer, voided by any export.
      </p>
      <Tabs
        label="Requests by status"
        value={status}
        onValueChange={(next) =>
          navigate(next === 'pending' ? paths.moneyBackRequests() : `${paths.moneyBackRequests()}?status=${next}`)
        }
        tabs={tabs.map((value) => ({ value, label: labels[value] }))}
      >
        <TabPanel value={status}>
          <MoneyBackRequests requests={requests} onDecided={() => void revalidate()} />
        </TabPanel>
      </Tabs>
    </WorkPage>
  )
}
