import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { TextLink } from '#ui/button.tsx'
import { Time } from '#ui/time.tsx'
import { activityWords } from '../activities/activity-words.ts'
import type { TeamDeed } from './contracts.ts'

/** What colleagues did recently. */
export function TeamDeeds({ team }: { team: readonly TeamDeed[] }) {
  return (
    <section aria-label="Your team">
      <h2 className="flex items-baseline justify-between border-b border-hair pb-2 font-semibold">
        Your team <TextLink to={`${paths.contacted()}?whose=team`}>All contacts</TextLink>
      </h2>
      <ul>
        {team.map(({ id, by, at, physician, kind, details }) => (
          <li key={id} className="border-b border-hair py-2">
            <Link to={paths.physician(physician.id)} className="text-14 break-words hover:underline">
              {fullName(physician)}
            </Link>
            <p className="break-words text-muted">
              {activityWords({ kind, details })}, {by}, <Time value={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
