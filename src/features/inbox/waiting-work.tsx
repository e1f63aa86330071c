import { Link } from 'react-router'
import type { OutputOf } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { cn } from '#ui/class-names.ts'
import { CircleCheck } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { type getDeskCounts, type WaitingKind, waitingKinds } from './contracts.ts'

const kinds: Record<WaitingKind, { label: string; task: string; to: string }> = {
  removals: { label: 'Removal requests', task: 'Decide within 30 days', to: paths.dataDesk('removals') },
  privacy: { label: 'Privacy requests', task: 'Verify and answer in time', to: privacyPaths.desk() },
  claims: { label: 'Claimed profiles', task: 'Look at the photo of a license', to: privacyPaths.desk('claims') },
  alerts: { label: 'Alerts', task: 'Unusual reading, reveals, and exports', to: paths.dataDesk() },
  refunds: { label: 'Money-back requests', task: 'Approve or decline', to: paths.moneyBackRequests() },
  reports: { label: 'Reported contacts', task: 'Correct or clear the flag', to: paths.dataDesk('reports') },
  messages: { label: 'Messages', task: 'From the contact form', to: paths.dataDesk('messages') },
  submissions: { label: 'Submitted profiles', task: 'Approve or reject', to: paths.resumeApproval() },
  duplicates: { label: 'Likely duplicates', task: 'Merge, or keep apart', to: paths.dataDesk('duplicates') },
}

const dayMs = 86_400_000
/** Anything that has waited longer than this is highlighted. */
const lateDays = 3

interface WaitingWorkProps {
  counts: OutputOf<typeof getDeskCounts>
  /** Milliseconds: the time ages are measured from. */
  now: number
}

/** Everything that is waiting for an admin, with its age; each line links to where it is handled. */
export function WaitingWork({ counts, now }: WaitingWorkProps) {
  const waiting = waitingKinds.filter((kind) => counts[kind] > 0)
  if (waiting.length === 0) {
    return (
      <EmptyState icon={<CircleCheck aria-hidden />} title="Nothing is waiting" className="border-y border-hair">
        Removal and privacy requests, photos of claims, alerts, refunds, reports, messages, submissions, and likely
        duplicates appear here.
      </EmptyState>
    )
  }
  return (
    <ul className="border-t border-hair">
      {waiting.map((kind) => {
        const { label, task, to } = kinds[kind]
        const since = counts.oldest[kind]
        const days = since === undefined ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / dayMs))
        return (
          <li key={kind}>
            <Link
              to={to}
              className="grid grid-cols-[4.25rem_minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-hair py-3 hover:bg-fill sm:px-3"
            >
              <span className="headline-20 text-right tabular-nums">{formatNumber(counts[kind])}</span>
              <span>
                <span className="block text-14 font-[550]">{label}</span>
                <span className="block text-13 text-muted">{task}</span>
              </span>
              <span className={cn('text-right text-13', days >= lateDays ? 'font-[550] text-amber' : 'text-muted')}>
                {days === 0 ? 'Since today' : `Oldest: ${formatCount(days, 'day')}`}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
