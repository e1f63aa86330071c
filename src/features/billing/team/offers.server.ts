/** Offers to teams: made at the admin desk, accepted through an emailed link, and paid at a checkout. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { hashToken } from '#door/one-time-token.ts'
import { typed } from '#shared/database/typed.ts'

const columns = [
  ...(['id', 'email', 'team_name', 'team_id', 'seats', 'seat_price', 'billing_interval', 'expires_at'] as const),
  ...(['checkout_id', 'checkout_url', 'checkouts', 'premium'] as const),
] as const

const isFresh = typed('boolean')`coalesce(checkout_at > now() - interval '30 minutes', false)`.as('fresh')
/** The latest checkout's subscription has been seen, whatever happened to it since. */
const isFollowed = typed('boolean')`exists (
  select from team_subscriptions paying where paying.team_id = team_offers.team_id and paying.created_at >= checkout_at
)`.as('followed')

/** Whether the admin who made a row of `team_offers` may still make offers. */
export const makerMayOffer = typed('boolean')`exists (
  select from users maker where maker.id = team_offers.made_by and maker.role = 'admin' and maker.suspended_at is null
)`

/** An offer by its emailed token: an open one, or an accepted one that its team still pays under. Otherwise null. */
export async function offerOfToken(db: Kysely<DB>, token: string, { hold = false } = {}) {
  const row = await db
    .selectFrom('team_offers')
    .select(columns)
    .select([isFresh, isFollowed])
    .where('hash', '=', hashToken(token))
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([eb('team_id', 'is not', null), eb.and([eb('expires_at', '>', typed('time')`now()`), makerMayOffer])]),
    )
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? offerOf(row) : null
}

/** The last offer a team's owner accepted. */
export async function offerOfTeam(db: Kysely<DB>, teamId: string) {
  const row = await db
    .selectFrom('team_offers')
    .select(columns)
    .select([isFresh, isFollowed])
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return row ? offerOf(row) : null
}

function offerOf<Row extends { seat_price: number; billing_interval: string }>({
  seat_price: seatPrice,
  billing_interval,
  ...row
}: Row) {
  return { ...row, seatPrice, interval: billing_interval as 'month' | 'year' }
}
export type Offer = NonNullable<Awaited<ReturnType<typeof offerOfToken>>>

/** A team's newest plan that is active or waiting for payment. */
export async function runningTeamPlan(db: Kysely<DB>, teamId: string) {
  return db
    .selectFrom('team_subscriptions')
    .select(['id', 'provider', 'provider_subscription_id', 'status', 'seats', 'price_amount', 'billing_interval'])
    .select(['current_period_end', 'ends_at', 'withdrawn'])
    .where('team_id', '=', teamId)
    .where('status', 'in', ['active', 'trialing', 'past_due', 'unpaid', 'paused'])
    .where('withdrawn', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** From now on this is what the team pays; an offer it accepted before no longer applies. */
export async function acceptOffer(
  db: Kysely<DB>,
  { offerId, teamId, agreement }: { offerId: string; teamId: string; agreement: string },
): Promise<void> {
  await db
    .updateTable('team_offers')
    .set({ team_id: null, withdrawn_at: typed('time')`now()` })
    .where('team_id', '=', teamId)
    .where('id', '!=', offerId)
    .execute()
  await db
    .updateTable('team_offers')
    .set({ team_id: teamId, accepted_at: typed('time')`now()`, agreement })
    .where('id', '=', offerId)
    .execute()
}

export async function nameOfferCheckout(
  db: Kysely<DB>,
  offerId: string,
  { sessionId, url, provider }: { sessionId: string; url: string; provider: string },
): Promise<void> {
  await db
    .updateTable('team_offers')
    .set({ checkout_id: sessionId, checkout_url: url, checkout_at: typed('time')`now()`, provider })
    .set((eb) => ({ checkouts: eb('checkouts', '+', 1) }))
    .where('id', '=', offerId)
    .execute()
}
