import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { nameKey } from '#shared/product/own-name.ts'
import { renameSavedSearch } from './contracts.ts'

export const renameSavedSearchHandler = handle(renameSavedSearch, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { id, seen } = input
    const search = await db
      .selectFrom('saved_searches')
      .select(['user_id', 'name'])
      .where('id', '=', id)
      .where(rowsFor(caller, 'manage', 'saved_searches'))
      .forUpdate()
      .executeTakeFirst()
    if (!search) return fail('noSearch')
    const { name } = changedTexts(fail, { seen, stored: search, sent: { name: input.name } })
    if (name === undefined) return {}
    // Names are unique among one owner's searches, including names set by others.
    await db.selectFrom('users').select('id').where('id', '=', search.user_id).forNoKeyUpdate().execute()
    const theirs = await db
      .selectFrom('saved_searches')
      .select(['id', 'name_key'])
      .where('user_id', '=', search.user_id)
      .execute()
    if (theirs.some((search) => search.id !== id && search.name_key === nameKey(name))) {
      fail('nameTaken', { fields: { name: renameSavedSearch.errors.nameTaken[1] } })
    }
    await db
      .updateTable('saved_searches')
      .set({ name, name_key: nameKey(name), updated_at: typed('time')`now()` })
      .where('id', '=', id)
      .where(rowsFor(caller, 'manage', 'saved_searches'))
      .execute()
    return {}
  }),
)
