import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PersonalData } from '#door/personal-data.ts'

export const contactData: PersonalData = {
  name: 'contactMessages',
  read: (db, userId) =>
    db
      .selectFrom('contact_messages')
      .select(['name', 'email', 'subject', 'message', 'created_at'])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('message_replies')
            .select(['text', 'created_at'])
            .whereRef('message_id', '=', 'contact_messages.id')
            .orderBy('created_at'),
        ).as('replies'),
      )
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}

/** Answers an admin has sent to others. */
export const replyData: PersonalData = {
  name: 'messageReplies',
  read: (db, userId) =>
    db
      .selectFrom('message_replies')
      .select(['text', 'created_at'])
      .where('author_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
