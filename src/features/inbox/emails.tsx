/** Emails from the desk: to the member who reported a contact, and to people who wrote to us. */
import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, Lines, Paragraph, Press, Small, TypedText } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { nameInEmail } from '#shared/text/plain-name.ts'

interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
  physicianId: number
  name: string
  /** The channel, as stored. */
  kind: string
  decision: 'restored' | 'confirmed'
}

/** Never contains the contact itself. */
export function reportDecidedEmail({ to, origin, physicianId, name, kind, decision }: Facts): Email {
  const what = kind.replaceAll('_', ' ')
  const title = decision === 'confirmed' ? 'Thanks: your report was right' : 'We checked the contact you reported'
  return {
    to,
    kind: 'report-decided',
    subject: title,
    body: (
      <EmailLayout
        origin={origin}
        title={title}
        preview={`About the ${what} of ${name}.`}
        reason={`You received this because you reported a contact at ${brand.name}.`}
      >
        <Paragraph>
          {decision === 'confirmed'
            ? `You reported the ${what} of ${name} as wrong, and you were right. It stays marked as failed for everyone.`
            : `You reported the ${what} of ${name} as wrong. We checked, and it looks right, so we removed the mark. If it still does not work for you, report it again and tell us what happens.`}
        </Paragraph>
        <Press href={origin + paths.physician(physicianId)}>Open the profile</Press>
      </EmailLayout>
    ),
  }
}

interface ReplyFacts {
  to: string
  origin: string
  name: string
  subject: string
  /** What someone wrote to us, and our answer. */
  message: string
  text: string
}

/** Replies go to support, where all of them are read. */
export function messageReplyEmail({ to, origin, name, subject, message, text }: ReplyFacts): Email {
  return {
    to,
    replyTo: brand.supportEmail,
    kind: 'message-reply',
    subject: `Re: ${subject}`,
    body: (
      <EmailLayout
        origin={origin}
        title={`Re: ${subject}`}
        preview={text.slice(0, 120)}
        reason={`You received this because you wrote to us at ${origin}${paths.contact()}. Reply to this email to continue.`}
      >
        <TypedText text={text} />
        <Small>{nameInEmail(name)} wrote:</Small>
        <Small>
          <Lines text={message} />
        </Small>
      </EmailLayout>
    ),
  }
}
