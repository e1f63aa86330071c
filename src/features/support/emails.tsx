import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, Press, Small, TypedText } from '#features/mail/emails/email-layout.tsx'
import { paths } from '#shared/product/paths.ts'
import { nameInEmail } from '#shared/text/plain-name.ts'

interface ContactFacts {
  to: string
  /** The configured origin of the site. */
  origin: string
  name: string
  email: string
  subject: string
  message: string
}

export function contactEmail({ to, origin, name: written, email, subject, message }: ContactFacts): Email {
  const name = nameInEmail(written)
  return {
    to,
    replyTo: email,
    kind: 'contact-message',
    subject: `Contact form: ${subject}`,
    body: (
      <EmailLayout
        origin={origin}
        preview={`${name} writes: ${message.slice(0, 120)}`}
        title={subject}
        reason={`Sent by the form at ${origin}${paths.contact()}. Reply to this email to answer ${email}.`}
      >
        <Small>
          From {name}, {email}
        </Small>
        <TypedText text={message} />
        <Press href={origin + paths.dataDesk('messages')}>Answer at the data desk</Press>
      </EmailLayout>
    ),
  }
}
