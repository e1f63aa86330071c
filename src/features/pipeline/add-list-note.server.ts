import { randomUUIDv7 } from 'node:crypto'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { noteActivities } from '../activities/commands.server.ts'
import { giveNote, touch } from '../lists/commands.server.ts'
import { entriesOn, holdList } from '../lists/queries.server.ts'
import { addListNote } from './entry-contracts.ts'

export const addListNoteHandler = handle(addListNote, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, physicianId, body } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    if (!(await entriesOn(db, listId, [physicianId])).has(physicianId)) fail('notOnList')
    const { notes } = await db
      .selectFrom('list_notes')
      .select(typed('number')`count(*)`.as('notes'))
      .where('list_id', '=', listId)
      .where('physician_id', '=', physicianId)
      .executeTakeFirstOrThrow()
    if (notes >= listLimits.listNotes) fail('tooMany')
    const id = randomUUIDv7()
    await db
      .insertInto('list_notes')
      .values({ id, list_id: listId, physician_id: physicianId, author_id: caller.id, body })
      .execute()
    await noteActivities(db, caller, { kind: 'noted', details: { listId }, physicianIds: [physicianId] })
    const given = await giveNote(db, caller, { listId, physicianId, note: body, noteId: id })
    await touch(db, listId)
    return { noteId: id, given }
  }),
)
