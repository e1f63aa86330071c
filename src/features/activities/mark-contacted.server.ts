import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { logContacts, undoContacts } from './commands.server.ts'
import { markContacted } from './contracts.ts'

export const markContactedHandler = handle(markContacted, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const physicianIds = [...new Set(input.physicianIds)]
    if (!input.contacted) {
      const undone = await undoContacts(db, caller, { physicianIds })
      return { marked: new Set(undone).size }
    }
    const details = input.note === '' ? {} : { note: input.note }
    const activityIds = await logContacts(db, caller, { details, physicianIds, listId: input.listId })
    return activityIds === null ? fail('noList') : { marked: activityIds.length }
  }),
)
