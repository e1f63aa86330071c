import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#shared/paths.ts'
import { requireAdmin } from '../../entry-to-page.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Resume Approval')

export function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, null)
  return null
}

export default function ResumeApproval() {
  return (
    <NotOpenYet
      title="Resume Approval"
      purpose="Submitted profiles: pending, approved and rejected."
      link={{ label: 'Go Home', to: paths.home() }}
    />
  )
}
