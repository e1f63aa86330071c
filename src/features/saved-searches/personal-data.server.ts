import type { PersonalData } from '#door/personal-data.ts'

export const savedSearchData: PersonalData = {
  name: 'savedSearches',
  read: (db, userId) =>
    db
      .selectFrom('saved_searches')
      .select(['id', 'name', 'search_params', 'digest', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
