/** What the sandbox remembers, as documents in the database. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { type Documents, schemas } from './sandbox-documents.ts'

type Kind = keyof Documents

export interface Stored<K extends Kind> {
  id: string
  customerId: string
  body: Documents[K]
}

/** With `lock`, locked until the transaction ends. */
export async function read<K extends Kind>(
  db: Kysely<DB>,
  kind: K,
  id: string,
  lock = false,
): Promise<Stored<K> | null> {
  const row = await db
    .selectFrom('sandbox_documents')
    .select(['id', 'customer_id', 'body'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? { id: row.id, customerId: row.customer_id, body: schemas[kind].parse(row.body) } : null
}

/** If two have the same id, the first one stays. */
export async function add<K extends Kind>(db: Kysely<DB>, kind: K, document: Stored<K>): Promise<void> {
  await db
    .insertInto('sandbox_documents')
    .values({ id: document.id, kind, customer_id: document.customerId, body: JSON.stringify(document.body) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function write<K extends Kind>(db: Kysely<DB>, id: string, body: Documents[K]): Promise<void> {
  await db
    .updateTable('sandbox_documents')
    .set({ body: JSON.stringify(body) })
    .where('id', '=', id)
    .execute()
}

/** The customer who holds a subscription. */
export async function holderOf(db: Kysely<DB>, subscriptionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sandbox_documents')
    .select('id')
    .where('kind', '=', 'customer')
    .where(typed('boolean')`body -> 'subscriptions' @> ${JSON.stringify([{ id: subscriptionId }])}::jsonb`)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function eventsAfter(db: Kysely<DB>, since: Date): Promise<Stored<'event'>[]> {
  const rows = await db
    .selectFrom('sandbox_documents')
    .select(['id', 'customer_id', 'body'])
    .where('kind', '=', 'event')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, customerId: row.customer_id, body: schemas.event.parse(row.body) }))
}

/** Those whose webhook still has to be sent. */
export async function undelivered(db: Kysely<DB>): Promise<Stored<'event'>[]> {
  const rows = await db
    .selectFrom('sandbox_documents')
    .select(['id', 'customer_id', 'body'])
    .where('kind', '=', 'event')
    .where(typed('boolean')`body @> '{"delivered": false, "lost": false}'::jsonb`)
    .orderBy('created_at')
    .limit(200)
    .execute()
  return rows.map((row) => ({ id: row.id, customerId: row.customer_id, body: schemas.event.parse(row.body) }))
}
