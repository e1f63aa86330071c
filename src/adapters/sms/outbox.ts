import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { SmsSender } from './port.ts'

/** Stores text messages next to the emails of the outbox instead of sending them. */
export function makeSmsOutbox(db: Kysely<DB>): SmsSender {
  return {
    send: async (id, { to, text }) => {
      await db
        .insertInto('outbox')
        .values({
          id: randomUUIDv7(),
          message_id: `<${id}@sms>`,
          kind: 'sms',
          recipient: to,
          subject: 'Text message',
          html: `<!doctype html><title>Text message</title><p>${escaped(text)}</p>`,
          text,
          source: text,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
    },
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
