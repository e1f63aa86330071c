import type { PersonalData } from '#door/personal-data.ts'

export const storedSearchData: PersonalData = {
  name: 'searchAddresses',
  read: (db, userId) =>
    db
      .selectFrom('search_addresses')
      .select(['search', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
