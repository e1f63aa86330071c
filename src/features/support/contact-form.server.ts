import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { contactForm } from './contracts.ts'
import { contactMail } from './jobs.server.ts'
import type { ContactMessage } from './queries.server.ts'

export const contactFormHandler = handle(contactForm, async ({ input, caller, deps }) => {
  const { homepage, ...message } = input
  if (homepage) return {}
  await inTransaction(deps.db, async (db) => {
    const messageId = await storeMessage(db, { ...message, userId: caller?.id ?? null })
    await deps.jobs.enqueue(db, contactMail, { messageId })
  })
  return {}
})

/** Returns the id. */
async function storeMessage(
  db: Kysely<DB>,
  { userId, ...message }: ContactMessage & { userId: string | null },
): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('contact_messages')
    .values({ ...message, id, user_id: userId })
    .execute()
  return id
}
