import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { nameKey } from '#shared/product/own-name.ts'
import { updateList } from './contracts.ts'
import { holdList, holdOwner } from './queries.server.ts'

export const updateListHandler = handle(updateList, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, archived, seen } = input
    const list = await holdList(db, caller, listId, 'manage')
    if (!list) return fail('noList')
    const sent = { name: input.name, description: input.description }
    const { name, description } = changedTexts(fail, { seen, stored: list, sent })
    if (name !== undefined && (await isTaken(db, list.user_id, name, listId))) {
      fail('nameTaken', { fields: { name: updateList.errors.nameTaken[1] } })
    }
    await db
      .updateTable('physician_lists')
      .set({ name, name_key: name === undefined ? undefined : nameKey(name), description })
      .set({ updated_at: typed('time')`now()` })
      .$if(archived !== undefined, (update) =>
        update.set({ archived_at: archived ? typed('time')`coalesce(archived_at, now())` : null }),
      )
      .where('id', '=', listId)
      .execute()
    return {}
  }),
)

/** Names are unique among one owner's lists, including names set by others. */
async function isTaken(db: Kysely<DB>, ownerId: string, name: string, butFor: string): Promise<boolean> {
  await holdOwner(db, ownerId)
  const other = await db
    .selectFrom('physician_lists')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('name_key', '=', nameKey(name))
    .where('id', '!=', butFor)
    .executeTakeFirst()
  return other !== undefined
}
