import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { endSessions } from '#features/auth/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { endUserSessions } from './contracts.ts'
import { lockUser } from './queries.server.ts'

export const endUserSessionsHandler = handle(endUserSessions, async ({ input: { id }, caller, deps, facts, fail }) => {
  // No one signs themselves out with a click that was meant for others.
  const currentSession = id === caller.id ? await facts.session() : null
  return inTransaction(deps.db, async (db) => {
    if (!(await lockUser(db, id))) return fail('notFound')
    const ended = await endSessions(db, id, currentSession)
    await recordAdminAction(db, caller, { action: 'end-sessions', userId: id, details: { ended } })
    return { ended }
  })
})
