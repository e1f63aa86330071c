import { monthAndYear } from '#shared/text/month-and-year.ts'
import type { Edition, MedicareStanding as Standing } from './contracts.ts'
import { editionOf } from './fact-names.ts'
import { perSource } from './per-source.ts'

export const hasStanding = ({ optOut, mayOrder, revocations }: Standing): boolean =>
  optOut !== null || mayOrder.length > 0 || revocations.length > 0

/** A physician's Medicare status, with the month of the file it comes from. */
export function MedicareStanding({
  standing: { optOut, mayOrder, revocations },
  editions,
}: {
  standing: Standing
  editions: readonly Edition[]
}) {
  return (
    <ul className="space-y-1.5">
      {revocations.map(({ on, reasons, barUntil }) => (
        <li key={`${on} ${reasons.join()}`}>
          Enrollment revoked in {monthAndYear(on)}
          {reasons.length > 0 && `: ${reasons.join('; ')}`}
          {barUntil && `. May not enroll again before ${monthAndYear(barUntil)}`}
          <PerCms edition={editionOf(editions, 'revocations')} />
        </li>
      ))}
      {optOut && (
        <li>
          Opted out since {monthAndYear(optOut.since)}, through {monthAndYear(optOut.until)}
          {optOut.mayRefer ? '; may still order and refer' : '; may not order or refer'}
          <PerCms edition={editionOf(editions, 'optOut')} />
        </li>
      )}
      {mayOrder.length > 0 && (
        <li>
          May order and refer: {mayOrder.join(', ')}
          <PerCms edition={editionOf(editions, 'mayOrder')} />
        </li>
      )}
    </ul>
  )
}

function PerCms({ edition }: { edition: Edition | undefined }) {
  return <span className="ml-2 text-muted">{perSource('CMS', edition)}</span>
}
