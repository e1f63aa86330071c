import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { formatNumber } from '#ui/number-format.ts'
import type { PhysicianCard } from './contracts.ts'
import { SampleBadge } from './sample-badge.tsx'

/** The same specialty, nearest first. */
export function SimilarPhysicians({ physicians }: { physicians: readonly PhysicianCard[] }) {
  return (
    <ul className="border-b border-hair">
      {physicians.map((physician) => (
        <li
          key={physician.id}
          className="relative flex items-center gap-3 border-t border-hair py-2.5 has-[a:hover]:bg-[color-mix(in_srgb,var(--ink)_2.5%,transparent)]"
        >
          <Avatar firstName={physician.firstName} lastName={physician.lastName} size="small" />
          <div className="min-w-0">
            <Link
              to={paths.physician(physician.id)}
              className="rounded-4 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {fullName(physician)}
            </Link>
            {physician.credential && <span className="ml-1.5 text-13 text-muted">{physician.credential}</span>}
            <span className="ml-1.5">
              <SampleBadge physician={physician} />
            </span>
            <p className="text-13 text-muted">
              {[physician.title || physician.specialty, physician.location].filter(Boolean).join(' · ')}
              {physician.miles !== undefined && (
                <span className="ml-1.5 text-12 whitespace-nowrap text-faint">
                  {formatNumber(Math.round(physician.miles))} mi
                </span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
