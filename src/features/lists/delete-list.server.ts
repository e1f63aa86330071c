import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { deleteList } from './contracts.ts'
import { holdList } from './queries.server.ts'

/** Deletes the physicians' rows first, then the list. */
export const deleteListHandler = handle(deleteList, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    if (!(await holdList(db, caller, input.listId, 'manage'))) return fail('noList')
    await db.deleteFrom('list_physicians').where('list_id', '=', input.listId).execute()
    await db.deleteFrom('physician_lists').where('id', '=', input.listId).execute()
    return {}
  }),
)
