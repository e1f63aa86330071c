import { handle } from '#door/handle.ts'
import { addressOfToken } from '#features/mail/queries.server.ts'
import { maskEmail } from '#shared/text/mask-email.ts'
import { getResetLink } from './contracts.ts'

export const getResetLinkHandler = handle(getResetLink, async ({ input, deps, fail }) => {
  const address = await addressOfToken(deps.db, 'reset-password', input.token)
  return address === null ? fail('linkExpired') : { email: maskEmail(address) }
})
