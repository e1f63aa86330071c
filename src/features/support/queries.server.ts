/** The messages of the contact form. */
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

const columns = ['id', 'name', 'email', 'subject', 'message', 'created_at'] as const

export async function messageWith(db: Kysely<DB>, id: string): Promise<StoredMessage | null> {
  const row = await db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? asMessage(row) : null
}

/** The newest first, `size` of them from `offset` on, and how many there are: for the data desk. All of them without `answered`. */
export async function messagesOf(
  db: Kysely<DB>,
  { answered, offset, size }: { answered?: boolean; offset: number; size: number },
): Promise<{ total: number; data: (StoredMessage & { answeredAt: Date | null })[] }> {
  const all = db.selectFrom('contact_messages')
  const found = answered === undefined ? all : all.where('answered_at', answered ? 'is not' : 'is', null)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select([...columns, 'answered_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  return { total, data: rows.map(({ answered_at, ...row }) => ({ ...asMessage(row), answeredAt: answered_at })) }
}

function asMessage({ created_at, ...row }: ContactMessage & { id: string; created_at: Date }): StoredMessage {
  return { ...row, createdAt: created_at }
}
