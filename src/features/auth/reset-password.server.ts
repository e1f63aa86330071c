import { handle } from '#door/handle.ts'
import { forgetTries } from '#door/rate-limit.ts'
import { forgetTokens, redeemToken } from '#features/mail/commands.server.ts'
import { addressOfToken } from '#features/mail/queries.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { confirmAddress, endSessions, storePassword } from './commands.server.ts'
import { resetPassword } from './contracts.ts'
import { deviceCookie } from './device-cookie.server.ts'
import { securityAlert } from './jobs.server.ts'
import { hashPassword, passwordProblem } from './password.server.ts'
import { passwordTries } from './queries.server.ts'

export const resetPasswordHandler = handle(resetPassword, async ({ input, deps, facts, fail }) => {
  // Checked first, so that a refused password doesn't use up the link, and a bad link costs no time.
  const address = await addressOfToken(deps.db, 'reset-password', input.token)
  if (address === null) return fail('linkExpired')
  const problem = passwordProblem(input.password, address)
  if (problem !== null) fail('badPassword', { message: problem, fields: { password: problem } })
  const hash = await hashPassword(input.password)
  const at = deps.now().toISOString()
  const { email, userId } = await inTransaction(deps.db, async (db) => {
    const redeemed = await redeemToken(db, 'reset-password', input.token)
    if (!redeemed) return fail('linkExpired')
    const { userId } = redeemed
    // Anyone who can read the email has shown that the address is theirs, and thereby who they are.
    const { email } = await confirmAddress(db, userId, deps.settings.adminEmails)
    await storePassword(db, userId, hash)
    await endSessions(db, userId)
    await forgetTokens(db, userId, ['confirm-email', 'reset-password'])
    await deps.jobs.enqueue(db, securityAlert, { userId, at, event: { kind: 'password-changed' } })
    return { email, userId }
  })
  await forgetTries(deps.db, passwordTries(deps.settings), email)
  // The person who followed the link is the owner: strangers who use up the tries again don't keep them from signing in
  // here.
  const cookie = await deviceCookie(deps, userId)
  if (cookie) facts.giveCookie(cookie)
  return { email }
})
