import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { createList, fieldOfRefusal, ownerOn, recordUndo, touch } from './commands.server.ts'
import { moveToList } from './contracts.ts'
import { countOn, holdList } from './queries.server.ts'

export const moveToListHandler = handle(moveToList, async ({ input, caller, deps, fail }) => {
  const { fromListId, listName, shared, physicianIds } = input
  if (input.listId === fromListId) fail('sameList', { fields: { listId: moveToList.errors.sameList[1] } })
  return inTransaction(deps.db, async (db) => {
    // Always in the same order, so that two moves in opposite directions don't deadlock.
    for (const id of [fromListId, ...(input.listId ? [input.listId] : [])].toSorted()) {
      if (!(await holdList(db, caller, id, 'change'))) return fail('noList')
    }
    const made = listName === null ? null : await createList(db, caller, { name: listName, shared })
    if (made && 'refused' in made) return fail(made.refused, fieldOfRefusal(made.refused))
    const listId = made?.id ?? input.listId!
    const { there, ids } = await whoMoves(db, fromListId, listId, physicianIds)
    if (ids.length === 0) {
      if (made) fail('allGone')
      return { listId, moved: 0, alreadyThere: there, undoId: null }
    }
    const undoId = await recordUndo(
      db,
      { listId: fromListId, userId: caller.id, kind: 'transferred', intoListId: listId, madeList: made !== null },
      ids,
    )
    await transfer(db, { from: fromListId, into: listId, by: caller.id }, ids)
    if ((await countOn(db, listId)) > limits.listPhysicians) fail('listFull')
    await touch(db, fromListId)
    await touch(db, listId)
    return { listId, moved: ids.length, alreadyThere: there, undoId }
  })
})

/** Those who are on one list but not on the other, and how many are on both. */
async function whoMoves(db: Kysely<DB>, from: string, into: string, physicianIds: readonly number[]) {
  const { rows } = await typed({ id: 'number', there: 'boolean' })`
    select physician_id as id,
      exists (select 1 from list_physicians other where other.list_id = ${into} and other.physician_id = entry.physician_id) as there
    from list_physicians entry
    where list_id = ${from} and physician_id = any(${physicianIds}::bigint[])`.execute(db)
  const ids = rows.filter(({ there }) => !there).map(({ id }) => id)
  return { ids, there: rows.length - ids.length }
}

/** With notes, tags, and next steps; in the first stage, because each list has its own stages. */
async function transfer(
  db: Kysely<DB>,
  { from, into, by }: { from: string; into: string; by: string },
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into list_physicians (list_id, physician_id, note, note_by, added_by, tags, next_step, next_on, next_by, owner_id)
    select ${into}::uuid, physician_id, note, note_by, ${by}::uuid, tags, next_step, next_on,
      ${ownerOn(into, sql`next_by`)}, ${ownerOn(into, sql`owner_id`)}
    from list_physicians where list_id = ${from} and physician_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    update list_notes set list_id = ${into}::uuid
    where list_id = ${from} and physician_id = any(${ids}::bigint[])`.execute(db)
  await sql`delete from list_physicians where list_id = ${from} and physician_id = any(${ids}::bigint[])`.execute(db)
}
