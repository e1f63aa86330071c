import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { holdList } from '../lists/queries.server.ts'
import { cancelListAddition } from './addition-contracts.ts'
import { endAddition, holdAddition } from './commands.server.ts'
import { additionsOf } from './queries.server.ts'

/** Between two steps of the job, which then finds it over. */
export const cancelListAdditionHandler = handle(cancelListAddition, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const id = input.additionId
    const [theirs] = await additionsOf(db, caller.id, { id })
    if (!theirs) return fail('notFound')
    // Locks the list before the addition, in the same order as deleting a list.
    await holdList(db, caller, theirs.listId, 'see')
    const held = (await holdAddition(db, id)) ?? fail('over')
    await endAddition(db, held, 'canceled')
    const [addition] = await additionsOf(db, caller.id, { id })
    return { addition: addition! }
  }),
)
