import { readExact } from '#search/query/exact-value.ts'
import { limits } from '#shared/product/limits.ts'
import type { SearchState } from './address.ts'
import { type Criterion, criteriaOf } from './search-state.ts'

/** What a list is about, in the order in which it is said: who, then where. */
const named = ['tags', 'specialty', 'title', 'skills', 'hospital', 'city', 'state', 'region']

/** How many parts a name has at most. */
const most = 4

/** A name for a list of those a search finds: 'Cardiology, Texas'. Empty for a search for everyone. */
export function nameOfSearch(search: SearchState): string {
  const parts = criteriaOf(search)
    .filter(({ filter, excluded }) => !excluded && named.includes(filter))
    .toSorted((one, other) => named.indexOf(one.filter) - named.indexOf(other.filter))
    .map(labelIn)
  const words = parts.length > 0 ? parts.slice(0, most).join(', ') : (search.filters.query ?? '')
  return [...words.trim()].slice(0, limits.ownName).join('').trimEnd()
}

/** A chip says that a part of a specialty's name is meant; a list needs only the words. */
function labelIn({ filter, label, value }: Criterion): string {
  return filter === 'specialty' && value !== undefined ? (readExact(value) ?? value) : label
}
