import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getDeskCounts } from '#features/inbox/contracts.ts'
import { WaitingWork } from '#features/inbox/waiting-work.tsx'
import { getPendingSubmissions } from '#features/submission-review/contracts.ts'
import { dashboardWords } from '#features/submission-review/page-words.ts'
import { SubmissionsReview } from '#features/submission-review/submissions-page.tsx'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/page-state.tsx'
import { loadCallOrNull, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Admin Dashboard')

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.home())
  const [counts, initial] = await Promise.all([
    loadCallOrNull(entry, getDeskCounts, {}),
    loadCallOrNull(entry, getPendingSubmissions, { status: 'pending' }),
  ])
  return { counts, initial, now: Date.now() }
}

export default function AdminDashboard() {
  const { counts, initial, now } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  return (
    <WorkPage title="Admin Dashboard" counts="What waits for you, most urgent first.">
      {counts ? (
        <WaitingWork counts={counts} now={now} />
      ) : (
        <ErrorState
          title="Open items could not be counted"
          onRetry={() => void revalidate()}
          retrying={state !== 'idle'}
          className="border-y border-hair"
        >
          Nothing was changed. Try again in a moment.
        </ErrorState>
      )}
      <section className="mt-12">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div>
            <h2 className="headline-20">Submitted profiles</h2>
            <p className="mt-1 max-w-[62ch] text-muted">
              Approved profiles appear in search right away, and the physician is notified by email.
            </p>
          </div>
          <ButtonLink to={paths.resumeApproval()}>All submissions</ButtonLink>
        </div>
        <SubmissionsReview status="pending" initial={initial} words={dashboardWords} />
      </section>
    </WorkPage>
  )
}
