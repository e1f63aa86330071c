import { paths } from '#shared/paths.ts'
import { NotOpenYet } from '../../not-open-yet.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Contact')

export default function Contact() {
  return (
    <NotOpenYet
      title="Contact"
      purpose="Questions, enterprise and medical-group pricing, or a word to the people behind it."
      link={{ label: 'About Attending', to: paths.about() }}
    />
  )
}
