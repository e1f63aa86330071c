import type { PersonalData } from '#door/personal-data.ts'

export const listAdditionData: PersonalData = {
  name: 'listAdditions',
  read: (db, userId) =>
    db
      .selectFrom('list_additions')
      .select(['list_id', 'state', 'total', 'added_count', 'created_at', 'finished_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
