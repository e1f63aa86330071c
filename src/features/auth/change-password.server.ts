import { handle } from '#door/handle.ts'
import { forgetTokens } from '#features/mail/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { checkPassword, endSessions, storePassword } from './commands.server.ts'
import { changePassword } from './contracts.ts'
import { securityAlert } from './jobs.server.ts'
import { hashPassword, passwordProblem } from './password.server.ts'

export const changePasswordHandler = handle(changePassword, async ({ input, caller, deps, facts, fail }) => {
  const problem = passwordProblem(input.newPassword, caller.email)
  if (problem !== null) fail('badPassword', { message: problem, fields: { newPassword: problem } })
  if (!(await checkPassword(deps, caller, input.currentPassword))) {
    fail('wrongPassword', { fields: { currentPassword: 'That is not your current password.' } })
  }
  const [hash, session] = await Promise.all([hashPassword(input.newPassword), facts.session()])
  const at = deps.now().toISOString()
  await inTransaction(deps.db, async (db) => {
    await storePassword(db, caller.id, hash)
    await endSessions(db, caller.id, session)
    await forgetTokens(db, caller.id, ['reset-password'])
    await deps.jobs.enqueue(db, securityAlert, { userId: caller.id, at, event: { kind: 'password-changed' } })
  })
  return {}
})
