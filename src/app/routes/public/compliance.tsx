import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { contactSection, LegalList, LegalPage, type LegalSection } from '../../legal/legal-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () =>
  pageMeta('Compliance', `How ${brand.name} follows CCPA, GDPR, CAN-SPAM and the FTC guidelines.`)

const sections: LegalSection[] = [
  {
    id: 'ccpa',
    title: 'CCPA',
    body: (
      <>
        <p>Under the California Consumer Privacy Act, people in California may:</p>
        <LegalList>
          <li>know which personal information we hold about them, its sources and its purposes,</li>
          <li>have it deleted or corrected,</li>
          <li>opt out of its sale or sharing,</li>
          <li>use these rights without being treated worse for it.</li>
        </LegalList>
        <p>
          A physician opts out and deletes in one step on <Link to={paths.removeInfo()}>this page</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'gdpr',
    title: 'GDPR',
    body: (
      <p>
        The data describes physicians who practice in the United States. Where the General Data Protection Regulation
        applies all the same, our ground is the legitimate interest of physicians and employers in finding each other,
        and everyone may object, and have access, correction, erasure and a portable copy.
      </p>
    ),
  },
  {
    id: 'can-spam',
    title: 'CAN-SPAM',
    body: (
      <>
        <p>Messages that you send to physicians found here are yours, and have to follow the CAN-SPAM Act:</p>
        <LegalList>
          <li>no misleading sender or subject,</li>
          <li>a valid postal address of the sender,</li>
          <li>a clear way to opt out, honored within 10 business days.</li>
        </LegalList>
        <p>The emails that we send you about new matches of a saved search carry an unsubscribe link.</p>
      </>
    ),
  },
  {
    id: 'ftc',
    title: 'FTC guidelines',
    body: (
      <p>
        We follow the guidelines of the Federal Trade Commission on truthful advertising and on data security: claims
        have to be true and supportable, information is collected no wider and kept no longer than needed, and it is
        protected by reasonable means. We expect the same of our members.
      </p>
    ),
  },
  {
    id: 'data-requests',
    title: 'Data requests',
    body: (
      <p>
        Send a request to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. We check that it comes from
        the person concerned and <strong>respond within {limits.dataRequestDays} days</strong>. Removal of a physician’s
        profile needs no letter: the <Link to={paths.removeInfo()}>removal page</Link> does it as soon as you confirm by
        email.
      </p>
    ),
  },
  contactSection,
]

export default function Compliance() {
  return (
    <LegalPage
      title="Compliance"
      lead={`${brand.name} works under CCPA, GDPR, CAN-SPAM and the guidelines of the FTC. This page says what that means for physicians and for members.`}
      sections={sections}
    />
  )
}
