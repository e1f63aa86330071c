import type { PersonalData } from '#door/personal-data.ts'

export const contactMarkData: PersonalData = {
  name: 'contactMarks',
  read: (db, userId) =>
    db
      .selectFrom('contact_marks')
      .select(['physician_id', 'contacted_at', 'note'])
      .where('user_id', '=', userId)
      .orderBy('contacted_at')
      .execute(),
}
