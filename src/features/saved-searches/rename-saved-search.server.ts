import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { nameKey } from '#shared/text/own-name.ts'
import { renameSavedSearch } from './contracts.ts'

export const renameSavedSearchHandler = handle(renameSavedSearch, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { id, name } = input
    await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    const mine = await db
      .selectFrom('saved_searches')
      .select(['id', 'name_key'])
      .where('user_id', '=', caller.id)
      .execute()
    if (!mine.some((search) => search.id === id)) fail('noSearch')
    if (mine.some((search) => search.id !== id && search.name_key === nameKey(name))) {
      fail('nameTaken', { fields: { name: renameSavedSearch.errors.nameTaken[1] } })
    }
    await db
      .updateTable('saved_searches')
      .set({ name, name_key: nameKey(name), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('user_id', '=', caller.id)
      .execute()
    return {}
  }),
)
