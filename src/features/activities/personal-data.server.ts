import type { PersonalData } from '#door/personal-data.ts'

export const activityData: PersonalData = {
  name: 'activities',
  // Everything they did themselves, including for a team they have left.
  read: (db, userId) =>
    db
      .selectFrom('activities')
      .select(['physician_id', 'kind', 'happened_at', 'details', 'by_key', 'undone_at'])
      .where('author_id', '=', userId)
      .orderBy('happened_at')
      .execute(),
}
