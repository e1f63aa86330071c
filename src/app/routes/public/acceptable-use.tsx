import { Link } from 'react-router'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { contactSection, LegalList, LegalPage, type LegalSection } from '../../legal/legal-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () =>
  pageMeta(
    'Acceptable Use Policy',
    `How you may contact physicians you find on ${brand.name}, and what gets an account suspended.`,
  )

const sections: LegalSection[] = [
  {
    id: 'contacting',
    title: 'Contacting physicians',
    body: (
      <>
        <p>Every message about a position must:</p>
        <LegalList>
          <li>say who you are, who you recruit for, and what the position is,</li>
          <li>have a truthful sender and subject line, and your valid postal address,</li>
          <li>offer an easy way to opt out, which you honor within 10 business days, as the CAN-SPAM Act requires,</li>
          <li>
            follow the Telephone Consumer Protection Act, state law, and the National Do Not Call Registry if you call
            or text. Do not use autodialers, prerecorded voices, or mass texting.
          </li>
        </LegalList>
        <p>Stop contacting a physician who asks you to stop, through any channel.</p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'Using the data',
    body: (
      <>
        <p>You may not:</p>
        <LegalList>
          <li>sell, rent, publish, or share data from the service outside the organization you recruit for,</li>
          <li>use it to build or improve a database or product that competes with the service,</li>
          <li>
            use it for marketing that is unrelated to recruiting physicians, or for soliciting outside healthcare,
          </li>
          <li>combine it with other data to learn about a physician’s health, family, finances, or beliefs,</li>
          <li>
            choose or exclude candidates by race, color, religion, sex, national origin, age, disability, or any other
            characteristic that the law protects,
          </li>
          <li>
            use it as a factor in credit, insurance, employment, or housing decisions that the Fair Credit Reporting Act
            covers,
          </li>
          <li>harass, threaten, or stalk anyone.</li>
        </LegalList>
      </>
    ),
  },
  {
    id: 'access',
    title: 'Using the service',
    body: (
      <>
        <p>You may not:</p>
        <LegalList>
          <li>share your account or password,</li>
          <li>scrape the service, or use bots or scripts to search, reveal, or export in bulk,</li>
          <li>get around limits, access controls, or masked fields, including by opening several accounts,</li>
          <li>probe or test the security of the service without our written permission,</li>
          <li>upload malware, or files you have no right to use,</li>
          <li>overload the service or interfere with other people’s use of it.</li>
        </LegalList>
        <p>
          Found a security problem? Please report it to{' '}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. We do not take action against people who
          report in good faith and leave other people’s data alone.
        </p>
      </>
    ),
  },
  {
    id: 'enforcement',
    title: 'How we enforce this policy',
    body: (
      <p>
        Reveals and exports are limited and logged. If we see unusual activity, or a physician reports a message to us,
        we look into it and may ask you about it. We may slow down, suspend, or close an account that breaks this
        policy. Exports that break it also end the <Link to={paths.moneyBackGuarantee()}>money-back guarantee</Link>.
      </p>
    ),
  },
  {
    id: 'report',
    title: 'Report a problem',
    body: (
      <p>
        Did someone use {brand.name} to send you unwanted messages? Email{' '}
        <a href={`mailto:${brand.privacyEmail}`}>{brand.privacyEmail}</a> with a copy of the message, or{' '}
        <Link to={paths.removeInfo()}>remove your information</Link>.
      </p>
    ),
  },
  contactSection,
]

export default function AcceptableUse() {
  return (
    <LegalPage
      title="Acceptable Use Policy"
      lead="Physicians trust us with their information. These rules keep it that way. They are part of our Terms of Service."
      sections={sections}
      updated={brand.laterLegalUpdated}
    />
  )
}
