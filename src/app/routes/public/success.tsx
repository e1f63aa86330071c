import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Success')

export default function Success() {
  return (
    <NotOpenYet
      title="Success"
      purpose="Where a checkout and a resume’s submission end."
      link={{ label: 'Go Home', to: paths.home() }}
    />
  )
}
