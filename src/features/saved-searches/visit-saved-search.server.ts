import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { visitSavedSearch } from './contracts.ts'
import { shownUntil } from './queries.server.ts'

export const visitSavedSearchHandler = handle(visitSavedSearch, async ({ input, caller, deps, fail }) => {
  const mark = await shownUntil(deps)
  const visited = await deps.db
    .updateTable('saved_searches')
    // Two tabs may come in the wrong order; a mark never goes back.
    .set({ seen_until: mark === null ? sql<number>`seen_until` : sql<number>`greatest(seen_until, ${mark})` })
    .where('id', '=', input.id)
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  return visited.numUpdatedRows > 0n ? {} : fail('noSearch')
})
