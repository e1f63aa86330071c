import type { Deps, SearchCaller } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import type { SearchRequest } from '#search/physician-index.ts'
import type { SearchFilters } from '#search/query/filters.ts'
import { matchedWords } from '#search/query/marks.ts'
import { type Sort, usualSort } from '#search/query/query.ts'
import { type QueryFault, readOperators } from '#search/query/syntax.ts'
import { type Viewer, visibleResults } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { cardsWithLists } from '../physicians/queries.server.ts'
import { searchPhysicians } from './contracts.ts'
import { indexRequest, readingOf } from './queries.server.ts'

export const searchPhysiciansHandler = handle(searchPhysicians, async ({ input, caller, deps, fail }) => {
  const { page, facets } = input
  const allowed = visibleResults(caller)
  const limited = Number.isFinite(allowed)
  if (limited && page > 1) fail('subscriptionRequired')
  const { query, asTyped } = input.filters ?? {}
  const fault = query !== undefined && !asTyped ? readOperators(query)?.fault : undefined
  if (fault) {
    const message = wordsOf(fault)
    fail('badQuery', { message, fields: { 'filters.query': message } })
  }
  const request = (await indexRequest(deps.db, caller, input)) ?? fail('noList')
  const answer = limited
    ? await searchLimited(deps, { ...request, facets }, allowed)
    : await deps.search.search({
        ...request,
        facets,
        offset: (page - 1) * limits.searchPageSize,
        limit: limits.searchPageSize,
      })
  // Turning a page is not a new search.
  if (page === 1) deps.searches.note(searchCaller(caller))
  const { total, rows, why, flags, reading, offer, relax } = answer
  return {
    data: await cardsWithLists(deps.db, rows, caller),
    total,
    page,
    pageSize: limits.searchPageSize,
    visible: Math.min(total, allowed),
    marks: matchedWords(request.filters, reading?.tree),
    why: Object.keys(why).length > 0 ? why : undefined,
    reading: reading && readingOf(reading),
    offer: offer && { ...readingOf(offer), total: offer.total },
    facets: answer.facets,
    channels: flags && { email: flags.hasEmail, phone: flags.hasPhone, directPhone: flags.hasDirectPhone },
    didYouMean: answer.didYouMean?.map((one) => ({ ...one })),
    unknownNpis: answer.unknownNpis,
    secondary: answer.secondary,
    excludedHidden: answer.excludedHidden || undefined,
    relax,
  }
})

/** 'There is no “(” for this “)”. See character 12. Try: a AND b' */
function wordsOf({ message, at, fix }: QueryFault): string {
  const place = `${message} See character ${at + 1}.`
  return fix === undefined ? place : `${place} Try: ${fix}`
}

/**
 * Without a plan, a search always shows the same physicians, the first in the default order, in any sort: otherwise
 * changing the sort would page through everything (docs/specification/access.md, Results without a plan).
 */
async function searchLimited(deps: Deps, request: SearchRequest & { filters: SearchFilters }, allowed: number) {
  const usual = usualSort(request.filters)
  const answer = await deps.search.search({ ...request, sort: usual, limit: allowed })
  if (!request.sort || isSame(request.sort, usual) || answer.rows.length === 0) return answer
  const ids = answer.rows.map(({ id }) => id)
  const sorted = await deps.search.search({
    // These match every filter, including lists; only the distance still needs the search's own place.
    filters: { ...request.filters, onList: ids },
    sort: request.sort,
    limit: allowed,
  })
  return { ...answer, rows: sorted.rows }
}

function isSame(sort: Sort, usual: Sort): boolean {
  return sort.key === usual.key && sort.direction === usual.direction
}

/** The kind of caller a search counts for; demo comes first, as everywhere. */
function searchCaller({ isDemo, isAdmin, subscription }: Viewer): SearchCaller {
  if (isDemo) return 'demo'
  return isAdmin ? 'admin' : subscription.tier
}
