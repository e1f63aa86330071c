import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { noteActivities, undoActivities } from './commands.server.ts'
import { markContacted } from './contracts.ts'

export const markContactedHandler = handle(markContacted, async ({ input, caller, deps }) =>
  inTransaction(deps.db, async (db) => {
    const physicianIds = [...new Set(input.physicianIds)]
    if (!input.contacted) {
      const undone = await undoActivities(db, caller, 'contacted', { physicianIds })
      return { marked: new Set(undone).size }
    }
    const details = input.note === '' ? {} : { note: input.note }
    return { marked: (await noteActivities(db, caller, { kind: 'contacted', details, physicianIds })).length }
  }),
)
