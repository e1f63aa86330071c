import { monthAndYear } from '#shared/text/month-and-year.ts'
import type { PublicFacts } from './contracts.ts'
import { shortageWords } from './shortage-bands.ts'

type AreaFacts = Pick<PublicFacts, 'shortageAreas' | 'ruca' | 'editions'>

export const hasArea = ({ shortageAreas, ruca }: AreaFacts): boolean => shortageAreas.length > 0 || ruca !== null

/** How short of physicians and how rural the place of the practice is. */
export function PracticeArea({ facts: { shortageAreas, ruca, editions } }: { facts: AreaFacts }) {
  const asOf = editions.find(({ source }) => source === 'shortage')?.asOf
  return (
    <>
      <ul className="grid gap-1">
        {shortageAreas.map(({ name, kind, population, county, score }) => (
          <li key={`${name} ${county}`}>
            {shortageWords(score)}
            <span className="block text-13 text-muted">
              {[name, population ?? kind].filter(Boolean).join(' · ')}, by ZIP ({county})
            </span>
          </li>
        ))}
        {ruca !== null && (
          <li>
            {settingOf(ruca)}
            <span className="ml-2 text-13 text-muted">rural-urban code {ruca}, per Medicare</span>
          </li>
        )}
      </ul>
      {shortageAreas.length > 0 && (
        <p className="mt-1 text-13 text-muted">per HRSA{asOf && `, ${monthAndYear(asOf)}`}</p>
      )}
    </>
  )
}

/** By the first number of a rural-urban commuting area code. */
function settingOf(ruca: string): string {
  const code = Math.floor(Number(ruca))
  if (code <= 3) return 'Metropolitan area'
  if (code <= 6) return 'Micropolitan area'
  return code <= 9 ? 'Small town' : 'Rural area'
}
