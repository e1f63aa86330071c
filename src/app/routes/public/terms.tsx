import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { contactSection, LegalList, LegalPage, type LegalSection } from '../../legal/legal-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () =>
  pageMeta(
    'Terms of Service',
    `The terms for using ${brand.name}: what it is for, what is prohibited, and what a subscription includes.`,
  )

const sections: LegalSection[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    body: (
      <p>
        These terms are between you and {brand.company}, which runs the service. By making an account or using the
        service you accept them. If you act for an organization, you accept them for it and confirm that you may.
      </p>
    ),
  },
  {
    id: 'intended-uses',
    title: 'What the service is for',
    body: (
      <>
        <p>{brand.name} serves people who recruit physicians. You may use it for:</p>
        <LegalList>
          <li>recruitment of physicians for permanent positions,</li>
          <li>locum tenens placement,</li>
          <li>recruitment by hospitals and clinics for their own staff,</li>
          <li>consulting on the recruitment of physicians.</li>
        </LegalList>
      </>
    ),
  },
  {
    id: 'prohibited-uses',
    title: 'What is prohibited',
    body: (
      <>
        <p>You may not use the service, or anything obtained through it, for:</p>
        <LegalList>
          <li>marketing that is unrelated to recruiting physicians,</li>
          <li>solicitation outside healthcare,</li>
          <li>harvesting of data, or its resale or transfer to others,</li>
          <li>spam, that is, unsolicited bulk messages or messages that break the CAN-SPAM Act.</li>
        </LegalList>
        <p>
          Limits on how many contacts may be shown and exported in an hour and in a day enforce this. They are far above
          what recruiting by hand needs.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <p>
        Each subscription is for a single user. Keep your password to yourself; what happens under your account is yours
        to answer for. Tell us at once if you believe that somebody else uses it. You can delete your account at any
        time on your <Link to={paths.account()}>account page</Link>.
      </p>
    ),
  },
  {
    id: 'fees',
    title: 'Fees and refunds',
    body: (
      <>
        <p>
          Subscriptions are paid in advance and renew for the same period until they are cancelled. The prices on the{' '}
          <Link to={paths.pricing()}>pricing page</Link> apply.{' '}
          <strong>Subscription fees are non-refundable except as required by law.</strong>
        </p>
        <p>
          For annual plans we also give a{' '}
          <Link to={paths.moneyBackGuarantee()}>{limits.guarantee.days}-day money-back guarantee</Link>, on its own
          conditions.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'Physicians and their data',
    body: (
      <p>
        Treat the people you find here as you would wish to be treated. Contact them about positions that fit, say who
        you are, and stop when they ask you to. A physician may have their information{' '}
        <Link to={paths.removeInfo()}>removed</Link> at any time; do not go on using a contact once you know of its
        removal.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'No warranty',
    body: (
      <p>
        We work to keep the data correct, and show where it comes from. We cannot promise that every entry is right or
        current, or that the service is never interrupted. Check a physician’s license and credentials with the
        authority that issues them before you rely on them. As far as the law allows, our liability is limited to what
        you paid us in the twelve months before the claim arose.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending and changing',
    body: (
      <p>
        We may suspend an account that breaks these terms. If we change the terms, the date above changes with them.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <p>These terms are governed by the law of {brand.governingLaw}, without regard to its conflict-of-law rules.</p>
    ),
  },
  contactSection,
]

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      lead={`What you can expect from ${brand.name}, and what we expect from you.`}
      sections={sections}
    />
  )
}
