import { monthAndYear } from '#shared/text/month-and-year.ts'
import type { MedicareStanding as Standing } from './contracts.ts'

export const hasStanding = ({ optOut, mayOrder, revocations }: Standing): boolean =>
  optOut !== null || mayOrder.length > 0 || revocations.length > 0

/** How a physician stands with Medicare, with the month of the file that says so. */
export function MedicareStanding({
  standing: { optOut, mayOrder, revocations },
  asOf,
}: {
  standing: Standing
  /** The day of a source's newest file. */
  asOf: (source: 'optout' | 'referring' | 'revoked') => string | null
}) {
  return (
    <ul className="space-y-1.5">
      {revocations.map(({ on, reasons, barUntil }) => (
        <li key={`${on} ${reasons.join()}`}>
          Enrollment revoked in {monthAndYear(on)}
          {reasons.length > 0 && `: ${reasons.join('; ')}`}
          {barUntil && `. May not enroll again before ${monthAndYear(barUntil)}`}
          <PerCms asOf={asOf('revoked')} />
        </li>
      ))}
      {optOut && (
        <li>
          Opted out since {monthAndYear(optOut.since)}, through {monthAndYear(optOut.until)}
          {optOut.mayRefer ? '; may still order and refer' : '; may not order or refer'}
          <PerCms asOf={asOf('optout')} />
        </li>
      )}
      {mayOrder.length > 0 && (
        <li>
          May order and refer: {mayOrder.join(', ')}
          <PerCms asOf={asOf('referring')} />
        </li>
      )}
    </ul>
  )
}

function PerCms({ asOf }: { asOf: string | null }) {
  return <span className="ml-2 text-muted">per CMS{asOf && `, ${monthAndYear(asOf)}`}</span>
}
