import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { subprocessors } from '#shared/product/subprocessors.ts'
import { contactSection, LegalPage, type LegalSection, LegalTable } from '../../legal/legal-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta('Subprocessors', `The companies that process personal information for ${brand.name}, and why.`)

const sections: LegalSection[] = [
  {
    id: 'list',
    title: 'Current subprocessors',
    body: (
      <LegalTable
        label="Table of subprocessors"
        head={['Company', 'Purpose', 'Data', 'Location']}
        rows={subprocessors.map(({ name, purpose, data, place }) => [
          name ?? 'To be named before launch',
          purpose,
          data,
          place,
        ])}
      />
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        We update this page at least 30 days before a new subprocessor receives personal information. To be notified by
        email, write to <a href={`mailto:${brand.privacyEmail}`}>{brand.privacyEmail}</a>. The{' '}
        <Link to={paths.dataProcessing()}>Data Processing Addendum</Link> says how you can object.
      </p>
    ),
  },
  contactSection,
]

export default function Subprocessors() {
  return (
    <LegalPage
      title="Subprocessors"
      lead={`The companies that help us run ${brand.name} and process personal information for us. Each is bound by contract to use it only for that.`}
      sections={sections}
      updated={brand.laterLegalUpdated}
    />
  )
}
