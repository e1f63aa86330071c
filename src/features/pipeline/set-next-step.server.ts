import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { recordUndo, touch } from '../lists/commands.server.ts'
import { holdList } from '../lists/queries.server.ts'
import { setNextStep } from './entry-contracts.ts'

export const setNextStepHandler = handle(setNextStep, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, physicianIds, step } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    const undoId = await recordUndo(db, { listId, userId: caller.id, kind: 'stepped' }, physicianIds)
    const changed = await db
      .updateTable('list_physicians')
      .set({
        next_step: step?.text ?? null,
        next_on: step ? typed('time')`${step.on}::date` : null,
        next_by: step ? caller.id : null,
      })
      .where('list_id', '=', listId)
      .where('physician_id', '=', typed('number')`any(${physicianIds}::bigint[])`)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return { changed: 0, undoId: null }
    await touch(db, listId)
    return { changed: Number(changed.numUpdatedRows), undoId }
  }),
)
