/** What an export contains, as physicians and in words. */
import type { Deps } from '#door/deps.ts'
import { type Blocked, blockedAmong } from '#features/do-not-contact/queries.server.ts'
import { listOf } from '#features/lists/queries.server.ts'
import { indexRequest } from '#features/search/queries.server.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { limits } from '#shared/product/limits.ts'
import { stateName } from '#shared/text/us-states.ts'
import type { StoredSource } from './queries.server.ts'

type SearchSource = Extract<StoredSource, { kind: 'search' }>
type Searching = Pick<Deps, 'search' | 'db'>

/** The exact number of physicians a person's search finds; zero for a list that isn't theirs. */
export async function countOfSearch({ search, db }: Searching, holder: Holder, source: SearchSource): Promise<number> {
  const request = await indexRequest(db, holder, source)
  return request ? (await search.search({ ...request, limit: 0 })).total : 0
}

/**
 * The first `max` physicians of a stored source, in its order, in one answer, so that all of it is from the same
 * moment.
 */
export async function idsOfSource(
  { search, db }: Searching,
  holder: Holder,
  source: StoredSource,
  max: number,
): Promise<number[]> {
  const request = source.kind === 'search' ? await indexRequest(db, holder, source) : null
  if (!request) return []
  const { rows } = await search.search({ ...request, limit: max })
  return rows.map(({ id }) => id)
}

/** Who a search leaves out because this person or the team doesn't want to contact them. */
export async function hiddenOfSearch(deps: Searching, holder: Holder, source: SearchSource): Promise<Blocked[]> {
  if (source.filters?.doNotContact) return []
  const filters = { ...source.filters, doNotContact: 'only' as const }
  return blockedAmong(deps.db, holder, await idsOfSource(deps, holder, { ...source, filters }, limits.exportIds))
}

const longest = 200

/** 'Search: cardiology · Cardiology · Texas'; 'List: Call first' without other filters. */
export async function titleOfSearch({ db }: Searching, holder: Holder, { filters, tags }: SearchSource) {
  const { onList, notOnList: _, ...others } = filters ?? {}
  const list = onList === undefined || onList === 'any' ? null : await listOf(db, holder, onList)
  const words = Object.entries({ ...others, tags }).flatMap(([name, value]: [string, unknown]): string[] => {
    const texts: readonly string[] = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
    return texts.map((text) => (name === 'state' && stateName(text)) || text)
  })
  if (list && words.length === 0) return `List: ${list.name}`
  const named = words.map((word) => word.trim()).filter(Boolean)
  if (named.length === 0) return filters && Object.keys(filters).length > 0 ? 'Search' : 'All physicians'
  const title = `Search: ${named.join(' · ')}`
  return title.length > longest ? `${title.slice(0, longest).toWellFormed()}…` : title
}
