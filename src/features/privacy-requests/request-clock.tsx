import { Badge } from '#ui/badge.tsx'
import { formatCount } from '#ui/number-format.ts'
import { formatTime } from '#ui/time-format.ts'
import type { PrivacyRequest } from './desk-contracts.ts'
import { laws } from './laws.ts'

/** A day of the law's own calendar, the same for every reader. */
export const dayWords = (iso: string): string => formatTime(iso, 'date', 'UTC')

/** The days left to answer, by the law that applies. */
export function RequestClock({ request }: { request: PrivacyRequest }) {
  const { daysLeft, dueOn, law, extendedAt, acknowledgeBy, acknowledgedAt } = request
  const late = daysLeft < 0
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={late ? 'red' : daysLeft < 8 ? 'amber' : 'neutral'}>
          {late ? `Overdue by ${formatCount(-daysLeft, 'day')}` : `${formatCount(daysLeft, 'day')} left`}
        </Badge>
        <span className="text-13 text-muted">
          answer by {dayWords(dueOn)}
          {extendedAt !== null && ', extended'}
        </span>
      </p>
      {acknowledgeBy !== null && acknowledgedAt === null && (
        <p className="text-13 text-amber">Not confirmed yet: confirm by {dayWords(acknowledgeBy)}</p>
      )}
      <p className="text-12 text-muted">
        {laws[law].title}: {laws[law].cites}
      </p>
    </div>
  )
}
