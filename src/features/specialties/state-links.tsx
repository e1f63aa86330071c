import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { type StateCode, stateName } from '#shared/text/us-states.ts'
import { formatNumber } from '#ui/number-format.ts'

interface StateLinksProps {
  specialty: string
  states: readonly { state: StateCode; count: number }[]
  current: StateCode | undefined
}

/** The same specialty, state by state. */
export function StateLinks({ specialty, states, current }: StateLinksProps) {
  const others = states
    .filter(({ state }) => state !== current)
    .map(({ state, count }) => ({ name: stateName(state)!, count }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  if (others.length === 0) return null
  return (
    <nav aria-labelledby="by-state" className="mt-14 border-t border-hair pt-8">
      <h2 id="by-state" className="headline-20">
        {specialty} {current ? 'in other states' : 'by state'}
      </h2>
      <ul className="mt-4 columns-2 gap-x-8 sm:columns-3 lg:columns-4">
        {others.map(({ name, count }) => (
          <li key={name} className="break-inside-avoid">
            <Link to={paths.specialtyInState(specialtySlug(specialty), specialtySlug(name))} className="state-link">
              <span>{name}</span>
              <span>{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
