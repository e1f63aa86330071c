import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#shared/paths.ts'
import { requireAdmin } from '../../entry-to-page.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Admin Dashboard')

export function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.home())
  return null
}

export default function AdminDashboard() {
  return (
    <NotOpenYet
      title="Admin Dashboard"
      purpose="Submissions that wait for a decision."
      link={{ label: 'Go Home', to: paths.home() }}
    />
  )
}
