/** What the sandbox remembers, as documents in the database. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { PriceId } from '#shared/access/plans.ts'
import type { TeamItem } from './port.ts'
import type { Happening, Life } from './sandbox-life.ts'

export interface CheckoutDocument {
  item: PriceId | TeamItem
  terms: string
  askAgreement: boolean
  agreed: boolean
  status: 'open' | 'confirming' | 'complete' | 'expired'
  successUrl: string
  cancelUrl: string
}

export interface PortalDocument {
  returnUrl: string
  switchTo: PriceId | null
  expiresAt: number
}

export interface EventDocument extends Happening {
  createdAt: number
  /** Held back on purpose: it happened, but its webhook never arrives. */
  lost: boolean
  delivered: boolean
}

interface Documents {
  customer: Life
  checkout: CheckoutDocument
  portal: PortalDocument
  event: EventDocument
}

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
  return row ? { id: row.id, customerId: row.customer_id, body: row.body as unknown as Documents[K] } : null
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
    .where(sql<boolean>`body -> 'subscriptions' @> ${JSON.stringify([{ id: subscriptionId }])}::jsonb`)
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
  return rows.map((row) => ({ id: row.id, customerId: row.customer_id, body: row.body as unknown as EventDocument }))
}

/** Those whose webhook still has to be sent. */
export async function undelivered(db: Kysely<DB>): Promise<Stored<'event'>[]> {
  const rows = await db
    .selectFrom('sandbox_documents')
    .select(['id', 'customer_id', 'body'])
    .where('kind', '=', 'event')
    .where(sql<boolean>`body @> '{"delivered": false, "lost": false}'::jsonb`)
    .orderBy('created_at')
    .limit(200)
    .execute()
  return rows.map((row) => ({ id: row.id, customerId: row.customer_id, body: row.body as unknown as EventDocument }))
}
