/** The messages of the contact form. */
import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
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

export interface StoredReply {
  id: string
  text: string
  /** Null once the account is deleted. */
  author: string | null
  createdAt: Date
}

const columns = ['id', 'name', 'email', 'subject', 'message', 'created_at'] as const

export async function messageWith(db: Kysely<DB>, id: string): Promise<StoredMessage | null> {
  const row = await db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? asMessage(row) : null
}

/** A reply and the message it answers, for its email. */
export async function replyWith(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('message_replies as reply')
    .innerJoin('contact_messages as message', 'message.id', 'reply.message_id')
    .select(['message.email as to', 'message.name', 'message.subject', 'message.message', 'reply.text'])
    .where('reply.id', '=', id)
    .executeTakeFirst()
}

/**
 * Newest first, `size` of them from `offset` on, and how many there are: for the data desk. Without `answered`, all of
 * them.
 */
export async function messagesOf(
  db: Kysely<DB>,
  { answered, offset, size }: { answered?: boolean; offset: number; size: number },
): Promise<{ total: number; data: (StoredMessage & { answeredAt: Date | null; replies: StoredReply[] })[] }> {
  const all = db.selectFrom('contact_messages')
  const found = answered === undefined ? all : all.where('answered_at', answered ? 'is not' : 'is', null)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select([...columns, 'answered_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('message_replies as reply')
          .leftJoin('users', 'users.id', 'reply.author_id')
          .select(['reply.id', 'reply.text', 'users.name as author', 'reply.created_at as createdAt'])
          .whereRef('reply.message_id', '=', 'contact_messages.id')
          .orderBy('reply.created_at')
          .orderBy('reply.id'),
      ).as('replies'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  return {
    total,
    data: rows.map(({ answered_at, replies, ...row }) => ({
      ...asMessage(row),
      answeredAt: answered_at,
      replies: replies.map((reply) => ({ ...reply, createdAt: new Date(reply.createdAt) })),
    })),
  }
}

function asMessage({ created_at, ...row }: ContactMessage & { id: string; created_at: Date }): StoredMessage {
  return { ...row, createdAt: created_at }
}
