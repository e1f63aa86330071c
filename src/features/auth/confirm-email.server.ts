import { handle } from '#door/handle.ts'
import { forgetTokens, redeemToken } from '#features/mail/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { confirmAddress, storePassword } from './commands.server.ts'
import { confirmEmail } from './contracts.ts'
import { deviceCookie } from './device-cookie.server.ts'

export const confirmEmailHandler = handle(confirmEmail, async ({ input, deps, facts, fail }) => {
  const { settings } = deps
  const { email, userId } = await inTransaction(deps.db, async (db) => {
    const redeemed = await redeemToken(db, 'confirm-email', input.token)
    if (!redeemed) return fail('linkExpired')
    const { email, wasConfirmed } = await confirmAddress(db, redeemed.userId, settings.adminEmails)
    // An old link must not set the password of an account already in use.
    if (!wasConfirmed && redeemed.password !== null) await storePassword(db, redeemed.userId, redeemed.password)
    await forgetTokens(db, redeemed.userId, ['confirm-email'])
    return { email, userId: redeemed.userId }
  })
  const cookie = await deviceCookie(deps, userId)
  if (cookie) facts.giveCookie(cookie)
  return { email }
})
