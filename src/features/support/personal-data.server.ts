import type { PersonalData } from '#door/personal-data.ts'

export const contactData: PersonalData = {
  name: 'contactMessages',
  read: (db, userId) =>
    db
      .selectFrom('contact_messages')
      .select(['name', 'email', 'subject', 'message', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
