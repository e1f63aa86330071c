import type { PublicFacts } from './contracts.ts'
import { editionOf } from './fact-names.ts'
import { perSource } from './per-source.ts'
import { shortageWords } from './shortage-bands.ts'

type AreaFacts = Pick<PublicFacts, 'shortageAreas' | 'ruca' | 'editions'>

export const hasArea = ({ shortageAreas, ruca }: AreaFacts): boolean => shortageAreas.length > 0 || ruca !== null

/** How short of physicians and how rural the practice's location is. */
export function PracticeArea({ facts: { shortageAreas, ruca, editions } }: { facts: AreaFacts }) {
  return (
    <ul className="grid gap-1">
      {shortageAreas.map(({ name, kind, population, county, score }) => (
        <li key={`${name} ${county}`}>
          {shortageWords(score)}
          <span className="block text-13 text-muted">
            {[name, population ?? kind].filter(Boolean).join(' · ')}, by ZIP ({county}),{' '}
            {perSource('HRSA', editionOf(editions, 'shortageAreas'))}
          </span>
        </li>
      ))}
      {ruca !== null && (
        <li>
          {settingOf(ruca)}
          <span className="ml-2 text-13 text-muted">
            rural-urban code {ruca}, {perSource('Medicare', editionOf(editions, 'ruca'))}
          </span>
        </li>
      )}
    </ul>
  )
}

/** By the first digit of a rural-urban commuting area code. */
function settingOf(ruca: string): string {
  const code = Math.floor(Number(ruca))
  if (code <= 3) return 'Metropolitan area'
  if (code <= 6) return 'Micropolitan area'
  return code <= 9 ? 'Small town' : 'Rural area'
}
