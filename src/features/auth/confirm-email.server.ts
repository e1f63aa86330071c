import { handle } from '#door/handle.ts'
import { addressOfToken, forgetTokens, redeemToken } from '#features/mail/queries.server.ts'
import { maskEmail } from '#shared/text/mask-email.ts'
import { confirmEmail, getConfirmationLink } from './contracts.ts'
import { deviceCookie } from './device-cookie.server.ts'
import { confirmAddress, storePassword } from './queries.server.ts'

export const confirmEmailHandler = handle(confirmEmail, async ({ input, deps, facts, fail }) => {
  const { settings } = deps
  const { email, userId } = await deps.db.transaction().execute(async (db) => {
    const redeemed = await redeemToken(db, 'confirm-email', input.token)
    if (!redeemed) return fail('linkExpired')
    const { email, wasConfirmed } = await confirmAddress(db, redeemed.userId, settings.adminEmails)
    // Of an account that is in use already, no old link may set the password.
    if (!wasConfirmed && redeemed.password !== null) await storePassword(db, redeemed.userId, redeemed.password)
    await forgetTokens(db, redeemed.userId, ['confirm-email'])
    return { email, userId: redeemed.userId }
  })
  const cookie = await deviceCookie(deps, userId)
  if (cookie) facts.giveCookie(cookie)
  return { email }
})

export const getConfirmationLinkHandler = handle(getConfirmationLink, async ({ input, deps, fail }) => {
  const address = await addressOfToken(deps.db, 'confirm-email', input.token)
  return address === null ? fail('linkExpired') : { email: maskEmail(address) }
})
