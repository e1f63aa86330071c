import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { getTeamOffers } from './contracts.ts'
import { makerMayOffer } from './offers.server.ts'

export const getTeamOffersHandler = handle(getTeamOffers, async ({ deps: { db } }) => {
  const rows = await db
    .selectFrom('team_offers')
    .select(['id', 'email', 'team_name', 'seats', 'seat_price', 'billing_interval', 'premium', 'expires_at'])
    .select(typed('boolean')`expires_at <= now() or not ${makerMayOffer}`.as('has_expired'))
    .where('team_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    data: rows.map((row) => ({
      ...{ id: row.id, email: row.email, name: row.team_name, seats: row.seats, seatPrice: row.seat_price },
      interval: row.billing_interval as 'month' | 'year',
      premium: row.premium,
      expiresAt: row.expires_at.toISOString(),
      hasExpired: row.has_expired,
    })),
  }
})
