import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { logContacts } from './commands.server.ts'
import { logContact } from './contracts.ts'

export const logContactHandler = handle(logContact, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { how, outcome, note, at, listId } = input
    const activityIds = await logContacts(db, caller, {
      details: { how, outcome, ...(note === '' ? {} : { note }) },
      physicianIds: [...new Set(input.physicianIds)],
      at,
      listId,
    })
    if (activityIds === null) return fail('noList')
    return activityIds.length === 0 ? fail('allGone') : { activityIds }
  }),
)
