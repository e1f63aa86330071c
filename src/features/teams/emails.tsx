import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, Paragraph, Press } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { nameInEmail } from '#shared/text/plain-name.ts'

interface Facts {
  to: string
  /** The configured origin of the site. */
  origin: string
  team: string
}

export function invitationEmail({ to, origin, link, ...named }: Facts & { by: string | null; link: string }): Email {
  const team = nameInEmail(named.team)
  const by = named.by === null ? null : nameInEmail(named.by)
  const title = `Join ${team} on ${brand.name}`
  return {
    to,
    kind: 'team-invitation',
    replyTo: brand.supportEmail,
    subject: title,
    body: (
      <EmailLayout
        origin={origin}
        title={title}
        preview={`${by ?? 'A colleague'} invited you to the team.`}
        reason={`You received this because ${by ?? 'someone'} entered this address to invite you to ${team}.`}
      >
        <Paragraph>
          {by ?? 'A colleague'} invited you to {team}. Your team shares lists, saved searches, and templates, and sees
          who has contacted which physician.
        </Paragraph>
        <Press href={link}>See the invitation</Press>
        <Paragraph>
          The link works once, for 7 days, and only for {to}. If you weren’t expecting it, you can ignore this email.
        </Paragraph>
      </EmailLayout>
    ),
  }
}

export function removedEmail({ to, origin, team: name }: Facts): Email {
  const team = nameInEmail(name)
  const title = `You were removed from ${team}`
  return {
    to,
    kind: 'removed-from-team',
    replyTo: brand.supportEmail,
    subject: title,
    body: (
      <EmailLayout
        origin={origin}
        title={title}
        preview="Your account stays as it is."
        reason={`You received this because you have an account at ${brand.name}.`}
      >
        <Paragraph>
          You are no longer a member of {team}. What you shared stays with the team. Your account and everything private
          in it are still yours.
        </Paragraph>
      </EmailLayout>
    ),
  }
}
