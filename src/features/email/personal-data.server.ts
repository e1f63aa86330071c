import type { PersonalData } from '#door/personal-data.ts'

export const templateData: PersonalData = {
  name: 'email_templates',
  read: (db, userId) =>
    db
      .selectFrom('email_templates')
      .select(['id', 'user_id', 'name', 'subject', 'body', 'tone', 'length', 'position_type', 'job_location'])
      .select(['created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
