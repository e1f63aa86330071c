import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { ReactElement } from 'react'
import type { DB } from '#db/schema.gen.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { oneLine } from '#shared/text/typed-text.ts'
import type { Carrier, MailError, Mailer } from './port.ts'

export interface MailerOptions {
  db: Kysely<DB>
  carrier: Carrier
  /** The sender, from MAIL_FROM. */
  from: string
  /** The right side of Message-IDs. */
  host: string
  log: Logger
}

export function makeMailer({ db, carrier, from, host, log }: MailerOptions): Mailer {
  return {
    send: async (id, { to, kind, subject, replyTo, body, unsubscribe }) => {
      const messageId = `<${id}@${host}>`
      const sent = await db
        .selectFrom('sent_mails')
        .select('message_id')
        .where('message_id', '=', messageId)
        .executeTakeFirst()
      if (sent) return
      const { html, text } = await draw(body)
      try {
        await carrier.carry({ messageId, kind, from, to, replyTo, subject: oneLine(subject), html, text, unsubscribe })
      } catch (error) {
        if (!(isNamed<MailError>(error, 'MailError') && error.hopeless)) throw error
        log.warn({ err: error, kind, mail: messageId }, 'email permanently refused')
        return
      }
      await db
        .insertInto('sent_mails')
        .values({ message_id: messageId, kind })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

async function draw(body: ReactElement): Promise<{ html: string; text: string }> {
  // Not before there is something to render: React reads NODE_ENV once, when it is loaded, and the server sets it
  // first.
  const { plainTextSelectors, render, toPlainText } = await import('./render.ts')
  const html = await render(body)
  const selectors = [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }]
  return { html, text: `${toPlainText(html, { selectors }).trim()}\n` }
}
