import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { ChevronRight } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'

interface SpecialtiesGridProps {
  /** Null if they couldn't be fetched: the page then works without cards. */
  specialties: readonly { specialty: string; count: number }[] | null
}

/** Not among the limits, which a visitor's page then need not load. */
const placeholders = 9

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'
const cell = 'rounded-12 border border-hair-strong bg-surface px-5 py-4'

export function SpecialtiesGrid({ specialties }: SpecialtiesGridProps) {
  if (specialties === null) {
    return <p className="text-muted">The specialties could not be loaded. Please try again later.</p>
  }
  if (specialties.length === 0) return <p className="text-muted">There are no physicians yet.</p>
  return (
    <ul className={grid}>
      {specialties.map(({ specialty, count }) => (
        <li key={specialty} className={`group relative flex items-center gap-3 ${cell} hover:border-edge`}>
          <div className="min-w-0 flex-1">
            <h2 className="text-16 leading-6">
              <Link
                to={paths.specialtyDirectory(specialtySlug(specialty))}
                className="rounded-8 font-semibold after:absolute after:inset-0"
              >
                {specialty}
              </Link>
            </h2>
            <p className="text-13 text-muted tabular-nums">
              {formatNumber(count)} {count === 1 ? 'physician' : 'physicians'} available
            </p>
          </div>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-faint group-hover:text-accent" />
        </li>
      ))}
    </ul>
  )
}

export function SpecialtiesPlaceholders() {
  return (
    <SkeletonList count={placeholders} label="Loading specialties..." className={grid}>
      <div data-placeholder className={`grid gap-2.5 ${cell} py-[22px]`}>
        <Skeleton className="w-40" />
        <Skeleton className="h-3 w-28" />
      </div>
    </SkeletonList>
  )
}
