import { Badge } from '#ui/badge.tsx'
import { Time } from '#ui/time.tsx'
import type { RemovalOnDesk } from './contracts.ts'

/** The days left to answer a request, or to decide about a profile. */
export function Clock({ request: { daysLeft, dueAt } }: { request: Pick<RemovalOnDesk, 'daysLeft' | 'dueAt'> }) {
  const text =
    daysLeft < 0
      ? `${-daysLeft} ${daysLeft === -1 ? 'day' : 'days'} late`
      : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={daysLeft < 0 ? 'red' : daysLeft < 8 ? 'amber' : 'neutral'}>{text}</Badge>
      <span className="text-13 text-muted">
        due by <Time value={dueAt} />
      </span>
    </span>
  )
}
