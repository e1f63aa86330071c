import type { LoaderFunctionArgs } from 'react-router'
import { Paywall } from '#features/billing/paywall.tsx'
import { limits } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { requireViewer } from '../../entry-to-page.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'
import { useViewer } from '../../viewer.ts'

export const meta = () => pageMeta('Search')

export function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  return null
}

export default function Search() {
  return (
    <Paywall viewer={useViewer()} continueLabel={`Continue with ${limits.freeResults} results`}>
      <NotOpenYet
        title="Search"
        purpose="Physicians by specialty, place, training and practice."
        link={{ label: 'Account Settings', to: paths.account() }}
      />
    </Paywall>
  )
}
