import { randomUUIDv7 } from 'node:crypto'
import { handle } from '#door/handle.ts'
import { teamFor } from '#shared/access/ownership.ts'
import { rowsMadeBy } from '#shared/database/owned-rows.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { nameKey } from '#shared/product/own-name.ts'
import { indexRequest } from '../search/queries.server.ts'
import { saveSearch } from './contracts.ts'
import { asSavedSearch, firstMark, savedSearchColumns } from './queries.server.ts'
import { asksForSomething, normalizedParams } from './search-params.ts'

export const saveSearchHandler = handle(saveSearch, async ({ input, caller, deps, fail }) => {
  const { name } = input
  const params = normalizedParams(input.searchParams)
  if (!asksForSomething(params)) fail('emptySearch')
  if (!(await indexRequest(deps.db, caller, params))) fail('noList')
  const mark = await firstMark(deps)
  const saved = await inTransaction(deps.db, async (db) => {
    // Names and numbers are counted one at a time for each person.
    await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    const { count } = await db
      .selectFrom('saved_searches')
      .select(typed('number')`count(*)`.as('count'))
      .where(rowsMadeBy(caller, 'saved_searches'))
      .executeTakeFirstOrThrow()
    if (count >= limits.savedSearches) fail('tooMany')
    return db
      .insertInto('saved_searches')
      .values({
        id: randomUUIDv7(),
        user_id: caller.id,
        team_id: teamFor(caller, input.shared),
        name,
        name_key: nameKey(name),
        search_params: JSON.stringify(params),
        seen_until: mark.newest,
        told_until: mark.newest,
        seen_change: mark.lastChange,
        told_change: mark.lastChange,
        digest: input.digest,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'name_key']).doNothing())
      .returning(savedSearchColumns)
      .executeTakeFirst()
  })
  if (!saved) return fail('nameTaken', { fields: { name: saveSearch.errors.nameTaken[1] } })
  return { data: await asSavedSearch(deps, caller, { ...saved, owner: caller.name }) }
})
