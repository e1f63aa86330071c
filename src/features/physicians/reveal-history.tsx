import { Link } from 'react-router'
import type { OutputOf } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Eye } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Time } from '#ui/time.tsx'
import type { getRevealHistory } from './contracts.ts'

/** The page's key in the account URL: the tab may have other lists. */
export const revealPageParam = 'reveals'

type History = OutputOf<typeof getRevealHistory>

/** Whose contacts a person has revealed, and how much of the quotas is left. */
export function RevealHistory({ history }: { history: History }) {
  const { data, total, page, pageSize, used } = history
  if (total === 0) {
    return (
      <EmptyState icon={<Eye aria-hidden />} title="No contacts viewed yet" className="py-10">
        Each email and phone number you view is listed here. Viewing one again doesn’t count.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <p className="text-13 text-muted">
        {formatCount(total, 'contact')} viewed. In the last hour {formatNumber(used.hour)} of{' '}
        {formatNumber(used.maxPerHour)}, in the last day {formatNumber(used.day)} of {formatNumber(used.maxPerDay)}.
      </p>
      <ul className="border-y border-hair">
        {data.map((reveal) => (
          <HistoryRow key={`${reveal.physicianId} ${reveal.field}`} reveal={reveal} />
        ))}
      </ul>
      <Pagination label="Viewed contacts" page={page} pageCount={Math.ceil(total / pageSize)} param={revealPageParam} />
    </div>
  )
}

function HistoryRow({ reveal }: { reveal: History['data'][number] }) {
  const { physicianId, physician, field, revealedAt } = reveal
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hair py-2.5 first:border-t-0">
      <div className="min-w-0">
        {physician ? (
          <>
            <Link
              to={paths.physician(physicianId)}
              className="rounded-4 font-medium underline-offset-4 hover:underline"
            >
              {fullName(physician)}
            </Link>
            {physician.credential && <span className="ml-1.5 text-13 text-muted">{physician.credential}</span>}
            <p className="text-13 text-muted">
              {[physician.specialty, physician.location].filter(Boolean).join(' · ')}
            </p>
          </>
        ) : (
          <p className="text-muted">A physician who is no longer listed</p>
        )}
      </div>
      <p className="text-13 text-muted">
        {field === 'email' ? 'Email' : 'Phone'} · <Time value={revealedAt} format="date-time" />
      </p>
    </li>
  )
}
