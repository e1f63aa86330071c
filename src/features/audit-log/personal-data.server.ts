import type { PersonalData } from '#door/personal-data.ts'

/** What someone did as an admin, and what admins did with their account. */
export const adminActionData: PersonalData = {
  name: 'adminActions',
  read: (db, userId) =>
    db
      .selectFrom('admin_actions')
      .select(['action', 'details', 'created_at'])
      .select((eb) => eb('admin_id', '=', userId).as('by_me'))
      .where((eb) => eb.or([eb('admin_id', '=', userId), eb('user_id', '=', userId)]))
      .orderBy('created_at')
      .execute(),
}
