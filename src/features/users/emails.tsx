import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, Paragraph, Press } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'

interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
}

const reason = `You received this because you have an account at ${brand.name}.`

export function accountSuspendedEmail({ to, origin }: Facts): Email {
  const title = 'Your account was suspended'
  return {
    to,
    kind: 'account-suspended',
    replyTo: brand.supportEmail,
    subject: title,
    body: (
      <EmailLayout origin={origin} title={title} preview="You cannot log in right now." reason={reason}>
        <Paragraph>
          Your {brand.name} account was suspended. You were logged out everywhere and cannot log in right now. Your data
          is kept.
        </Paragraph>
        <Paragraph>If you think this is a mistake, reply to this email or write to {brand.supportEmail}.</Paragraph>
      </EmailLayout>
    ),
  }
}

export function accountRestoredEmail({ to, origin }: Facts): Email {
  const title = 'Your account was restored'
  return {
    to,
    kind: 'account-restored',
    replyTo: brand.supportEmail,
    subject: title,
    body: (
      <EmailLayout origin={origin} title={title} preview="You can log in again." reason={reason}>
        <Paragraph>Your {brand.name} account is no longer suspended. You can log in again.</Paragraph>
        <Press href={origin + paths.login()}>Log in</Press>
      </EmailLayout>
    ),
  }
}
