import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Remove My Information')

export default function RemoveInfo() {
  return (
    <NotOpenYet
      title="Remove My Information"
      purpose="For physicians: have your information deleted, confirmed by email."
      link={{ label: 'Compliance', to: paths.compliance() }}
    />
  )
}
