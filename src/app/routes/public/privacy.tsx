import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { contactSection, LegalList, LegalPage, type LegalSection } from '../../legal/legal-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () =>
  pageMeta(
    'Privacy Policy',
    `What ${brand.name} knows about its users and about physicians, why, and how to have it removed.`,
  )

const sections: LegalSection[] = [
  {
    id: 'members',
    title: 'If you use the service',
    body: (
      <>
        <p>We keep what the service needs to work for you:</p>
        <LegalList>
          <li>your email address, name and password (the password only as a hash that cannot be turned back),</li>
          <li>your saved searches, lists, email templates and preferences,</li>
          <li>your subscription, as our payment provider reports it; card numbers never reach us,</li>
          <li>
            which contacts you had shown and which you exported, because physicians may ask who has seen their data and
            because harvesting is prohibited,
          </li>
          <li>for each session its start, its address on the network and its browser, so that you can end it.</li>
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
          We hold professional information: name, credentials, specialty, practice, education and skills, and ways to
          reach you at work or in person. It comes from public registries, from licensed sources, and from physicians
          who <Link to={paths.submitResume()}>submit their profile</Link>.
        </p>
        <p>
          Contact details are masked. They are shown only to subscribers who recruit, one at a time or as an export that
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
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        Cookies keep you signed in, mark the browsers that you have signed in with, and remember how you like pages to
        look. There are no advertising or tracking cookies: reading our public pages sets none, and they load nothing
        from other sites.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    body: (
      <p>
        Service providers that we need, such as those for hosting, payment and mail, under contracts that bind them to
        this policy. Authorities, where the law compels us. Nobody else: we do not sell our users’ information.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        You may ask what we hold about you, have it corrected, receive a copy, or have it deleted. Members find a
        download and the deletion of their account on the <Link to={paths.account()}>account page</Link>. We respond to
        every data request within {limits.dataRequestDays} days. Our{' '}
        <Link to={paths.compliance()}>compliance page</Link> says under which laws.
      </p>
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
        Connections are encrypted. Passwords and the links we mail are stored as hashes. Contact details leave the
        server only for people who may see them, and never stand in our logs.
      </p>
    ),
  },
  contactSection,
]

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we know about you, where it comes from, who sees it, and how to make us forget it."
      sections={sections}
    />
  )
}
