import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#shared/paths.ts'
import { requireViewer } from '../../entry-to-page.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('List')

export function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  return null
}

export default function List() {
  return (
    <NotOpenYet title="List" purpose="The physicians of one list." link={{ label: 'My Lists', to: paths.lists() }} />
  )
}
