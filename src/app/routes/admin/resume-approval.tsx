import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { getPendingSubmissions, submissionStatuses } from '#features/submission-review/contracts.ts'
import { approvalWords } from '#features/submission-review/page-words.ts'
import { type SubmissionsPage, SubmissionsReview } from '#features/submission-review/submissions-page.tsx'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { formatNumber } from '#ui/number-format.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { loadCallOrNull, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Resume Approval')

const labels = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, null)
  const status = submissionStatuses.find((tab) => tab === entry.url.searchParams.get('status')) ?? 'pending'
  return { status, initial: await loadCallOrNull(entry, getPendingSubmissions, { status }) }
}

export default function ResumeApproval() {
  const { status, initial } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const counts = useCounts(status, initial)
  return (
    <WorkPage title="Resume Approval" counts="Pending and decided submissions.">
      <Tabs
        label="Submissions by status"
        value={status}
        onValueChange={(next) =>
          navigate(next === 'pending' ? paths.resumeApproval() : `${paths.resumeApproval()}?status=${next}`, {
            preventScrollReset: true,
          })
        }
        tabs={submissionStatuses.map((value) => ({
          value,
          label: labels[value],
          count: counts && formatNumber(counts[value]),
        }))}
      >
        <TabPanel value={status}>
          {/* Another tab begins at its first page, with nothing selected. */}
          <SubmissionsReview key={status} status={status} initial={initial} words={approvalWords} />
        </TabPanel>
      </Tabs>
    </WorkPage>
  )
}

/** The newest counts from any answer; every answer has the counts of all tabs. */
function useCounts(status: SubmissionsPage['data'][number]['status'], initial: SubmissionsPage | null) {
  const { data } = useCall(
    getPendingSubmissions,
    { status, page: 1 },
    { staleTime: limits.deskFresh, initial: initial ?? undefined },
  )
  return data?.counts
}
