import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, MailLink, Paragraph, Press, Small } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { type AlertKind, alertWords } from './alert-words.ts'

interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
  kind: AlertKind
  at: Date
  /** Who caused it. */
  account: string
  physician: { id: number; name: string } | null
  details: readonly (readonly [name: string, value: string])[]
}

/** Tells an admin about something to review. Never contains a contact value. */
export function alertEmail({ to, origin, kind, at, account, physician, details }: Facts): Email {
  const { title, meaning } = alertWords[kind]
  const moment = at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return {
    to,
    kind: 'alert',
    subject: title,
    body: (
      <EmailLayout
        origin={origin}
        title={title}
        preview={meaning}
        reason={`You received this because you are an admin of ${brand.name}.`}
      >
        <Paragraph>
          {account}, on {moment} UTC.
        </Paragraph>
        {physician && (
          <Paragraph>
            Physician: <MailLink href={origin + paths.physician(physician.id)}>{physician.name}</MailLink>
          </Paragraph>
        )}
        {details.map(([name, value]) => (
          <Small key={name}>
            {name}: {value}
          </Small>
        ))}
        <Paragraph>{meaning}</Paragraph>
        <Press href={origin + paths.dataDesk(kind === 'contact_reported' ? 'reports' : undefined)}>
          Open the data desk
        </Press>
      </EmailLayout>
    ),
  }
}
