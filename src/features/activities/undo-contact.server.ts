import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { undoContacts } from './commands.server.ts'
import { undoContact } from './contracts.ts'

export const undoContactHandler = handle(undoContact, async ({ input, caller, deps }) =>
  inTransaction(deps.db, async (db) => ({ undone: (await undoContacts(db, caller, input)).length })),
)
