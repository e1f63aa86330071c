import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#shared/paths.ts'
import { requireViewer } from '../../entry-to-page.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('My Lists')

export function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  return null
}

export default function Lists() {
  return (
    <NotOpenYet
      title="My Lists"
      purpose="Physicians you want to keep track of."
      link={{ label: 'Account Settings', to: paths.account() }}
    />
  )
}
