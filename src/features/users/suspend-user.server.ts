import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { endSessions } from '#features/auth/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { setSuspended } from './commands.server.ts'
import { suspendUser } from './contracts.ts'
import { accountStatusMail } from './jobs.server.ts'
import { lockAdmins, lockUser } from './queries.server.ts'

export const suspendUserHandler = handle(suspendUser, async ({ input: { id }, caller, deps, fail }) => {
  if (id === caller.id) fail('self')
  await inTransaction(deps.db, async (db) => {
    const admins = await lockAdmins(db)
    if (!admins.includes(caller.id)) fail('noAdmin')
    if (admins.includes(id) && admins.length === 1) fail('lastAdmin')
    const user = (await lockUser(db, id)) ?? fail('notFound')
    if (user.suspended_at !== null) return
    await setSuspended(db, id, true)
    await endSessions(db, id)
    await recordAdminAction(db, caller, { action: 'suspend-user', userId: id })
    await deps.jobs.enqueue(db, accountStatusMail, { userId: id, status: 'suspended' })
  })
  return {}
})
