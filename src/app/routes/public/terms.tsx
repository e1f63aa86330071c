import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { contactSection, LegalList, LegalPage, type LegalSection } from '../../legal/legal-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta(
    'Terms of Service',
    `The terms for using ${brand.name}: what it is for, what is prohibited, and what a subscription includes.`,
  )

const sections: LegalSection[] = [
  {
    id: 'agreement',
    title: 'Agreement to these terms',
    body: (
      <>
        <p>
          These terms are a contract between you and {brand.company} (“we”, “us”), the operator of {brand.name} (the
          “service”). By creating an account, subscribing, or using the service, you agree to them. If you use the
          service for an employer or another organization, you agree on its behalf and confirm that you are authorized
          to do so.
        </p>
        <p>
          You must be at least 18 years old. Our <Link to={paths.privacy()}>Privacy Policy</Link> and{' '}
          <Link to={paths.acceptableUse()}>Acceptable Use Policy</Link> are part of these terms, and so is our{' '}
          <Link to={paths.dataProcessing()}>Data Processing Addendum</Link> where it applies.
        </p>
      </>
    ),
  },
  {
    id: 'intended-uses',
    title: 'What the service is for',
    body: (
      <>
        <p>{brand.name} is for people who recruit physicians. You may use it for:</p>
        <LegalList>
          <li>recruitment of physicians for permanent positions,</li>
          <li>locum tenens placement,</li>
          <li>recruitment by hospitals and clinics for their own staff,</li>
          <li>consulting on physician recruitment.</li>
        </LegalList>
      </>
    ),
  },
  {
    id: 'prohibited-uses',
    title: 'Prohibited uses',
    body: (
      <>
        <p>You may not use the service, or anything you obtain through it, for:</p>
        <LegalList>
          <li>marketing that is unrelated to recruiting physicians,</li>
          <li>solicitation outside healthcare,</li>
          <li>harvesting of data, or its resale or transfer to others,</li>
          <li>spam, which includes unsolicited bulk messages and any message that violates the CAN-SPAM Act,</li>
          <li>
            deciding whether someone is eligible for credit, insurance, employment, or housing in a way that the Fair
            Credit Reporting Act covers. We are not a consumer reporting agency.
          </li>
        </LegalList>
        <p>
          We limit how many contacts you can reveal and export per hour and per day. Recruiting by hand stays far below
          those limits. The <Link to={paths.acceptableUse()}>Acceptable Use Policy</Link> has the details.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Your account',
    body: (
      <p>
        Each subscription is for a single user. Give us accurate information, keep your password to yourself, and tell
        us right away if you think someone else is using your account. You are responsible for what happens under it.
        You can delete your account at any time on your <Link to={paths.account()}>account page</Link>.
      </p>
    ),
  },
  {
    id: 'fees',
    title: 'Fees, renewal, and refunds',
    body: (
      <>
        <p>
          You pay for a subscription in advance, at the price on the <Link to={paths.pricing()}>pricing page</Link>.{' '}
          <strong>It renews automatically for the same period, at the price then in effect, until you cancel.</strong>{' '}
          You can cancel at any time on your <Link to={paths.account('subscription')}>account page</Link>; you keep
          access until the end of the period you paid for. If a payment fails, we may pause access until it succeeds.
          Prices do not include taxes, which we add where the law requires it. If we raise a price, we tell you before
          it applies to you.
        </p>
        <p>
          <strong>Subscription fees are non-refundable except as required by law.</strong> Annual plans also come with a{' '}
          <Link to={paths.moneyBackGuarantee()}>{limits.guarantee.days}-day money-back guarantee</Link>, under its own
          conditions.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'Physicians and their data',
    body: (
      <>
        <p>
          When you contact a physician, you do so in your own name and are responsible for following the law. That
          includes the CAN-SPAM Act for email, the Telephone Consumer Protection Act and do-not-call rules for calls and
          texts, and equal employment opportunity laws. Say who you are, contact people about positions that fit, and
          stop when they ask you to.
        </p>
        <p>
          A physician can have their information <Link to={paths.removeInfo()}>removed</Link> at any time. Once you know
          about a removal, stop using that physician’s contact details, including copies you exported.
        </p>
      </>
    ),
  },
  {
    id: 'license',
    title: 'Our license to you, and your content',
    body: (
      <>
        <p>
          While your subscription is active, we grant you a limited, non-exclusive, non-transferable license to use the
          service and the information in it for the purposes above. We and our licensors own the service, including its
          software, design, and compilation of data. You may not copy it, reverse engineer it, or build a competing
          product or database from it.
        </p>
        <p>
          Your lists, notes, job postings, and templates belong to you. You let us store and process them only to
          provide the service. If you send us ideas for improving it, we may use them freely.
        </p>
      </>
    ),
  },
  {
    id: 'third-parties',
    title: 'Other companies’ services',
    body: (
      <p>
        Stripe processes payments under its own terms, and our <Link to={paths.subprocessors()}>subprocessors</Link>{' '}
        help us run the service. If you open an email in Gmail, Outlook, or another program, that program’s terms apply.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'Disclaimer of warranties',
    body: (
      <p>
        We work to keep the information correct and show where it comes from, but we cannot promise that every entry is
        accurate or current, or that the service will never be interrupted. Verify a physician’s license and credentials
        with the authority that issues them before you rely on them.{' '}
        <strong>
          As far as the law allows, the service is provided “as is” and “as available”, without warranties of any kind,
          express or implied, including merchantability, fitness for a particular purpose, title, and non-infringement.
        </strong>
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Limitation of liability',
    body: (
      <p>
        <strong>
          As far as the law allows, neither of us is liable to the other for indirect, incidental, special,
          consequential, or punitive damages, or for lost profits, revenue, or data. Our total liability for all claims
          about the service is limited to what you paid us in the 12 months before the claim arose.
        </strong>{' '}
        These limits do not apply where the law does not allow them, or to your obligation to pay fees.
      </p>
    ),
  },
  {
    id: 'indemnity',
    title: 'Indemnification',
    body: (
      <p>
        If a third party brings a claim against us because you used the service in violation of these terms or the law,
        you will cover the resulting damages and reasonable legal costs. We will tell you about the claim promptly and
        let you take part in the defense.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Suspension and termination',
    body: (
      <p>
        We may suspend an account that breaks these terms. We tell you why, unless the law prevents it, and end the
        account if the problem is serious or continues. When an account ends, your license to use the service ends with
        it. The sections on data, warranties, liability, indemnification, and governing law continue to apply.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms. If we do, we update the date above, and we email members at least 30 days before a
        change that reduces their rights. If you do not agree to a change, cancel before it takes effect.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law and disputes',
    body: (
      <>
        <p>
          The laws of the State of {brand.governingLaw} govern these terms, without regard to its conflict-of-law rules.
          Please email us first: most problems can be solved that way. Any lawsuit must be brought in the state or
          federal courts located in {brand.governingLaw}, and both of us accept their jurisdiction.
        </p>
        <p>
          These terms are the entire agreement between us about the service. If a court finds part of them
          unenforceable, the rest stays in effect. You may not transfer them without our consent; we may transfer them
          to a company that takes over the service.
        </p>
      </>
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
