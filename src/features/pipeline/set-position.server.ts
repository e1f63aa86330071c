import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { touch } from '../lists/commands.server.ts'
import { holdList } from '../lists/queries.server.ts'
import { setPosition } from './contracts.ts'

export const setPositionHandler = handle(setPosition, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, position } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    if (position === null) await db.deleteFrom('list_positions').where('list_id', '=', listId).execute()
    else {
      await db
        .insertInto('list_positions')
        .values({ list_id: listId, ...position })
        .onConflict((conflict) => conflict.column('list_id').doUpdateSet(position))
        .execute()
    }
    await touch(db, listId)
    return {}
  }),
)
