import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { RevealListButton } from '#features/list-work/reveal-list-button.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { checkSequence, type To } from './contracts.ts'
import { type LeftOutReason, leftOutWords } from './left-out.ts'

interface WhoGetsItProps {
  viewer: Viewer
  to: To | null
  /** As typed. */
  quietDays: string
  enabled: boolean
  /** Of the sequence that they would be added to. */
  sequenceId?: string | undefined
}

/** Before the start: how many get the emails, and who doesn't and why. */
export function WhoGetsIt({ viewer, to, quietDays, enabled, sequenceId }: WhoGetsItProps) {
  const days = useDeferredValue(/^\d{1,3}$/.test(quietDays) ? Math.min(Number(quietDays), 365) : 0)
  const asked = { to: to ?? { listId: '' }, ...(sequenceId === undefined ? { quietDays: days } : { sequenceId }) }
  const { data, error, refetch } = useCall(checkSequence, asked, {
    enabled: enabled && to !== null,
    keepPrevious: true,
  })
  if (to === null || !enabled) return null
  if (error && !data) return <LoadFailure onRetry={() => void refetch()}>{error.message}</LoadFailure>
  if (!data) return <p className="text-13 text-muted">Checking who gets emails...</p>
  const hidden = data.leftOut.filter(({ reason }) => reason === 'notRevealed').map(({ id }) => id)
  const out = Object.values(data.reasons).reduce((sum, count) => sum + count, 0)
  return (
    <div role="status" className="grid gap-2 text-13">
      <p className="font-semibold">
        {formatCount(data.included, 'person gets', 'people get')} emails
        {out > 0 && `, ${formatNumber(out)} left out`}
      </p>
      {Object.entries(data.reasons).map(([reason, count]) => (
        <details key={reason}>
          <summary className="cursor-pointer">
            {leftOutWords[reason as LeftOutReason]}: {formatNumber(count)}
          </summary>
          <ul className="mt-1 ml-4 grid gap-0.5 text-muted">
            {data.leftOut
              .filter((one) => one.reason === reason)
              .map(({ id, name }) => (
                <li key={id} className="wrap-anywhere">
                  <Link to={paths.physician(id)} className="hover:underline">
                    {name || 'No longer listed'}
                  </Link>
                </li>
              ))}
          </ul>
        </details>
      ))}
      {hidden.length > 0 && (
        <div>
          <RevealListButton of={{ physicianIds: hidden }} viewer={viewer} onRevealed={() => void refetch()} />
        </div>
      )}
    </div>
  )
}
