import type { PersonalData } from '#door/personal-data.ts'

export const doNotContactData: PersonalData = {
  name: 'doNotContact',
  read: (db, userId) =>
    db
      .selectFrom('do_not_contact')
      .select(['physician_id', 'reason', 'created_at'])
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
