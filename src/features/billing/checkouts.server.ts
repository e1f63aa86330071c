/** The checkouts people have started, and what was agreed to in each. */
import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CheckoutState } from '#adapters/billing/port.ts'
import type { DB } from '#db/schema.gen.ts'
import type { PriceId } from '#shared/access/plans.ts'
import { typed } from '#shared/database/typed.ts'
import type { Agreement } from './agreement.ts'

export interface NewCheckout {
  userId: string
  provider: string
  priceId: PriceId
  agreement: Agreement
  /** Agreed to on our own page. */
  agreed: boolean
}

/** A person's checkouts that can still be paid, newest first. */
export function openCheckouts(db: Kysely<DB>, userId: string, provider: string) {
  return db
    .selectFrom('billing_checkouts')
    .select(['id', 'price_id', 'provider_session_id', 'url', 'agreed_on', 'renews_at', 'created_at'])
    .select(typed('boolean')`created_at > now() - interval '30 minutes'`.as('fresh'))
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .execute()
}

/** Written before the provider is asked, so that a retry after a lost answer doesn't create a second one. */
export async function beginCheckout(
  db: Kysely<DB>,
  { userId, provider, priceId, agreement, agreed }: NewCheckout,
): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('billing_checkouts')
    .values({
      id,
      user_id: userId,
      provider,
      price_id: priceId,
      amount: agreement.amount,
      currency: agreement.currency,
      billing_interval: agreement.interval,
      renews_at: agreement.renewsAt,
      agreement: agreement.text,
      agreed_on: agreed ? 'pricing' : null,
      agreed_at: agreed ? typed('time')`now()` : null,
    })
    .execute()
  return id
}

export async function nameCheckout(
  db: Kysely<DB>,
  id: string,
  session: { sessionId: string; url: string },
): Promise<void> {
  await db
    .updateTable('billing_checkouts')
    .set({ provider_session_id: session.sessionId, url: session.url })
    .where('id', '=', id)
    .execute()
}

export async function closeCheckout(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('billing_checkouts')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Records the result of a checkout, and consent given on the provider's page. */
export async function noteCheckout(
  db: Kysely<DB>,
  provider: string,
  sessionId: string,
  { status, agreed }: CheckoutState,
): Promise<void> {
  if (status === 'open') return
  const asked = db
    .updateTable('billing_checkouts')
    .where('provider', '=', provider)
    .where('provider_session_id', '=', sessionId)
  await asked.set({ state: status }).execute()
  if (status !== 'complete' || !agreed) return
  await asked.set({ agreed_on: 'checkout', agreed_at: typed('time')`now()` }).where('agreed_on', 'is', null).execute()
}
