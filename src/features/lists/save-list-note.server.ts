import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { noteActivities } from '#features/activities/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { giveEntryNote, touch } from './commands.server.ts'
import { saveListNote } from './contracts.ts'
import { holdList } from './queries.server.ts'

export const saveListNoteHandler = handle(saveListNote, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, physicianId, note, seen } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    const stored = await db
      .selectFrom('list_physicians')
      .select('note')
      .where('list_id', '=', listId)
      .where('physician_id', '=', physicianId)
      .executeTakeFirst()
    if (!stored) return fail('notOnList')
    const changed = changedTexts(fail, { seen, stored, sent: { note } })
    if (changed.note === undefined) return {}
    await db
      .updateTable('list_physicians')
      .set({ note, note_by: caller.id })
      .where('list_id', '=', listId)
      .where('physician_id', '=', physicianId)
      .execute()
    await noteActivities(db, caller, { kind: 'noted', details: { listId }, physicianIds: [physicianId] })
    await giveEntryNote(db, caller, { listId, physicianId, note, before: stored.note })
    await touch(db, listId)
    return {}
  }),
)
