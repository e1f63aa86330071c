import { handle } from '#door/handle.ts'
import { maskEmail } from '#shared/text/mask-email.ts'
import { getEmailChangeLink } from './contracts.ts'
import { emailChangeOfToken } from './email-change.server.ts'

export const getEmailChangeLinkHandler = handle(getEmailChangeLink, async ({ input, deps, fail }) => {
  const change = await emailChangeOfToken(deps.db, input.token)
  if (change === null) return fail('linkExpired')
  return { step: change.step, email: maskEmail(change.email), newEmail: maskEmail(change.new_email) }
})
