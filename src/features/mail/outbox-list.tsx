import { Link } from 'react-router'
import type { OutputOf } from '#shared/calls/contract.ts'
import { cn } from '#ui/class-names.ts'
import { Time } from '#ui/time.tsx'
import type { getOutbox } from './contracts.ts'

interface OutboxListProps {
  mails: OutputOf<typeof getOutbox>['data']
  /** The one that is shown. */
  current: string | undefined
  addressOf: (id: string) => string
}

export function OutboxList({ mails, current, addressOf }: OutboxListProps) {
  return (
    <nav aria-label="Mails">
      <ul>
        {mails.map(({ id, to, subject, sentAt }) => (
          <li key={id} className="border-t border-hair first:border-t-0">
            <Link
              to={addressOf(id)}
              preventScrollReset
              aria-current={id === current ? 'true' : undefined}
              className={cn('block rounded-8 px-3 py-2.5 -outline-offset-2 hover:bg-fill', id === current && 'bg-wash')}
            >
              <span className="block truncate font-medium">{subject}</span>
              <span className="flex justify-between gap-3 text-12 text-muted">
                <span className="truncate">{to}</span>
                <Time value={sentAt} format="date-time" className="shrink-0" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
