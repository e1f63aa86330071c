import type { PersonalData } from '#door/personal-data.ts'

export const mailboxData: PersonalData = {
  name: 'mailboxes',
  read: (db, userId) =>
    db
      .selectFrom('mailboxes')
      .select([
        'address',
        'sender_name',
        'login',
        'username',
        'smtp_host',
        'imap_host',
        'state',
        'created_at',
        'checked_at',
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
