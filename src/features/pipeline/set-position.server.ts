import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { touch } from '../lists/commands.server.ts'
import { holdList } from '../lists/queries.server.ts'
import { noPosition, setPosition } from './contracts.ts'
import { positionOf } from './queries.server.ts'

export const setPositionHandler = handle(setPosition, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, position, seen } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    const { openedAt: _, ...stored } = (await positionOf(db, listId)) ?? { openedAt: '', ...noPosition }
    const changed = changedTexts(fail, { seen, stored, sent: position ?? noPosition })
    if (position === null) await db.deleteFrom('list_positions').where('list_id', '=', listId).execute()
    else if (Object.keys(changed).length > 0) {
      await db
        .insertInto('list_positions')
        .values({ list_id: listId, ...position })
        .onConflict((conflict) => conflict.column('list_id').doUpdateSet(changed))
        .execute()
    }
    await touch(db, listId)
    return {}
  }),
)
