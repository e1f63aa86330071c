import type { DataSource } from '#features/data-sources/contracts.ts'
import { profilesIn, profileWords } from '#features/data-sources/samples.ts'
import { formatNumber } from '#ui/number-format.ts'

export interface SiteNumbers {
  physicians: number
  specialties: number
  states: number
  parameters: number
}

interface CountedFactsProps {
  numbers: SiteNumbers
  /** 'NPPES as of June 2026' */
  headline: string | null
  sources: readonly DataSource[]
}

/** Facts counted from the data when the page is rendered. */
export function CountedFacts({ numbers, headline, sources }: CountedFactsProps) {
  const { physicians, specialties, states, parameters } = numbers
  const profiles = profileWords(profilesIn(sources))
  const facts = [
    { figure: physicians, label: headline === null ? profiles : `${profiles}, ${headline}` },
    { figure: specialties, label: 'specialties, counted exactly' },
    // DC is counted with the states.
    states === 51 ? { figure: 50, label: 'states and DC' } : { figure: states, label: 'states' },
    { figure: parameters, label: 'ways to narrow a search' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-5 border-y border-hair py-6 lg:grid-cols-4">
      {facts.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="headline-28 tabular-nums">{formatNumber(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}
