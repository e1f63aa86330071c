import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'

/** False if it was already stored. */
export async function storeReply(
  db: Kysely<DB>,
  { id, messageId, authorId, text }: { id: string; messageId: string; authorId: string; text: string },
): Promise<boolean> {
  const stored = await db
    .insertInto('message_replies')
    .values({ id, message_id: messageId, author_id: authorId, text })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return stored.length > 0
}

/**
 * Who answered it; null reopens it. An answered message keeps its first answerer. False if there is no such message.
 */
export async function setAnswered(db: Kysely<DB>, id: string, adminId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('contact_messages')
    .select('answered_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  if ((row.answered_at === null) === (adminId === null)) return true
  await db
    .updateTable('contact_messages')
    .set({ answered_at: adminId === null ? null : typed('time')`now()`, answered_by: adminId })
    .where('id', '=', id)
    .execute()
  return true
}
