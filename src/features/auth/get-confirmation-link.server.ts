import { handle } from '#door/handle.ts'
import { addressOfToken } from '#features/mail/queries.server.ts'
import { maskEmail } from '#shared/text/mask-email.ts'
import { getConfirmationLink } from './contracts.ts'

export const getConfirmationLinkHandler = handle(getConfirmationLink, async ({ input, deps, fail }) => {
  const address = await addressOfToken(deps.db, 'confirm-email', input.token)
  return address === null ? fail('linkExpired') : { email: maskEmail(address) }
})
