import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Medical Specialties')

export default function Specialties() {
  return (
    <NotOpenYet
      title="Medical Specialties"
      purpose="All specialties, with the number of physicians in each."
      link={{ label: 'About Attending', to: paths.about() }}
    />
  )
}
