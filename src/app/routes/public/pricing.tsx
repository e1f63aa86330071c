import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Pricing')

export default function Pricing() {
  return (
    <NotOpenYet
      title="Pricing"
      purpose="One plan by the month and one by the year, each for a single user."
      link={{ label: 'Money-Back Guarantee', to: paths.moneyBackGuarantee() }}
    />
  )
}
