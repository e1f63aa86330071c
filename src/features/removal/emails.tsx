/** The emails of a removal. */
import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, MailLink, Paragraph, PlainAddress, Press, Small } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'

const hour = 60 * 60 * 1000

interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
}

export function confirmRemovalEmail({ to, origin, token }: Facts & { token: string }): Email {
  const href = origin + paths.confirmRemoval(token)
  return {
    to,
    kind: 'confirm-removal',
    subject: 'Confirm the removal of your information',
    body: (
      <EmailLayout
        origin={origin}
        preview="One step, and what we hold about you is deleted."
        title="Confirm the removal"
        reason={`You received this because someone asked ${brand.name} to remove the information connected with ${to}.`}
      >
        <Paragraph>
          Confirm that this address is yours. We then delete your profile and your contact details, take you off every
          list, and keep you out of every later import.
        </Paragraph>
        <Press href={href}>Remove my information</Press>
        <Small>
          The link works once, within {limits.removalToken / hour} hours. If you did not ask for this, do nothing:
          nothing is removed without this step.
        </Small>
        <PlainAddress href={href} />
      </EmailLayout>
    ),
  }
}

export function removalAskedEmail({ to, origin, dueAt }: Facts & { dueAt: Date }): Email {
  return {
    to,
    kind: 'removal-asked',
    subject: 'Your removal request',
    body: (
      <EmailLayout
        origin={origin}
        preview={`You have an answer by ${dateOf(dueAt)}.`}
        title="We have your request"
        reason={`You received this because someone requested a removal by name at ${brand.name} and gave ${to} as the reply address.`}
      >
        <Paragraph>
          If we know an email address of yours, a link to confirm the removal is on its way to it. Following that link
          is the fastest way.
        </Paragraph>
        <Paragraph>
          If not, a person looks into your request and answers you by {dateOf(dueAt)}, {limits.dataRequestDays} days
          after it was made.
        </Paragraph>
        <Small>If you did not ask for this, there is nothing you have to do.</Small>
      </EmailLayout>
    ),
  }
}

interface HandedOverFacts extends Facts {
  npi: string
  firstName: string
  lastName: string
  phone: string
  email: string | null
  dueAt: Date
}

export function removalHandedOverEmail(facts: HandedOverFacts): Email {
  const { to, origin, npi, firstName, lastName, phone, email, dueAt } = facts
  return {
    to,
    kind: 'removal-handed-over',
    subject: `Removal request to decide by ${dateOf(dueAt)}`,
    body: (
      <EmailLayout
        origin={origin}
        preview="It could not be verified by email, so a person has to."
        title="A removal request needs a decision"
        reason="You received this because no email address in the data could verify the request, or its link was not followed."
      >
        <Paragraph>
          {firstName} {lastName}, NPI {npi}, asks to be removed. Check that the request comes from the physician, then
          decide it by {dateOf(dueAt)}.
        </Paragraph>
        <Small>Phone: {phone}</Small>
        <Small>Answer to: {email ?? 'no address given'}</Small>
      </EmailLayout>
    ),
  }
}

export function removalDeclinedEmail({ to, origin }: Facts): Email {
  return {
    to,
    kind: 'removal-declined',
    subject: 'About your removal request',
    body: (
      <EmailLayout
        origin={origin}
        preview="We could not establish that the request came from the physician."
        title="We could not carry out your request"
        reason={`You received this because someone requested a removal by name at ${brand.name} and gave ${to} as the reply address.`}
      >
        <Paragraph>
          We could not establish that the request came from the physician it names, so nothing was removed. What it said
          is deleted.
        </Paragraph>
        <Paragraph>
          If it is you,{' '}
          <MailLink href={origin + paths.removeInfo()}>
            ask again with an email address that is in your profile
          </MailLink>
          , or write to {brand.privacyEmail}.
        </Paragraph>
      </EmailLayout>
    ),
  }
}

/** 'May 13, 2025' */
function dateOf(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
