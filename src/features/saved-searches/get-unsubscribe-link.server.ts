import { handle } from '#door/handle.ts'
import { readToken } from '#door/unsubscribe-link.ts'
import { maskEmail } from '#shared/text/mask-email.ts'
import { getUnsubscribeLink } from './contracts.ts'
import { digestsOf } from './queries.server.ts'

export const getUnsubscribeLinkHandler = handle(getUnsubscribeLink, async ({ input, deps, fail }) => {
  const named = readToken(deps.authSecrets, input.token)
  const digests = named && (await digestsOf(deps.db, named.userId))
  if (!named || !digests) return fail('badLink')
  return { email: maskEmail(digests.email), from: named.from, searches: digests.on[named.from] }
})
