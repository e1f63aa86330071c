import type { Email } from '#adapters/mail/port.ts'
import { EmailLayout, MailLink, Paragraph, Press } from '#features/mail/emails/email-layout.tsx'
import type { PhysicianName } from '#shared/calls/physician-name.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { changeWords } from './change-words.ts'
import type { Change, Handoff, News, Step } from './contracts.ts'
import { dayInFull } from './days.ts'
import { aboutWords, givenWords } from './handoff-words.ts'

export interface Morning {
  /** An ISO date. */
  day: string
  steps: readonly Step[]
  stepsInAll: number
  given: readonly Handoff[]
  returned: readonly Handoff[]
  news: readonly News[]
  changes: readonly Change[]
}

interface MorningEmail extends Morning {
  to: string
  /** The configured origin of the site. */
  origin: string
  /** An address that ends these emails. */
  unsubscribe: string
}

/** Of each kind; the page has the rest. */
const max = 10

/** The Today page as an email, with names. */
export function morningEmail({ to, origin, unsubscribe, day, ...morning }: MorningEmail): Email {
  const { steps, stepsInAll, given, returned, news, changes } = morning
  const fresh = news.reduce((sum, { count }) => sum + count, 0)
  const counts = [
    stepsInAll > 0 && formatCount(stepsInAll, 'next step'),
    given.length > 0 && `${given.length} given to you`,
    returned.length > 0 && `${returned.length} done for you`,
    fresh > 0 && formatCount(fresh, 'new physician'),
    changes.length > 0 && formatCount(changes.length, 'change'),
  ]
  const subject = `${dayInFull(day)}: ${counts.filter(Boolean).join(', ')}`
  const person = ({ physician }: { physician: PhysicianName & { id: number } }) => (
    <MailLink href={origin + paths.physician(physician.id)}>{fullName(physician)}</MailLink>
  )
  const handoffs = (title: string, rows: readonly Handoff[], which: 'given' | 'returned') =>
    rows.length > 0 && (
      <>
        <Paragraph>{title}</Paragraph>
        {rows.slice(0, max).map((handoff) => (
          <Paragraph key={handoff.id}>
            <MailLink
              href={origin + (handoff.physician ? paths.physician(handoff.physician.id) : paths.list(handoff.listId))}
            >
              {aboutWords(handoff)}
            </MailLink>
            : {givenWords(handoff, which)}
            <br />
            {handoff.listName}
          </Paragraph>
        ))}
      </>
    )
  return {
    to,
    kind: 'morning',
    subject,
    unsubscribe,
    body: (
      <EmailLayout
        origin={origin}
        title={dayInFull(day)}
        preview={counts.filter(Boolean).join(', ')}
        reason={
          <>
            You received this because you turned on the morning email.{' '}
            <MailLink href={unsubscribe}>Unsubscribe</MailLink> from the morning email.
          </>
        }
      >
        {steps.length > 0 && <Paragraph>Next steps</Paragraph>}
        {steps.slice(0, max).map((step) => (
          <Paragraph key={`${step.listId} ${step.physician.id}`}>
            {person(step)}: {step.text}
            <br />
            {step.listName}
            {step.on < day && `, due ${dayInFull(step.on)}`}
            {step.givenBy !== null && `, from ${step.givenBy}`}
          </Paragraph>
        ))}
        {handoffs('Given to you', given, 'given')}
        {handoffs('Done for you', returned, 'returned')}
        {news.length > 0 && <Paragraph>New in your searches</Paragraph>}
        {news.slice(0, max).map((one) => (
          <Paragraph key={one.searchId}>
            <MailLink href={origin + one.address}>{one.name}</MailLink>: {formatNumber(one.count)} new
            <br />
            {one.physicians.map(fullName).join(', ')}
            {one.count > one.physicians.length && ` and ${formatNumber(one.count - one.physicians.length)} more`}
          </Paragraph>
        ))}
        {changes.length > 0 && <Paragraph>Changes on your lists</Paragraph>}
        {changes.slice(0, max).map((change) => (
          <Paragraph key={change.item}>
            {person(change)}: {changeWords(change)}
          </Paragraph>
        ))}
        <Press href={origin + paths.today()}>Open today</Press>
      </EmailLayout>
    ),
  }
}
