import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { endSessions } from '#features/auth/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { setSuspended } from './commands.server.ts'
import { restoreUser } from './contracts.ts'
import { accountStatusMail } from './jobs.server.ts'
import { lockUser } from './queries.server.ts'

export const restoreUserHandler = handle(restoreUser, async ({ input: { id }, caller, deps, fail }) => {
  await inTransaction(deps.db, async (db) => {
    const user = (await lockUser(db, id)) ?? fail('notFound')
    if (user.suspended_at === null) return
    // A sign-in that ran while the account was suspended may have left one.
    await endSessions(db, id)
    await setSuspended(db, id, false)
    await recordAdminAction(db, caller, { action: 'restore-user', userId: id })
    await deps.jobs.enqueue(db, accountStatusMail, { userId: id, status: 'restored' })
  })
  return {}
})
