/** Emails about a removal. */
import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, MailLink, Paragraph, PlainAddress, Press, Small } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'

const hour = 60 * 60 * 1000

interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
}

export function confirmRemovalEmail({ to, origin, token }: Facts & { token: string }): Email {
  const href = origin + serverPaths.confirmRemoval(token)
  return {
    to,
    kind: 'confirm-removal',
    subject: 'Confirm the removal of your information',
    body: (
      <EmailLayout
        origin={origin}
        preview="One more step to delete the information we hold about you."
        title="Confirm the removal"
        reason={`You received this because someone asked ${brand.name} to remove the information connected with ${to}.`}
      >
        <Paragraph>
          Confirm that this email address is yours. We then delete your profile and contact details, take you off every
          list, and keep you out of all future imports.
        </Paragraph>
        <Press href={href}>Remove my information</Press>
        <Small>
          The link works once, within {limits.removalToken / hour} hours. If you didn’t request this, ignore this email:
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
        preview={`You will hear from us by ${dateOf(dueAt)}.`}
        title="We received your request"
        reason={`You received this because someone requested a removal by name at ${brand.name} and gave ${to} as the reply address.`}
      >
        <Paragraph>
          If we have an email address for you on file, we sent a confirmation link to it. Using that link is the fastest
          way.
        </Paragraph>
        <Paragraph>
          If not, someone on our team will review your request and reply by {dateOf(dueAt)}, {limits.dataRequestDays}{' '}
          days after you made it.
        </Paragraph>
        <Small>If you didn’t request this, you don’t need to do anything.</Small>
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
        preview="It could not be verified by email, so someone needs to check it."
        title="A removal request needs a decision"
        reason="You received this because no email address in the data could verify the request, or its link was not used."
      >
        <Paragraph>
          {firstName} {lastName}, NPI {npi}, asked to be removed. Verify that the request comes from the physician, then
          decide by {dateOf(dueAt)}.
        </Paragraph>
        <Small>Phone: {phone}</Small>
        <Small>Reply to: {email ?? 'no address given'}</Small>
        <Press href={origin + paths.dataDesk('removals')}>Decide at the data desk</Press>
      </EmailLayout>
    ),
  }
}

export function lookAlikesEmail({ to, origin, count, dueAt }: Facts & { count: number; dueAt: Date }): Email {
  const many = count === 1 ? 'A profile looks' : `${count} profiles look`
  return {
    to,
    kind: 'look-alikes',
    subject: `${many} like a removed one: decide by ${dateOf(dueAt)}`,
    body: (
      <EmailLayout
        origin={origin}
        preview="The removed person’s NPI and personal email aren’t on it, so someone needs to check."
        title={`${many} like a removed one`}
        reason="You received this because a removal found profiles that may be of the same person."
      >
        <Paragraph>
          They may be of the person who asked to be removed, or of a colleague or relative with the same name. They stay
          until you decide: {count === 1 ? 'please do' : 'please decide about the first'} by {dateOf(dueAt)}.
        </Paragraph>
        <Press href={origin + paths.dataDesk('removals')}>Decide at the data desk</Press>
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
        preview="We could not verify that the request came from the physician."
        title="We could not carry out your request"
        reason={`You received this because someone requested a removal by name at ${brand.name} and gave ${to} as the reply address.`}
      >
        <Paragraph>
          We could not verify that the request came from the physician it names, so nothing was removed. We deleted the
          details in the request.
        </Paragraph>
        <Paragraph>
          If it is you,{' '}
          <MailLink href={origin + paths.removeInfo()}>
            submit a new request with an email address from your profile
          </MailLink>
          , or email {brand.privacyEmail}.
        </Paragraph>
      </EmailLayout>
    ),
  }
}

/** 'May 13, 2025' */
function dateOf(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
