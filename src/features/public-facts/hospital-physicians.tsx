import { Link } from 'react-router'
import type { OutputOf } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { formatNumber } from '#ui/number-format.ts'
import type { getHospital } from './contracts.ts'

type Shown = OutputOf<typeof getHospital>

/** A section per specialty, largest first; physicians without a specialty come last. */
export function HospitalPhysicians({
  specialties,
  physicians,
  searches,
}: {
  specialties: Shown['specialties']
  physicians: Shown['data']
  /** The address of a search for those of each specialty. */
  searches: Readonly<Record<string, string>>
}) {
  const bySpecialty = Map.groupBy(physicians, ({ specialty }) => specialty)
  const sections = [...specialties, { specialty: '', count: 0 }].filter(({ specialty }) => bySpecialty.has(specialty))
  return sections.map(({ specialty, count }) => (
    <section key={specialty} className="mt-8">
      <h3 className="headline-20">
        {specialty || 'Other'} {count > 0 && <span className="text-muted tabular-nums">{formatNumber(count)}</span>}
      </h3>
      <ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {bySpecialty.get(specialty)?.map(({ id, name, credential }) => (
          <li key={id}>
            <Link
              to={paths.physician(id)}
              discover="none"
              className="inline-flex min-h-8 items-center underline-offset-4 hover:underline max-sm:min-h-11"
            >
              {[name, credential].filter(Boolean).join(', ')}
            </Link>
          </li>
        ))}
      </ul>
      {count > (bySpecialty.get(specialty)?.length ?? 0) && (
        <TextLink to={searches[specialty]!} className="mt-2 text-13 pointer-coarse:min-h-11">
          See all {formatNumber(count)} in {specialty}
        </TextLink>
      )}
    </section>
  ))
}
