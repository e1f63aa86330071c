import { handle } from '#door/handle.ts'
import { hashToken } from '#door/one-time-token.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { getObjection } from './contracts.ts'
import { claimOfObjection } from './queries.server.ts'

export const getObjectionHandler = handle(getObjection, async ({ input, deps, fail }) => {
  const claim = await claimOfObjection(deps.db, hashToken(input.token))
  if (!claim?.confirmed_at || !claim.objection_until) return fail('badToken')
  return {
    name: fullName(nameOfRow(claim)),
    claimedAt: claim.confirmed_at.toISOString(),
    until: claim.objection_until.toISOString(),
  }
})
