import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { noteActivities } from './commands.server.ts'
import { logContact } from './contracts.ts'

export const logContactHandler = handle(logContact, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { how, outcome, note, at } = input
    const activityIds = await noteActivities(db, caller, {
      kind: 'contacted',
      details: { how, outcome, ...(note === '' ? {} : { note }) },
      physicianIds: [...new Set(input.physicianIds)],
      at,
    })
    return activityIds.length === 0 ? fail('allGone') : { activityIds }
  }),
)
