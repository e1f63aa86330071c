import type { PersonalData } from '#door/personal-data.ts'

export const connectedAppData: PersonalData = {
  name: 'connected_apps',
  read: (db, userId) =>
    db
      .selectFrom('connected_apps')
      .select(['name', 'host', 'scopes', 'connected_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('connected_at')
      .execute(),
}
