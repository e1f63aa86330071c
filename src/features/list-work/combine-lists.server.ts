import type { Deps } from '#door/deps.ts'
import { type Caller, handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { fieldOfRefusal, putOnList } from '../lists/commands.server.ts'
import { idsOnListsOf } from '../lists/queries.server.ts'
import { savedSearchesOf } from '../saved-searches/queries.server.ts'
import { storedParams } from '../saved-searches/search-params.ts'
import { indexRequest } from '../search/queries.server.ts'
import { combined } from './combined.ts'
import { combineLists, type Source } from './contracts.ts'

export const combineListsHandler = handle(combineLists, async ({ input, caller, deps, fail }) => {
  const { operation, listName, shared } = input
  const found = await Promise.all([input.first, input.second].map((source) => idsOf(deps, caller, source)))
  const [first, second] = found.map((ids) => ids ?? fail('noList')) as [number[], number[]]
  if (Math.max(first.length, second.length) > limits.listPhysicians) fail('tooLarge')
  const ids = combined(operation, first, second)
  const counts = { first: first.length, second: second.length, result: ids.length }
  if (listName === undefined) return { ...counts, list: null }
  return inTransaction(deps.db, async (db) => {
    const put = await putOnList(db, caller, { listId: null, listName, shared }, ids)
    if ('refused' in put) return fail(put.refused, fieldOfRefusal(put.refused))
    return { ...counts, list: { listId: put.listId, added: put.added } }
  })
})

/**
 * Who is on a list, or found by a saved search; if there are more than a list holds, just one more. Null if it doesn't
 * exist or isn't theirs.
 */
async function idsOf(deps: Deps, caller: Caller, source: Source): Promise<number[] | null> {
  if ('listId' in source) return idsOnListsOf(deps.db, caller, source.listId)
  const saved = (await savedSearchesOf(deps.db, caller)).find(({ id }) => id === source.searchId)
  const request = saved && (await indexRequest(deps.db, caller, storedParams(saved.search_params)))
  if (!request) return null
  const { rows } = await deps.search.search({ ...request, limit: limits.listPhysicians + 1 })
  return rows.map(({ id }) => id)
}
