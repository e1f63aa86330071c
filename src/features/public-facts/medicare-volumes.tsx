import { stateName } from '#shared/text/us-states.ts'
import { formatNumber } from '#ui/number-format.ts'
import type { Edition, Volumes } from './contracts.ts'
import { perSource } from './per-source.ts'

/** By type of care and by year. Only totals that CMS publishes are shown, and withheld numbers aren't shown as zero. */
export function MedicareVolumes({ volumes, edition }: { volumes: Volumes; edition: Edition | undefined }) {
  const { year, care, years } = volumes
  return (
    <div className="grid gap-6">
      {care.length > 0 && (
        <table className="w-full border-collapse">
          <caption className="sr-only">Medicare patients only: services in {year} by kind of care</caption>
          <thead>
            <tr className="border-b border-hair text-left text-13 text-muted">
              <th scope="col" className="py-2 font-normal">
                In {year}
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-normal">
                Services
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-normal">
                Patients
              </th>
            </tr>
          </thead>
          <tbody>
            {care.map((kind) => (
              <tr key={kind.name} className="border-b border-hair align-top">
                <th scope="row" className="py-2 text-left font-normal">
                  {kind.name}
                  <Rank kind={kind} volumes={volumes} />
                </th>
                <td className="py-2 pl-3 text-right tabular-nums">{published(kind.services)}</td>
                <td className="py-2 pl-3 text-right tabular-nums">
                  {kind.patients !== null && !kind.patientsExact && 'at least '}
                  {published(kind.patients)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Years years={years} />
      <p className="text-13 text-muted">
        Medicare patients only, {perSource('CMS', edition)}: Original Medicare, not Medicare Advantage or other
        insurance. Services to fewer than 11 patients are not published, and may not be zero.
      </p>
    </div>
  )
}

/** A bar for each year, in a table of the numbers. */
function Years({ years }: Pick<Volumes, 'years'>) {
  const max = Math.max(1, ...years.map(({ services }) => services ?? 0))
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Medicare patients only: all services by year</caption>
      <thead>
        <tr className="border-b border-hair text-left text-13 text-muted">
          <th scope="col" className="py-2 font-normal">
            Year
          </th>
          <th scope="col" className="py-2 pl-3 font-normal">
            All services
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-normal">
            Patients
          </th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, services, patients }) => (
          <tr key={year} className="border-b border-hair">
            <th scope="row" className="w-14 py-2 text-left font-normal tabular-nums">
              {year}
            </th>
            <td className="py-2 pl-3">
              <span className="flex items-center gap-2 tabular-nums">
                {services !== null && (
                  <span aria-hidden className="flex-1">
                    <span
                      className="block h-2.5 min-w-0.5 rounded-4 bg-accent"
                      style={{ width: `${(100 * services) / max}%` }}
                    />
                  </span>
                )}
                <span className="min-w-14 text-right">{published(services)}</span>
              </span>
            </td>
            <td className="py-2 pl-3 text-right tabular-nums">{published(patients)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rank({ kind, volumes: { specialty, state } }: { kind: Volumes['care'][number]; volumes: Volumes }) {
  const { rankInState, rankNationally } = kind
  const places = [
    rankInState !== null && `#${formatNumber(rankInState)} in ${stateName(state) ?? state}`,
    rankNationally !== null && `#${formatNumber(rankNationally)} nationally`,
  ].filter(Boolean)
  if (places.length === 0) return null
  return (
    <span className="block text-13 text-muted tabular-nums">
      {places.join(', ')} ({specialty})
    </span>
  )
}

const published = (count: number | null) =>
  count === null ? <span className="text-13 text-muted">not published</span> : formatNumber(count)
