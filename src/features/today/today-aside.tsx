import { Link } from 'react-router'
import type { OutputOf } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { TextLink } from '#ui/button.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Time } from '#ui/time.tsx'
import { doneWords } from '../activities/contact-words.ts'
import type { Contacted } from '../activities/contracts.ts'
import type { getToday } from './contracts.ts'
import { TeamDeeds } from './team-deeds.tsx'

interface TodayAsideProps extends Pick<OutputOf<typeof getToday>, 'positions' | 'reveals' | 'team'> {
  /** The latest, the viewer's own. */
  contacted: readonly Contacted[]
}

/** Next to the day's rows: who was contacted recently, open positions, and what is left of the quota. */
export function TodayAside({ positions, reveals, team, contacted }: TodayAsideProps) {
  return (
    <aside aria-label="At a glance" className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 text-13">
      {contacted.length > 0 && (
        <section aria-label="Recently contacted">
          <h2 className="flex items-baseline justify-between border-b border-hair pb-2 font-semibold">
            Recently contacted <TextLink to={paths.contacted()}>All</TextLink>
          </h2>
          <ul>
            {contacted.map(({ id, physician, how, at }) => (
              <li key={id} className="flex items-baseline justify-between gap-3 border-b border-hair py-2">
                <Link to={paths.physician(physician.id)} className="min-w-0 wrap-anywhere text-14 hover:underline">
                  {fullName(physician)}
                </Link>
                <span className="shrink-0 text-muted">
                  {how ? doneWords[how] : 'Contacted'} <Time value={at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {team && team.length > 0 && <TeamDeeds team={team} />}
      {positions.length > 0 && (
        <section aria-label="Positions">
          <h2 className="border-b border-hair pb-2 font-semibold">Positions</h2>
          <ul>
            {positions.map(({ listId, title, physicians, furthest }) => (
              <li key={listId} className="flex items-baseline justify-between gap-3 border-b border-hair py-2">
                <Link to={`${paths.list(listId)}?view=board`} className="min-w-0 wrap-anywhere text-14 hover:underline">
                  {title}
                </Link>
                <span className="max-w-1/2 text-right wrap-anywhere text-muted tabular-nums">
                  {formatNumber(physicians)}
                  {furthest && ` · ${formatNumber(furthest.count)} ${furthest.stage.toLowerCase()}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Contacts revealed">
        <ProgressBar label="Contacts revealed in 24 hours" value={Math.min(100, (100 * reveals.used) / reveals.max)} />
        <p className="mt-1.5 text-12 text-muted tabular-nums">
          {formatNumber(reveals.used)} of {formatNumber(reveals.max)}
        </p>
      </section>
    </aside>
  )
}
