import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#shared/paths.ts'
import { requireViewer } from '../../entry-to-page.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Account Settings')

export function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  return null
}

export default function Account() {
  return (
    <NotOpenYet
      title="Account Settings"
      purpose="Profile, subscription, exports and notifications."
      link={{ label: 'Go Home', to: paths.home() }}
    />
  )
}
