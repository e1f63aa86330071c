import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { fieldOfRefusal, putOnList } from './commands.server.ts'
import { addToList } from './contracts.ts'

/** One transaction, so an empty new list or half of the physicians is never left behind. */
export const addToListHandler = handle(addToList, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const put = await putOnList(db, caller, input, input.physicianIds)
    return 'refused' in put ? fail(put.refused, fieldOfRefusal(put.refused)) : put
  }),
)
