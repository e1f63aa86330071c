import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#shared/paths.ts'
import { requireViewer } from '../../entry-to-page.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('AI Email Generator')

export function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  return null
}

export default function Email() {
  return (
    <NotOpenYet
      title="AI Email Generator"
      purpose="Letters to physicians, written from the position."
      link={{ label: 'My Lists', to: paths.lists() }}
    />
  )
}
