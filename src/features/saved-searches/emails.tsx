import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, MailLink, Paragraph, Press } from '#features/mail/emails/email-layout.tsx'
import { paths } from '#shared/product/paths.ts'
import { formatCount, formatNumber } from '#ui/number-format.ts'

export interface FoundAnew {
  name: string
  newMatches: number
  matches: number
  /** The path of the search. */
  address: string
}

interface DigestFacts {
  to: string
  /** The configured origin of the site. */
  origin: string
  found: readonly FoundAnew[]
  /** An address that ends these emails. */
  unsubscribe: string
}

export function searchDigestEmail({ to, origin, found, unsubscribe }: DigestFacts): Email {
  const total = found.reduce((sum, { newMatches }) => sum + newMatches, 0)
  const [only] = found
  const subject =
    found.length === 1 && only
      ? `${formatCount(total, 'new match', 'new matches')} for ${only.name}`
      : `New matches for ${formatNumber(found.length)} of your saved searches`
  return {
    to,
    kind: 'search-digest',
    subject,
    unsubscribe,
    body: (
      <EmailLayout
        origin={origin}
        title={subject}
        preview={found.map(({ name, newMatches }) => `${name}: ${formatNumber(newMatches)} new`).join(' · ')}
        reason={
          <>
            You received this because you turned on emails for a saved search.{' '}
            <MailLink href={unsubscribe}>Unsubscribe</MailLink> from all emails about saved searches.
          </>
        }
      >
        {found.map(({ name, newMatches, matches, address }) => (
          <Paragraph key={address + name}>
            <MailLink href={origin + address}>{name}</MailLink>
            <br />
            {formatCount(newMatches, 'new match', 'new matches')}, {formatNumber(matches)} in all
          </Paragraph>
        ))}
        <Press href={`${origin}${paths.search()}?tab=saved-searches`}>See your saved searches</Press>
      </EmailLayout>
    ),
  }
}
