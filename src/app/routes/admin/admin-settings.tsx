import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#shared/paths.ts'
import { requireAdmin } from '../../entry-to-page.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Admin Settings')

export function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.home())
  return null
}

export default function AdminSettings() {
  return (
    <NotOpenYet
      title="Admin Settings"
      purpose="Images and search-engine texts of the site."
      link={{ label: 'Go Home', to: paths.home() }}
    />
  )
}
