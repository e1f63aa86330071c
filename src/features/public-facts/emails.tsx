import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, MailLink, Paragraph } from '#features/mail/emails/email-layout.tsx'
import { paths } from '#shared/product/paths.ts'
import { formatNumber } from '#ui/number-format.ts'
import { excludedSince } from './exclusion-words.ts'

interface ExclusionFacts {
  to: string
  /** The configured origin of the site. */
  origin: string
  /** An address that ends these emails. */
  unsubscribe: string
  /** With an ISO date, or null for a physician who was reinstated. */
  people: readonly { id: number; name: string; since: string | null; lists: readonly string[] }[]
}

export function exclusionEmail({ to, origin, unsubscribe, people }: ExclusionFacts): Email {
  const [first] = people
  const subject =
    people.length === 1 && first
      ? `${first.name} ${first.since === null ? 'is no longer' : 'is now'} excluded from federal health care programs`
      : `OIG exclusions changed for ${formatNumber(people.length)} physicians on your lists`
  return {
    to,
    kind: 'exclusion-change',
    subject,
    unsubscribe,
    body: (
      <EmailLayout
        origin={origin}
        title={subject}
        preview={people.map(({ name }) => name).join(' · ')}
        reason={
          <>
            You received this because a physician on one of your lists was excluded or reinstated.{' '}
            <MailLink href={unsubscribe}>Unsubscribe</MailLink> from emails about exclusions.
          </>
        }
      >
        {people.map(({ id, name, since, lists }) => (
          <Paragraph key={id}>
            <MailLink href={origin + paths.physician(id)}>{name}</MailLink>
            <br />
            {since === null ? 'Reinstated: no longer on the OIG’s list' : excludedSince(since)}
            <br />
            On your {lists.length === 1 ? 'list' : 'lists'} {lists.join(', ')}
          </Paragraph>
        ))}
      </EmailLayout>
    ),
  }
}
