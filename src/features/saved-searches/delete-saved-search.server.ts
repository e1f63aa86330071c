import { handle } from '#door/handle.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { deleteSavedSearch } from './contracts.ts'

export const deleteSavedSearchHandler = handle(deleteSavedSearch, async ({ input, caller, deps: { db }, fail }) => {
  const deleted = await db
    .deleteFrom('saved_searches')
    .where('id', '=', input.id)
    .where(rowsFor(caller, 'manage', 'saved_searches'))
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n ? {} : fail('noSearch')
})
