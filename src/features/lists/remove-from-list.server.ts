import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { forgetEntryNotes, recordUndo, touch } from './commands.server.ts'
import { removeFromList } from './contracts.ts'
import { holdList } from './queries.server.ts'

export const removeFromListHandler = handle(removeFromList, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, physicianIds } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    const undoId = await recordUndo(db, { listId, userId: caller.id, kind: 'removed' }, physicianIds)
    const removed = await db
      .deleteFrom('list_physicians')
      .where('list_id', '=', listId)
      .where('physician_id', '=', typed('number')`any(${physicianIds}::bigint[])`)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) return { undoId: null }
    await forgetEntryNotes(db, listId, physicianIds)
    await touch(db, listId)
    return { undoId }
  }),
)
