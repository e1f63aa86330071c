/** Emails about requests under privacy laws. */
import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, Paragraph, PlainAddress, Press, Small, TypedText } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { kindTitles, type RequestKind } from './laws.ts'
import { privacyLimits } from './limits.ts'

interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
}

const minutes = privacyLimits.codeLife / 60_000

const what: Record<RequestKind, string> = {
  know: 'to know what we hold about you',
  correct: 'to correct what we hold about you',
  delete: 'to delete what we hold about you',
  opt_out: 'to opt out of the sale and sharing of your information',
}

/** To whatever address was typed, whether or not it is in the data. */
export function privacyCodeEmail(facts: Facts & { kind: RequestKind; code: string; dueOn: string }): Email {
  const { to, origin, kind, code, dueOn } = facts
  return {
    to,
    kind: 'privacy-code',
    subject: `Your code for your privacy request`,
    body: (
      <EmailLayout
        origin={origin}
        preview={`We answer by ${dayOf(dueOn)}. The code works for ${minutes} minutes.`}
        title={`Your code is ${code}`}
        reason={`You received this because someone made a privacy request at ${brand.name} and gave ${to} as the address for the answer.`}
      >
        <Paragraph>
          We received your request {what[kind]}. Enter the code on the page where you made it, so that we know that this
          address is yours. It works once, within {minutes} minutes.
        </Paragraph>
        <Paragraph>
          We then look for your profile. If this address is in it, that is all we need. If not, someone on our team
          verifies who you are. You hear from us by {dayOf(dueOn)}.
        </Paragraph>
        <Small>If you didn’t request this, ignore this email: nothing happens without the code.</Small>
      </EmailLayout>
    ),
  }
}

/** Confirms one that came in another way. */
export function privacyReceivedEmail({ to, origin, kind, dueOn }: Facts & { kind: RequestKind; dueOn: string }): Email {
  return {
    to,
    kind: 'privacy-received',
    subject: 'We received your privacy request',
    body: (
      <EmailLayout
        origin={origin}
        preview={`You hear from us by ${dayOf(dueOn)}.`}
        title="We received your request"
        reason={`You received this because someone made a privacy request at ${brand.name} and gave ${to} as the address for the answer.`}
      >
        <Paragraph>
          You asked us {what[kind]}. Someone on our team verifies who you are, and may ask you for more information. You
          hear from us by {dayOf(dueOn)}.
        </Paragraph>
        <Small>If you didn’t request this, reply to this email, and we close the request.</Small>
      </EmailLayout>
    ),
  }
}

export function privacyExtendedEmail({ to, origin, dueOn, reason }: Facts & { dueOn: string; reason: string }): Email {
  return {
    to,
    replyTo: brand.privacyEmail,
    kind: 'privacy-extended',
    subject: 'We need more time for your privacy request',
    body: (
      <EmailLayout
        origin={origin}
        preview={`You hear from us by ${dayOf(dueOn)}.`}
        title="We need more time"
        reason={`You received this because you made a privacy request at ${brand.name}.`}
      >
        <Paragraph>
          We could not answer your request within the first 45 days. The law gives us another 45, so you hear from us by{' '}
          {dayOf(dueOn)}.
        </Paragraph>
        <Paragraph>The reason: {reason}</Paragraph>
      </EmailLayout>
    ),
  }
}

interface AnswerFacts extends Facts {
  subject: string
  text: string
  /** Of the link to what is held. */
  token: string | null
}

export function privacyAnswerEmail({ to, origin, subject, text, token }: AnswerFacts): Email {
  const href = token === null ? null : origin + privacyPaths.answer(token)
  return {
    to,
    replyTo: brand.privacyEmail,
    kind: 'privacy-answer',
    subject,
    body: (
      <EmailLayout
        origin={origin}
        preview={text.slice(0, 120)}
        title={subject}
        reason={`You received this because you made a privacy request at ${brand.name}.`}
      >
        <TypedText text={text} />
        {href && (
          <>
            <Press href={href}>See what you hold about me</Press>
            <PlainAddress href={href} />
          </>
        )}
      </EmailLayout>
    ),
  }
}

interface WaitingFacts extends Facts {
  number: number
  kind: RequestKind
  dueOn: string
}

/** To the desk. It names no one: it may be read on a phone in a train. */
export function privacyWaitingEmail({ to, origin, number, kind, dueOn }: WaitingFacts): Email {
  return {
    to,
    kind: 'privacy-waiting',
    subject: `Privacy request ${number} (${kindTitles[kind].toLowerCase()}): answer by ${dayOf(dueOn)}`,
    body: (
      <EmailLayout
        origin={origin}
        preview="It waits for someone on the team."
        title={`Privacy request ${number} waits for you`}
        reason="You received this because a privacy request could not be answered automatically."
      >
        <Paragraph>Verify who it is about, carry it out or deny it, and answer by {dayOf(dueOn)}.</Paragraph>
        <Press href={origin + privacyPaths.desk()}>Open the privacy desk</Press>
      </EmailLayout>
    ),
  }
}

/** 'January 10, 2027' */
function dayOf(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}
