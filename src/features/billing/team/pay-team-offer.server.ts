import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { type Caller, handle } from '#door/handle.ts'
import { createTeam } from '#features/teams/commands.server.ts'
import { holderOf, holdTeam } from '#features/teams/queries.server.ts'
import { membershipAs } from '#shared/access/ownership.ts'
import type { ErrorNameOf } from '#shared/calls/contract.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { paths } from '#shared/product/paths.ts'
import { teamTerms } from '../agreement.ts'
import { oneAtATime } from '../one-at-a-time.server.ts'
import { ownPath } from '../own-path.server.ts'
import { onFault, syncTeamWhileAlone } from '../sync.server.ts'
import { payTeamOffer } from './contracts.ts'
import { makeTeamCustomer } from './customers.server.ts'
import {
  acceptOffer,
  nameOfferCheckout,
  type Offer,
  offerOfTeam,
  offerOfToken,
  runningTeamPlan,
} from './offers.server.ts'

type Fail = (name: ErrorNameOf<typeof payTeamOffer>) => never

interface Order {
  teamId: string
  teamName: string
  caller: Caller
  terms: string
}

export const payTeamOfferHandler = handle(payTeamOffer, async ({ input, caller, deps, fail }) => {
  const order = await inTransaction(deps.db, (db) => accept(db, { token: input.token, caller, now: deps.now(), fail }))
  return oneAtATime(deps.lockDb, order.teamId, async (db) => {
    const { teamId, teamName } = order
    const customerId = await makeTeamCustomer(deps, db, { teamId, teamName, owner: caller })
    await syncTeamWhileAlone(deps, db, { teamId, customerId })
    const offer = (await offerOfTeam(db, teamId)) ?? fail('noOffer')
    const running = await runningTeamPlan(db, teamId)
    if (running?.provider === deps.billing.name) return fail('paid')
    return { url: ownPath(await checkoutFor(deps, db, { ...order, offer, customerId }), deps.settings) }
  }).catch(onFault(deps, () => fail('failed', { retryAfter: 5 })))
})

/**
 * Gives the offer to the caller's team: a new one, which has no plan until it is paid, or the one the caller owns.
 * Without a token, it is the offer accepted before.
 */
async function accept(
  db: Kysely<DB>,
  { token, caller, now, fail }: { token: string | undefined; caller: Caller; now: Date; fail: Fail },
): Promise<Order> {
  // Locked, so that of two clicks one creates the team; the other finds it.
  const named = token === undefined ? null : ((await offerOfToken(db, token, { hold: true })) ?? fail('linkExpired'))
  const { team } = await holderOf(db, caller.id)
  const membership = membershipAs({ id: caller.id, team }, 'owner')
  if (membership === 'two_factor_required') return fail('twoFactorRequired')
  const owns = membership === 'forbidden' ? null : membership
  if (named === null) {
    const offer = owns && (await offerOfTeam(db, owns.id))
    if (!owns || !offer) return fail('noOffer')
    return { teamId: owns.id, teamName: owns.name, caller, terms: teamTerms(offer, now) }
  }
  const offer = named
  const terms = teamTerms(offer, now)
  const isTheirTeams = owns !== null && offer.team_id === owns.id
  if (!isTheirTeams && offer.email !== caller.email.toLowerCase()) return fail('otherAddress')
  // The address of an owner who has since left that team.
  if (!isTheirTeams && offer.team_id !== null) return fail('linkExpired')
  if (team && !owns) return fail('inTeam')
  const made = owns ?? (await createTeam(db, { name: offer.team_name, ownerId: caller.id, plan: null }))
  if (!made) return fail('inTeam')
  await holdTeam(db, made.id)
  const paying = await runningTeamPlan(db, made.id)
  if (paying && paying.price_amount !== null) return fail('paid')
  if (!isTheirTeams) await acceptOffer(db, { offerId: offer.id, teamId: made.id, agreement: terms })
  return { teamId: made.id, teamName: owns?.name ?? offer.team_name, caller, terms }
}

/** The URL of the open checkout, or of a new one once the other can no longer be paid. */
async function checkoutFor(
  { billing, settings }: Deps,
  db: Kysely<DB>,
  { offer, teamId, caller, terms, customerId }: Order & { offer: Offer; customerId: string },
): Promise<string> {
  if (offer.checkout_id !== null) {
    const state = await billing.checkout(offer.checkout_id)
    if (state?.status === 'open' && offer.fresh && offer.checkout_url) return offer.checkout_url
    // Paid a moment ago, and the subscription is still being created: /success waits for it.
    if (state?.status === 'complete' && offer.fresh && !offer.followed)
      return settings.origin + paths.success(offer.checkout_id)
    if (state?.status === 'open') await billing.expireCheckout(offer.checkout_id)
  }
  const { seats, seatPrice, interval, premium } = offer
  const session = await billing.openCheckout(
    {
      customerId,
      userId: caller.id,
      item: { teamId, seats, seatPrice, interval, premium },
      terms,
      askAgreement: false,
      successUrl: settings.origin + paths.success('{CHECKOUT_SESSION_ID}'),
      cancelUrl: settings.origin + paths.team(),
    },
    `team-offer-${offer.id}-${offer.checkouts}`,
  )
  await nameOfferCheckout(db, offer.id, { ...session, provider: billing.name })
  return session.url
}
