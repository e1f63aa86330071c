import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, Paragraph, Press } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'

interface OffFacts {
  to: string
  /** The configured origin of the site. */
  origin: string
  /** Of the webhook. */
  host: string
  /** It answered 410. */
  isGone: boolean
}

export function webhookOffEmail({ to, origin, host, isGone }: OffFacts): Email {
  const title = 'A webhook was turned off'
  return {
    to,
    kind: 'webhook-off',
    subject: title,
    body: (
      <EmailLayout
        origin={origin}
        title={title}
        preview={`Events for ${host} are no longer sent.`}
        reason="You received this because you or your team made this webhook."
      >
        <Paragraph>
          {isGone
            ? `${host} answered that it no longer takes events from ${brand.name} (410 Gone).`
            : `${host} took no event from ${brand.name} for three days.`}{' '}
          Events for it are no longer sent.
        </Paragraph>
        <Paragraph>Once the program works again, turn the webhook on. Its log says what went wrong.</Paragraph>
        <Press href={origin + paths.programs()}>See your webhooks</Press>
      </EmailLayout>
    ),
  }
}
