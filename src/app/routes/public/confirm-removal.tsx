import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Confirm Removal')

export default function ConfirmRemoval() {
  return (
    <NotOpenYet
      title="Confirm Removal"
      purpose="Where the link in the removal mail leads."
      link={{ label: 'Compliance', to: paths.compliance() }}
    />
  )
}
