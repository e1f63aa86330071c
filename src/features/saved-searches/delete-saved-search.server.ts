import { handle } from '#door/handle.ts'
import { deleteSavedSearch } from './contracts.ts'

export const deleteSavedSearchHandler = handle(deleteSavedSearch, async ({ input, caller, deps: { db }, fail }) => {
  const deleted = await db
    .deleteFrom('saved_searches')
    .where('id', '=', input.id)
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n ? {} : fail('noSearch')
})
