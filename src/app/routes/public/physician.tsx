import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Physician')

export default function Physician() {
  return (
    <NotOpenYet
      title="Physician"
      purpose="A physician’s profile: practice, education, skills and ways to get in touch."
      link={{ label: 'About Attending', to: paths.about() }}
    />
  )
}
