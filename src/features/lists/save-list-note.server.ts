import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { touch } from './commands.server.ts'
import { saveListNote } from './contracts.ts'
import { holdList } from './queries.server.ts'

export const saveListNoteHandler = handle(saveListNote, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
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
