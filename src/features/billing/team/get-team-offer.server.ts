import { handle } from '#door/handle.ts'
import { membershipAs } from '#shared/access/ownership.ts'
import { teamTerms } from '../agreement.ts'
import { getTeamOffer } from './contracts.ts'
import { offerOfToken, runningTeamPlan } from './offers.server.ts'

type Obstacle = 'signedOut' | 'otherAddress' | 'inTeam' | 'paid'

export const getTeamOfferHandler = handle(getTeamOffer, async ({ input, caller, deps, fail }) => {
  const { db, now } = deps
  const offer = await offerOfToken(db, input.token)
  if (!offer) return fail('linkExpired')
  const obstacle = async (): Promise<Obstacle | null> => {
    if (caller === null) return 'signedOut'
    const membership = membershipAs(caller, 'owner')
    const owned = typeof membership === 'string' ? null : membership.id
    const isTheirTeams = owned !== null && offer.team_id === owned
    if (!isTheirTeams && caller.email.toLowerCase() !== offer.email) return 'otherAddress'
    if (caller.team && !owned) return 'inTeam'
    const paying = owned && (await runningTeamPlan(db, owned))
    return paying && paying.price_amount !== null ? 'paid' : null
  }
  const { team_name: name, email, seats, seatPrice, interval, premium, expires_at } = offer
  return {
    ...{ name, email, seats, seatPrice, interval, premium },
    expiresAt: expires_at.toISOString(),
    terms: teamTerms(offer, now()),
    obstacle: await obstacle(),
  }
})
