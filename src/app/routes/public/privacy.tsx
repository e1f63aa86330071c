import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getDataBroker } from '#features/data-broker/contracts.ts'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { contactSection, LegalList, LegalPage, type LegalSection, LegalTable } from '../../legal/legal-page.tsx'
import { memberCategories, physicianCategories } from '../../legal/privacy-categories.ts'
import { loadCallOrNull } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta(
    'Privacy Policy',
    `What ${brand.name} collects about its members and about physicians, why, who sees it, and how to have it deleted.`,
  )

/** Whether the browser sends Global Privacy Control (globalprivacycontrol.org), and where we are registered. */
export async function loader(entry: LoaderFunctionArgs) {
  const broker = await loadCallOrNull(entry, getDataBroker, {})
  return { privacyControl: entry.request.headers.get('sec-gpc') === '1', registration: broker?.registration ?? null }
}

type Loaded = Awaited<ReturnType<typeof loader>>

const sectionsFor = ({ privacyControl, registration }: Loaded): LegalSection[] => [
  {
    id: 'members',
    title: 'If you use the service',
    body: (
      <>
        <p>We keep what the service needs to work for you:</p>
        <LegalList>
          <li>your name, email address, and password (the password only as a hash that cannot be reversed),</li>
          <li>your saved searches, lists, email templates, and preferences,</li>
          <li>
            the team you are in, invitations and offers to your address, and what you did to reach a physician, which
            your teammates see,
          </li>
          <li>your subscription, as our payment provider reports it; card numbers never reach us,</li>
          <li>
            which contacts you revealed and which you exported, because physicians may ask who has seen their data and
            because harvesting is prohibited,
          </li>
          <li>when and where you are signed in, with each session’s IP address and browser, so that you can end it.</li>
        </LegalList>
      </>
    ),
  },
  {
    id: 'physicians',
    title: 'If you are a physician',
    body: (
      <>
        <p>
          We hold professional information: your name, credentials, specialty, practice, education, and skills, and ways
          to reach you at work or personally. It comes from public registries, from licensed sources, and from
          physicians who <Link to={paths.submitResume()}>submit their profile</Link>.
        </p>
        <p>
          Contact details are masked. They are shown only to subscribers who recruit, one at a time or in an export that
          is logged.
        </p>
        <p>
          You can have everything <Link to={paths.removeInfo()}>removed</Link>. We confirm by email that the request is
          yours, delete your information, and keep only a keyed hash, so that a later import does not bring it back.
        </p>
      </>
    ),
  },
  {
    id: 'categories',
    title: 'What we collect, why, and how long we keep it',
    body: (
      <>
        <p>
          California law asks us to list this by category. It covers the past 12 months. We do not collect precise
          location, biometric data, or any other sensitive personal information, except the login details of members,
          which we use only to sign them in.
        </p>
        <h3 className="mt-2 font-semibold text-ink">Members and visitors</h3>
        <LegalTable
          label="Information about members and visitors"
          head={['Category', 'Examples', 'From', 'Why', 'Disclosed to', 'Kept']}
          rows={memberCategories}
        />
        <h3 className="mt-2 font-semibold text-ink">Physicians</h3>
        <LegalTable
          label="Information about physicians"
          head={['Category', 'Examples', 'From', 'Why', 'Disclosed to', 'Kept']}
          rows={physicianCategories}
        />
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          Our <Link to={paths.subprocessors()}>service providers</Link>, for hosting, payments, and email, under
          contracts that limit them to that work. Authorities, where the law requires it. A company that takes over the
          service, bound by this policy. No one else.
        </p>
        <p>
          We do not sell or share members’ information. Subscribers pay to see physicians’ professional and contact
          details, which California law may call a sale; physicians can <Link to={paths.doNotSell()}>opt out</Link> at
          any time. We do not knowingly sell or share the information of anyone under 16.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        Cookies keep you signed in, recognize the browsers you have signed in with, and remember how you like pages to
        look. There are no advertising or tracking cookies: reading our public pages sets none, and they load nothing
        from other sites.{' '}
        {privacyControl
          ? 'Your browser sends Global Privacy Control: it counts as a request to opt out, and nothing about your visit is sold or shared.'
          : 'Your browser does not send Global Privacy Control. We honor it as a request to opt out, and nothing about your visit is sold or shared either way.'}
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>Wherever you live, you can ask us to:</p>
        <LegalList>
          <li>tell you what we hold about you, where it came from, and who received it,</li>
          <li>send you a copy,</li>
          <li>correct it,</li>
          <li>delete it,</li>
          <li>stop selling or sharing it.</li>
        </LegalList>
        <p>
          Members find a download and the deletion of their account on the{' '}
          <Link to={paths.account()}>account page</Link>. Physicians can use the{' '}
          <Link to={paths.removeInfo()}>removal page</Link>. For anything else, make a{' '}
          <Link to={privacyPaths.request()}>privacy request</Link>; to ask us to look at a decision again, email{' '}
          <a href={`mailto:${brand.privacyEmail}`}>{brand.privacyEmail}</a>. We verify that the request comes from you,
          usually by a code to an address we have on file, and respond within {limits.dataRequestDays} days. An
          authorized agent may ask for you. We never treat you differently for using your rights. Our{' '}
          <Link to={paths.compliance()}>compliance page</Link> explains which laws apply.
        </p>
        {registration?.california && (
          <p>
            {registration.name || brand.name} is registered as a data broker in California under the number{' '}
            {registration.california}. The <Link to={privacyPaths.dataBroker()}>registration page</Link> has the yearly
            figures of requests.
          </p>
        )}
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The service is not directed to children under {limits.childrenAge}, and we do not knowingly collect information
        from anyone under {limits.childrenAge}. If you believe that a child has given us information, tell us and we
        will delete it.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <p>
        Connections are encrypted. Passwords and the links we email are stored as hashes. Contact details leave the
        server only for people who may see them, and are never written to our logs. If your information is exposed in a
        breach, we tell you as the law requires.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When this policy changes, so does the date at the top. We email members before a change that affects them
        materially.
      </p>
    ),
  },
  contactSection,
]

export default function Privacy() {
  const sections = sectionsFor(useLoaderData<typeof loader>())
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we know about you, where it comes from, who sees it, and how to have it deleted."
      sections={sections}
    />
  )
}
