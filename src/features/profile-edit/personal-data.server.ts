import type { PersonalData } from '#door/personal-data.ts'

/** What someone corrected in profiles as an admin. */
export const profileEditData: PersonalData = {
  name: 'profileEdits',
  read: (db, userId) =>
    db
      .selectFrom('profile_edits')
      .select(['physician_id', 'field', 'reason', 'edited_at'])
      .where('edited_by', '=', userId)
      .orderBy('id')
      .execute(),
}
