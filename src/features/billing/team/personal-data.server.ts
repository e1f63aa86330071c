import type { PersonalData } from '#door/personal-data.ts'

export const teamOfferData: PersonalData = {
  name: 'team_offers',
  read: (db, userId) =>
    db
      .selectFrom('team_offers')
      .innerJoin('users', 'users.email', 'team_offers.email')
      .select(['team_name', 'seats', 'seat_price', 'billing_interval', 'agreement', 'accepted_at', 'withdrawn_at'])
      .select(['team_offers.created_at', 'expires_at'])
      .where('users.id', '=', userId)
      .orderBy('team_offers.created_at')
      .execute(),
}
