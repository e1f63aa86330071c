import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Submit Your Resume')

export default function SubmitResume() {
  return (
    <NotOpenYet
      title="Submit Your Resume"
      purpose="For physicians: a profile of your own, reviewed before it appears."
      link={{ label: 'Compliance', to: paths.compliance() }}
    />
  )
}
