import { firstSearch } from '../search/address.ts'
import { criteriaOf } from '../search/search-state.ts'
import type { SavedSearch } from './contracts.ts'

export interface SearchChip {
  kind: string
  label: string
}

/**
 * What a saved search shows about itself: specialties, location and job titles, words it looks for, what it excludes,
 * and how many more.
 */
export function chipsOf({ filters, tags, specialty, location, jobTitle }: SavedSearch['search_params']): {
  chips: SearchChip[]
  /** How many other filters there are. */
  more: number
} {
  const { query, specialty: s, city, state, title, exclude, primaryOnly, similar: _, asTyped: __, ...others } = filters
  const of = (kind: string, labels: readonly string[]) => labels.map((label) => ({ kind, label }))
  return {
    chips: [
      ...of('Search', query ? [query] : []),
      ...of('Specialty', specialty),
      ...of('Specialties', primaryOnly ? ['Primary only'] : []),
      ...of('Location', location === '' ? [] : location.split('; ')),
      ...of('Job Title', jobTitle),
      ...of('Keyword', tags),
      ...criteriaOf({ ...firstSearch, filters: { exclude } }).map(({ kind, label }) => ({ kind, label })),
    ],
    more: Object.keys(others).length,
  }
}
