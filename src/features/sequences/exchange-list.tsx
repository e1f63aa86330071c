import type { ReactNode } from 'react'
import { Time } from '#ui/time.tsx'
import type { Exchange } from './thread-contracts.ts'

interface Shown {
  id: string
  title: string
  text: string
  note: string
  at: string
  isUnclear: boolean
}

interface ExchangeListProps extends Exchange {
  /** Below the title of one. */
  after?: (one: Shown) => ReactNode
}

/** What left and what came back, with the texts, the latest first. */
export function ExchangeList({ after, ...exchange }: ExchangeListProps) {
  return inOrder(exchange).map((one) => (
    <article key={one.id} className="grid gap-2 border-t border-hair pt-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-2 text-13">
        <span className="font-semibold wrap-anywhere">{one.title}</span>
        <span className="text-12 text-muted">
          {one.note} <Time value={one.at} format="date-time" />
        </span>
      </h3>
      {after?.(one)}
      <p className="text-14 leading-6 whitespace-pre-wrap wrap-anywhere">{one.text}</p>
    </article>
  ))
}

const sentNotes: Record<Exchange['sent'][number]['state'], string> = {
  sending: 'Sending',
  sent: 'Sent',
  unclear: 'Perhaps sent',
  refused: 'Refused',
  returned: 'Came back',
}
const answerNotes: Record<Exchange['answers'][number]['kind'], string> = {
  reply: 'Replied',
  'bounce-hard': 'Bounced',
  'bounce-soft': 'Bounced for now',
  'auto-reply': 'Automatic reply',
  'opt-out': 'Opted out',
  complaint: 'Reported as spam',
}

/** The latest first. */
function inOrder({ sent, answers }: Exchange): Shown[] {
  return [
    ...sent.map(({ id, subject, text, at, state }) => ({
      ...{ id, text, at, title: subject, note: sentNotes[state], isUnclear: state === 'unclear' },
    })),
    ...answers.map(({ id, from, text, at, kind }) => ({
      ...{ id, text, at, title: from, note: answerNotes[kind], isUnclear: false },
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
}
