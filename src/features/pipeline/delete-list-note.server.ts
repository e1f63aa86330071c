import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { touch } from '../lists/commands.server.ts'
import { holdList } from '../lists/queries.server.ts'
import { deleteListNote } from './entry-contracts.ts'

export const deleteListNoteHandler = handle(deleteListNote, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, noteId } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    const gone = await db
      .deleteFrom('list_notes')
      .where('id', '=', noteId)
      .where('list_id', '=', listId)
      .where('author_id', '=', caller.id)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) fail('noNote')
    await touch(db, listId)
    return {}
  }),
)
