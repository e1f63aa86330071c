import { readerOf } from '#door/call.ts'
import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import { listNamesOf } from '#features/lists/queries.server.ts'
import { savedSearchesOf } from '#features/saved-searches/queries.server.ts'
import { storedParams } from '#features/saved-searches/search-params.ts'
import { isNamedAfterPerson } from '#features/search/practices.ts'
import { indexRequest } from '#features/search/queries.server.ts'
import type { Holder } from '#shared/access/ownership.ts'
import type { ParsedInputOf } from '#shared/calls/contract.ts'
import { foldValue } from '#shared/text/fold.ts'
import { completeQuery } from './contracts.ts'

/** At most this many lists, and this many saved searches. */
const max = 3
/** Too many names contain shorter texts. */
const shortest = 2

export const completeQueryHandler = handle(completeQuery, async ({ input, caller, deps, facts, fail }) => {
  const { text: query, filters: { asTyped: _, ...filters } = {}, tags } = input
  const [request, lists, searches] = await Promise.all([
    indexRequest(deps.db, caller, { filters: { ...filters, query }, tags }),
    listsNamed(deps, caller, input),
    searchesNamed(deps, caller, query),
  ])
  if (!request) return fail('noList')
  const { from, groups } = await deps.search.complete(request.filters)
  const isName = (kind: string, value: string) =>
    kind === 'person' || (kind === 'organization' && isNamedAfterPerson(value))
  const names = groups.flatMap(({ kind, items }) => items.flatMap(({ value }) => (isName(kind, value) ? [value] : [])))
  const shown = await deps.reading.names(readerOf(caller, facts), names)
  const left = groups.map(({ kind, items }) => ({
    kind,
    items: items.filter(({ value }) => !isName(kind, value) || shown.has(value)),
  }))
  return { from, groups: left.filter(({ items }) => items.length > 0), lists, searches }
})

type Searching = Pick<Deps, 'db' | 'search'>

/** Keeps the rest of the search and removes the text, which is the list's name. */
async function listsNamed(
  deps: Searching,
  caller: Holder,
  { text, filters: { query: _, asTyped: __, ...filters } = {}, tags }: ParsedInputOf<typeof completeQuery>,
) {
  const lists = named(await listNamesOf(deps.db, caller), text)
  const found = lists.map(async ({ id, name }) => {
    const request = await indexRequest(deps.db, caller, { filters: { ...filters, onList: id }, tags })
    return request ? { id, name, count: (await deps.search.tally(request.filters, 0)).total } : []
  })
  return (await Promise.all(found)).flat()
}

async function searchesNamed(deps: Searching, caller: Holder, text: string) {
  const searches = named(await savedSearchesOf(deps.db, caller), text)
  const found = searches.map(async ({ id, name, search_params }) => {
    const search = storedParams(search_params)
    const request = await indexRequest(deps.db, caller, search)
    return request ? { id, name, count: (await deps.search.tally(request.filters, 0)).total, search } : []
  })
  return (await Promise.all(found)).flat()
}

function named<Row extends { name: string }>(rows: readonly Row[], text: string): Row[] {
  const looked = foldValue(text)
  return looked.length < shortest ? [] : rows.filter(({ name }) => foldValue(name).includes(looked)).slice(0, max)
}
