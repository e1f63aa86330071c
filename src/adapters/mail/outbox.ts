import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import type { DB } from '#db/schema.gen.ts'
import type { Carrier } from './port.ts'
import { toMessage } from './smtp.ts'

/** Keeps emails in the database instead of sending them, composed as a mail server would have received them. */
export function makeOutbox(db: Kysely<DB>): Carrier {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    carry: async (mail) => {
      const { message } = await composer.sendMail(toMessage(mail))
      await db
        .insertInto('outbox')
        .values({
          id: randomUUIDv7(),
          message_id: mail.messageId,
          kind: mail.kind,
          recipient: mail.to,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          source: String(message),
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
    },
  }
}
