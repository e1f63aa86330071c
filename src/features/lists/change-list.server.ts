/** What the owner of a list does with it, short of adding to it. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { nameKey } from '#shared/text/own-name.ts'
import { deleteList, removeFromList, saveListNote, updateList } from './contracts.ts'
import { holdList, holdOwner, touch } from './queries.server.ts'

export const updateListHandler = handle(updateList, async ({ input, caller, deps, fail }) =>
  deps.db.transaction().execute(async (db) => {
    const { listId, name, description } = input
    if (!(await holdList(db, caller.id, listId))) return fail('noList')
    if (name !== undefined && (await isTaken(db, caller.id, name, listId))) {
      fail('nameTaken', { fields: { name: updateList.errors.nameTaken[1] } })
    }
    await db
      .updateTable('physician_lists')
      .set({ name, name_key: name === undefined ? undefined : nameKey(name), description })
      .set({ updated_at: sql<Date>`now()` })
      .where('id', '=', listId)
      .execute()
    return {}
  }),
)

async function isTaken(db: Kysely<DB>, userId: string, name: string, butFor: string): Promise<boolean> {
  await holdOwner(db, userId)
  const other = await db
    .selectFrom('physician_lists')
    .select('id')
    .where('user_id', '=', userId)
    .where('name_key', '=', nameKey(name))
    .where('id', '!=', butFor)
    .executeTakeFirst()
  return other !== undefined
}

/** The physicians' rows first, then the list (section 4, 'Deleting a saved list'). */
export const deleteListHandler = handle(deleteList, async ({ input, caller, deps, fail }) =>
  deps.db.transaction().execute(async (db) => {
    if (!(await holdList(db, caller.id, input.listId))) return fail('noList')
    await db.deleteFrom('list_physicians').where('list_id', '=', input.listId).execute()
    await db.deleteFrom('physician_lists').where('id', '=', input.listId).execute()
    return {}
  }),
)

export const removeFromListHandler = handle(removeFromList, async ({ input, caller, deps, fail }) =>
  deps.db.transaction().execute(async (db) => {
    const { listId, physicianIds } = input
    if (!(await holdList(db, caller.id, listId))) return fail('noList')
    const removed = await db
      .deleteFrom('list_physicians')
      .where('list_id', '=', listId)
      .where('physician_id', '=', sql<number>`any(${physicianIds}::bigint[])`)
      .executeTakeFirst()
    if (removed.numDeletedRows > 0n) await touch(db, listId)
    return {}
  }),
)

export const saveListNoteHandler = handle(saveListNote, async ({ input, caller, deps, fail }) =>
  deps.db.transaction().execute(async (db) => {
    const { listId, physicianId, note } = input
    if (!(await holdList(db, caller.id, listId))) return fail('noList')
    const written = await db
      .updateTable('list_physicians')
      .set({ note })
      .where('list_id', '=', listId)
      .where('physician_id', '=', physicianId)
      .executeTakeFirst()
    if (written.numUpdatedRows === 0n) fail('notOnList')
    await touch(db, listId)
    return {}
  }),
)
