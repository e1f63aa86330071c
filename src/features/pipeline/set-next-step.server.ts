import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { recordUndo, touch } from '../lists/commands.server.ts'
import { holdList, membersFor } from '../lists/queries.server.ts'
import { dropStepHandoffs, giveSteps } from './commands.server.ts'
import { setNextStep } from './entry-contracts.ts'

export const setNextStepHandler = handle(setNextStep, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, physicianIds, step, forId = caller.id } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    if (forId !== caller.id && !(await membersFor(db, caller, listId))?.some(({ id }) => id === forId)) {
      return fail('noMember')
    }
    const undoId = await recordUndo(db, { listId, userId: caller.id, kind: 'stepped' }, physicianIds)
    const changed = await db
      .updateTable('list_physicians')
      .set({
        next_step: step?.text ?? null,
        next_on: step ? typed('time')`${step.on}::date` : null,
        next_by: step ? forId : null,
      })
      .where('list_id', '=', listId)
      .where('physician_id', '=', typed('number')`any(${physicianIds}::bigint[])`)
      .returning('physician_id')
      .execute()
    if (changed.length === 0) return { changed: 0, undoId: null }
    const ids = changed.map(({ physician_id }) => physician_id)
    // A step that its receiver only puts off, or words differently, is still the giver's.
    await dropStepHandoffs(db, listId, ids, step && forId === caller.id ? caller.id : null)
    if (step && forId !== caller.id) await giveSteps(db, { listId, from: caller.id, to: forId, body: step.text }, ids)
    await touch(db, listId)
    return { changed: ids.length, undoId }
  }),
)
