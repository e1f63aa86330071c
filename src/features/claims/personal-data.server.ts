import type { PersonalData } from '#door/personal-data.ts'

/** The profiles that someone has said are theirs. */
export const claimData: PersonalData = {
  name: 'claims',
  read: (db, userId) =>
    db
      .selectFrom('profile_claims')
      .select([
        'physician_id',
        'way',
        'typed',
        'state',
        'created_at',
        'document_at',
        'confirmed_at',
        'ended_at',
        'ended_by',
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
