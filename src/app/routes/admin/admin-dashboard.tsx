import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getPendingSubmissions } from '#features/submission-review/contracts.ts'
import { dashboardWords } from '#features/submission-review/page-words.ts'
import { SubmissionsReview } from '#features/submission-review/submissions-page.tsx'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { loadCallOrNull, requireAdmin } from '../../entry-to-page.ts'
import { Page } from '../../page-layout.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Admin Dashboard')

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.home())
  return { initial: await loadCallOrNull(entry, getPendingSubmissions, { status: 'pending' }) }
}

export default function AdminDashboard() {
  const { initial } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Admin Dashboard"
      lead="Profiles that physicians submitted. Approved profiles appear in search right away, and the physician is notified by email."
      actions={<ButtonLink to={paths.resumeApproval()}>All submissions</ButtonLink>}
    >
      <SubmissionsReview status="pending" initial={initial} words={dashboardWords} />
    </Page>
  )
}
