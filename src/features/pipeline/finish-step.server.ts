import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { noteActivities } from '../activities/commands.server.ts'
import { recordUndo, touch } from '../lists/commands.server.ts'
import { holdList } from '../lists/queries.server.ts'
import { finishStepHandoffs } from './commands.server.ts'
import { finishStep } from './entry-contracts.ts'

export const finishStepHandler = handle(finishStep, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, physicianId } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    const entry = await db
      .selectFrom('list_physicians')
      .select('next_step')
      .where('list_id', '=', listId)
      .where('physician_id', '=', physicianId)
      .executeTakeFirst()
    if (!entry?.next_step) return fail('noStep')
    const undoId = await recordUndo(db, { listId, userId: caller.id, kind: 'stepped' }, [physicianId])
    await db
      .updateTable('list_physicians')
      .set({ next_step: null, next_on: null, next_by: null })
      .where('list_id', '=', listId)
      .where('physician_id', '=', physicianId)
      .execute()
    const details = { listId, step: entry.next_step }
    await noteActivities(db, caller, { kind: 'stepped', details, physicianIds: [physicianId] })
    await finishStepHandoffs(db, { listId, physicianId, by: caller.id })
    await touch(db, listId)
    return { undoId }
  }),
)
