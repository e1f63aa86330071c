import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Specialty Directory')

export default function SpecialtyDirectory() {
  return (
    <NotOpenYet
      title="Specialty Directory"
      purpose="The physicians of one specialty."
      link={{ label: 'About Attending', to: paths.about() }}
    />
  )
}
