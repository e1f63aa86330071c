import { handle } from '#door/handle.ts'
import { noteEarlierContacts } from '#features/activities/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { logMatchContacts } from './contracts.ts'
import { contactedRows, matchFileOf } from './queries.server.ts'

export const logMatchContactsHandler = handle(logMatchContacts, async ({ input: { fileId }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    if (!(await matchFileOf(db, caller, fileId, 'see'))) fail('notFound')
    return { marked: await noteEarlierContacts(db, caller, await contactedRows(db, fileId)) }
  }),
)
