import { handle } from '#door/handle.ts'
import { maskEmail } from '#shared/text/mask-email.ts'
import { getRemovalLink } from './contracts.ts'
import { requestOfToken } from './queries.server.ts'

export const getRemovalLinkHandler = handle(getRemovalLink, async ({ input, deps, fail }) => {
  const request = await requestOfToken(deps.db, input.token)
  if (!request) return fail('badToken')
  const { email, firstName, lastName } = request
  const byName = firstName !== null && lastName !== null
  return {
    email: byName || email === null ? null : maskEmail(email),
    name: byName ? `${firstName} ${lastName}` : null,
  }
})
