import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { contactSection, LegalList, LegalPage, type LegalSection } from '../../legal/legal-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Compliance', `How ${brand.name} follows CCPA, GDPR, CAN-SPAM, and FTC guidelines.`)

const sections: LegalSection[] = [
  {
    id: 'ccpa',
    title: 'CCPA',
    body: (
      <>
        <p>The California Consumer Privacy Act gives Californians the right to:</p>
        <LegalList>
          <li>know which personal information we hold about them, where it comes from, and why we have it,</li>
          <li>have it deleted or corrected,</li>
          <li>opt out of its sale or sharing,</li>
          <li>use these rights without being treated differently for it.</li>
        </LegalList>
        <p>
          We give everyone these rights, and the comparable rights of other states’ laws, wherever they live. The{' '}
          <Link to={paths.privacy()}>privacy policy</Link> lists what we collect, by category.
        </p>
        <p>
          A physician deletes their profile on the <Link to={paths.removeInfo()}>removal page</Link>, and makes any
          other <Link to={privacyPaths.request()}>privacy request</Link> on its page.
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
        still applies, we rely on the legitimate interest of physicians and employers in finding each other, and
        everyone may object, and ask for access, correction, erasure, and a portable copy.
      </p>
    ),
  },
  {
    id: 'can-spam',
    title: 'CAN-SPAM',
    body: (
      <>
        <p>You are the sender of the messages you write to physicians, and they must follow the CAN-SPAM Act:</p>
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
        We follow the guidelines of the Federal Trade Commission on truthful advertising and data security: claims must
        be true and supported by evidence, and we collect only the information we need, keep it no longer than needed,
        and protect it with reasonable safeguards. We expect the same of our members.
      </p>
    ),
  },
  {
    id: 'data-requests',
    title: 'Data requests',
    body: (
      <p>
        Make a <Link to={privacyPaths.request()}>privacy request</Link>, or write to{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. We verify that it comes from the person
        concerned and <strong>respond within {limits.dataRequestDays} days</strong>. To remove a physician’s profile,
        use the <Link to={paths.removeInfo()}>removal page</Link>, which deletes it as soon as you confirm by email.
      </p>
    ),
  },
  contactSection,
]

export default function Compliance() {
  return (
    <LegalPage
      title="Compliance"
      lead={`How ${brand.name} follows the CCPA, GDPR, the CAN-SPAM Act, and FTC guidelines, and what that means for physicians and members.`}
      sections={sections}
    />
  )
}
