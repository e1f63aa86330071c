import type { PersonalData } from '#door/personal-data.ts'

export const apiKeyData: PersonalData = {
  name: 'api_keys',
  read: (db, userId) =>
    db
      .selectFrom('api_keys')
      .select(['name', 'ending', 'scopes', 'networks', 'created_at', 'expires_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
