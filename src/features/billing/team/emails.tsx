import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, Paragraph, Press } from '#features/mail/emails/email-layout.tsx'
import { brand } from '#shared/product/brand.ts'
import { nameInEmail } from '#shared/text/plain-name.ts'
import { formatCount, formatMoney } from '#ui/number-format.ts'
import { formatTime } from '#ui/time-format.ts'

interface OfferFacts {
  to: string
  /** The configured origin of the site. */
  origin: string
  team: string
  seats: number
  /** US cents, per seat and interval. */
  seatPrice: number
  interval: 'month' | 'year'
  expiresAt: Date
  link: string
}

export function teamOfferEmail({
  to,
  origin,
  team: name,
  seats,
  seatPrice,
  interval,
  expiresAt,
  link,
}: OfferFacts): Email {
  const team = nameInEmail(name)
  const title = `Your offer for ${team}`
  const price = `${formatMoney(seatPrice)} per seat and ${interval}`
  return {
    to,
    kind: 'team-offer',
    replyTo: brand.supportEmail,
    subject: title,
    body: (
      <EmailLayout
        origin={origin}
        title={title}
        preview={`${formatCount(seats, 'seat')}, ${price}.`}
        reason={`You received this because you asked ${brand.name} for a team offer.`}
      >
        <Paragraph>
          {formatCount(seats, 'seat')} at {price}: {formatMoney(seats * seatPrice)} every {interval}. You can change the
          number of seats at any time, and cancel at any time.
        </Paragraph>
        <Press href={link}>See the offer</Press>
        <Paragraph>
          The offer is good until {formatTime(expiresAt, 'date', 'UTC')}, and only for {to}.
        </Paragraph>
      </EmailLayout>
    ),
  }
}
