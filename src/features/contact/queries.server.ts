/** The messages of the contact form. */
import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

export interface StoredMessage extends ContactMessage {
  id: string
  createdAt: Date
}

/** Gives the id. */
export async function storeMessage(
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

const columns = ['id', 'name', 'email', 'subject', 'message', 'created_at'] as const

export async function messageWith(db: Kysely<DB>, id: string): Promise<StoredMessage | null> {
  const row = await db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? asMessage(row) : null
}

/** The newest first, `size` of them from `offset` on, and how many there are: for the admin's desk. */
export async function contactMessages(
  db: Kysely<DB>,
  { offset, size }: { offset: number; size: number },
): Promise<{ total: number; data: StoredMessage[] }> {
  const { total } = await db
    .selectFrom('contact_messages')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('contact_messages')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  return { total, data: rows.map(asMessage) }
}

function asMessage({ created_at, ...row }: ContactMessage & { id: string; created_at: Date }): StoredMessage {
  return { ...row, createdAt: created_at }
}
