import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#shared/paths.ts'
import { requireAdmin } from '../../entry-to-page.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Users')

export function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.home())
  return null
}

export default function Users() {
  return (
    <NotOpenYet
      title="Users"
      purpose="Who has an account, and which plan."
      link={{ label: 'Go Home', to: paths.home() }}
    />
  )
}
