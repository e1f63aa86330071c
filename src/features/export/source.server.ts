/** What an export is of, as physicians and in words. */
import type { Deps } from '#door/deps.ts'
import type { SearchFilters, Sort } from '#search/query.ts'
import { stateName } from '#shared/us-states.ts'
import type { StoredSource } from './queries.server.ts'

type SearchSource = Extract<StoredSource, { kind: 'search' }>

/** A call's search as the index is asked: keyword tags are a filter like the others. */
function requestOf({ filters, tags, sort }: SearchSource): { filters: SearchFilters; sort?: Sort } {
  const given = Object.entries({ ...filters, tags }).filter(([, value]) => value !== undefined)
  return { filters: Object.fromEntries(given) as SearchFilters, ...(sort ? { sort: sort as Sort } : {}) }
}

/** The exact number of physicians that a search finds. */
export async function countOfSearch(deps: Pick<Deps, 'search'>, source: SearchSource): Promise<number> {
  const { total } = await deps.search.search({ ...requestOf(source), limit: 0 })
  return total
}

/** The first `most` physicians of a stored source, in its order, in one answer: no page of it can be of another moment. */
export async function idsOfSource(deps: Pick<Deps, 'search'>, source: StoredSource, most: number): Promise<number[]> {
  if (source.kind === 'selection') return []
  const { rows } = await deps.search.search({ ...requestOf(source), limit: most })
  return rows.map(({ id }) => id)
}

const longest = 200

/** 'Search: cardiology · Cardiology · Texas'. */
export function titleOfSearch({ filters, tags }: SearchSource): string {
  const words = Object.entries({ ...filters, tags }).flatMap(([name, value]: [string, unknown]): string[] => {
    if (Array.isArray(value)) return value.map(String)
    if (typeof value !== 'string') return []
    return [(name === 'state' && stateName(value)) || value]
  })
  const told = words.map((word) => word.trim()).filter(Boolean)
  if (told.length === 0) return filters && Object.keys(filters).length > 0 ? 'Search' : 'All physicians'
  const title = `Search: ${told.join(' · ')}`
  return title.length > longest ? `${title.slice(0, longest).toWellFormed()}…` : title
}
