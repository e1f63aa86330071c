import type { PersonalData } from '#door/personal-data.ts'

/** What was revealed, not the values: those are the physicians' data. */
export const revealData: PersonalData = {
  name: 'reveals',
  read: (db, userId) =>
    db
      .selectFrom('contact_reveals')
      .select(['physician_id', 'field', 'revealed_at', 'given_back_at', 'by_key'])
      .where('user_id', '=', userId)
      .orderBy('revealed_at')
      .execute(),
}

export const reportData: PersonalData = {
  name: 'contactReports',
  read: (db, userId) =>
    db
      .selectFrom('contact_reports')
      .select(['physician_id', 'kind', 'reason', 'note', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
