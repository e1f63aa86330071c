import { pageAfter } from '#door/cursor.ts'
import type { Deps, SearchCaller } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import type { SearchRequest } from '#search/physician-index.ts'
import type { SearchFilters } from '#search/query/filters.ts'
import { matchedWords } from '#search/query/marks.ts'
import { type Sort, usualSort } from '#search/query/query.ts'
import { type QueryFault, readOperators } from '#search/query/syntax.ts'
import { type Viewer, visibleResults } from '#shared/access/access.ts'
import type { ParsedInputOf } from '#shared/calls/contract.ts'
import { firstCursor } from '#shared/calls/cursor.ts'
import { limits } from '#shared/product/limits.ts'
import { cardsWithLists } from '../physicians/queries.server.ts'
import { searchPhysicians } from './contracts.ts'
import { indexRequest, readingOf } from './queries.server.ts'

export const searchPhysiciansHandler = handle(searchPhysicians, async ({ input, caller, deps, fail }) => {
  const { facets, cursor } = input
  const allowed = visibleResults(caller)
  const limited = Number.isFinite(allowed)
  if (limited && (input.page > 1 || (cursor ?? firstCursor) !== firstCursor)) fail('subscriptionRequired')
  const { query, asTyped } = input.filters ?? {}
  const fault = query !== undefined && !asTyped ? readOperators(query)?.fault : undefined
  if (fault) {
    const message = wordsOf(fault)
    fail('badQuery', { message, fields: { 'filters.query': message } })
  }
  const request = (await indexRequest(deps.db, caller, input)) ?? fail('noList')
  const size = limits.searchPageSize
  const part = limited
    ? { answer: await searchLimited(deps, { ...request, facets }, allowed), page: input.page, next: undefined }
    : await searchPart(deps, { ...request, facets }, input)
  if (typeof part === 'string') return fail(part === 'bad' ? 'badCursor' : 'cursorLost')
  const { answer, page, next } = part
  // Turning a page is not a new search.
  if (page === 1) deps.searches.note(searchCaller(caller))
  const { total, rows, why, flags, reading, offer, relax } = answer
  return {
    data: await cardsWithLists(deps.db, rows, caller),
    total,
    page,
    pageSize: size,
    next,
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

/** A page by its number, or after a cursor. */
async function searchPart(
  deps: Deps,
  request: SearchRequest,
  { page, cursor, filters, tags, sort }: ParsedInputOf<typeof searchPhysicians>,
) {
  const size = limits.searchPageSize
  if (cursor === undefined) {
    const answer = await deps.search.search({ ...request, offset: (page - 1) * size, limit: size })
    return { answer, page, next: undefined }
  }
  const part = await pageAfter(cursor, [filters, tags, sort], size, async (part) => {
    const answer = await deps.search.search({ ...request, ...part })
    return { rows: answer.rows, total: answer.total, answer }
  })
  if (typeof part === 'string') return part
  const { rows, offset, next } = part
  const shown = new Set(rows.map(({ id }) => String(id)))
  const why = Object.fromEntries(Object.entries(part.answer.why).filter(([id]) => shown.has(id)))
  return { answer: { ...part.answer, rows, why }, page: Math.floor(offset / size) + 1, next }
}

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
