import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { contactSection, LegalList, LegalPage, type LegalSection, LegalTable } from '../../legal/legal-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta(
    'Data Processing Addendum',
    `How ${brand.company} processes the personal information that customers store in ${brand.name}.`,
  )

const sections: LegalSection[] = [
  {
    id: 'scope',
    title: 'Scope and roles',
    body: (
      <>
        <p>
          This addendum is part of the <Link to={paths.terms()}>Terms of Service</Link> between {brand.company} and the
          customer. It applies to personal information that the customer puts into the service: notes, lists, job
          postings, email templates, and uploaded records (“customer data”). For customer data, the customer is the
          business or controller, and we are its service provider or processor.
        </p>
        <p>
          It does not apply to the physician directory itself. We decide how that information is collected and shown,
          and the <Link to={paths.privacy()}>Privacy Policy</Link> covers it. Once a customer reveals or exports
          physicians’ details, the customer is responsible for its own use of them.
        </p>
      </>
    ),
  },
  {
    id: 'details',
    title: 'Details of processing',
    body: (
      <LegalTable
        label="Table of processing details"
        head={['Item', 'Description']}
        rows={[
          ['Subject and purpose', 'Providing the service to the customer'],
          ['Duration', 'As long as the account exists'],
          ['People concerned', 'The customer’s users, and physicians the customer writes about'],
          ['Kinds of data', 'Names, contact and professional details, notes, and records of outreach'],
          ['Sensitive data', 'None is needed. Please do not enter any.'],
        ]}
      />
    ),
  },
  {
    id: 'obligations',
    title: 'Our obligations',
    body: (
      <LegalList>
        <li>We process customer data only to provide the service, and on the customer’s documented instructions.</li>
        <li>
          We do not sell or share customer data, keep or use it for any other purpose, or combine it with data from
          other sources, except as the CCPA allows a service provider to do.
        </li>
        <li>Everyone with access to customer data is bound to keep it confidential.</li>
        <li>We comply with the CCPA’s requirements and tell the customer if we no longer can.</li>
        <li>
          The customer may take reasonable steps to make sure that we use customer data as this addendum says, and to
          stop and fix unauthorized use.
        </li>
      </LegalList>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <>
        <p>We protect customer data with measures appropriate to the risk, including:</p>
        <LegalList>
          <li>encrypted connections, and passwords stored only as hashes,</li>
          <li>two-factor sign-in for every account that turns it on,</li>
          <li>access decided on the server for every request, with other customers’ data kept apart,</li>
          <li>a log of exports and of everything an administrator does,</li>
          <li>logs that leave out passwords, tokens, email addresses, and phone numbers.</li>
        </LegalList>
      </>
    ),
  },
  {
    id: 'incidents',
    title: 'Security incidents',
    body: (
      <p>
        If we learn of unauthorized access to customer data, we tell the customer without undue delay, and within 72
        hours where possible: what happened, which data is affected, and what we are doing about it.
      </p>
    ),
  },
  {
    id: 'subprocessors',
    title: 'Subprocessors',
    body: (
      <p>
        The customer agrees to the companies on our <Link to={paths.subprocessors()}>subprocessors page</Link>. We bind
        each of them to terms no less protective than these and are responsible for their work. A customer may object to
        a new one within 30 days; if we cannot find a solution, the customer may cancel and receives a refund for the
        unused period.
      </p>
    ),
  },
  {
    id: 'requests',
    title: 'Requests, return, and deletion',
    body: (
      <p>
        We help the customer answer requests from people about their data, and pass on requests that reach us. Members
        can download or delete their data on the <Link to={paths.account()}>account page</Link>; for anything else we
        respond within {limits.dataRequestDays} days. When an account ends, we delete its customer data, except what the
        law requires us to keep.
      </p>
    ),
  },
  {
    id: 'audits',
    title: 'Audits',
    body: (
      <p>
        On request, and no more than once a year, we answer a reasonable security questionnaire and provide the
        information that is needed to show that we follow this addendum.
      </p>
    ),
  },
  {
    id: 'transfers',
    title: 'International transfers',
    body: (
      <p>
        The service is for the United States, and customer data is stored there. If the GDPR applies to customer data,
        the European Commission’s standard contractual clauses (module two) become part of this addendum.
      </p>
    ),
  },
  contactSection,
]

export default function DataProcessing() {
  return (
    <LegalPage
      title="Data Processing Addendum"
      lead={`How ${brand.company} handles personal information that you store in ${brand.name}. You do not need to sign it: it applies to every customer.`}
      sections={sections}
      updated={brand.laterLegalUpdated}
    />
  )
}
