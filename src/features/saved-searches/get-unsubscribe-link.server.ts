import { handle } from '#door/handle.ts'
import { maskEmail } from '#shared/text/mask-email.ts'
import { getUnsubscribeLink } from './contracts.ts'
import { digestsOf } from './queries.server.ts'
import { personOf } from './unsubscribe.server.ts'

export const getUnsubscribeLinkHandler = handle(getUnsubscribeLink, async ({ input, deps, fail }) => {
  const userId = personOf(deps.authSecrets, input.token)
  const digests = userId === null ? null : await digestsOf(deps.db, userId)
  if (digests === null) return fail('badLink')
  return { email: maskEmail(digests.email), searches: digests.searches }
})
