/** The one place that writes `subscriptions`. */
import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ProviderSubscription } from '#adapters/billing/port.ts'
import type { DB } from '#db/schema.gen.ts'

/** Writes the state down as it stands; gives the ids of what has begun, and of what has failed to pay, since last time. */
export async function recordState(
  db: Kysely<DB>,
  { userId, customerId, provider }: { userId: string; customerId: string; provider: string },
  state: readonly ProviderSubscription[],
): Promise<{ started: string[]; failed: string[] }> {
  const before = await db
    .selectFrom('subscriptions')
    .select(['id', 'provider_subscription_id', 'status'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute()
  const news = { started: [] as string[], failed: [] as string[] }
  for (const subscription of state) {
    const known = before.find((row) => row.provider_subscription_id === subscription.id)
    const row = { ...rowOf(subscription), provider_customer_id: customerId, updated_at: sql<Date>`now()` }
    const id = known?.id ?? randomUUIDv7()
    if (known) await db.updateTable('subscriptions').set(row).where('id', '=', id).execute()
    else {
      await db
        .insertInto('subscriptions')
        .values({ id, user_id: userId, provider, provider_subscription_id: subscription.id, ...row })
        .execute()
    }
    if (!known && ['active', 'trialing'].includes(subscription.status)) news.started.push(id)
    if (known && known.status !== 'past_due' && subscription.status === 'past_due') news.failed.push(id)
  }
  const gone = before.filter((row) => !state.some(({ id }) => id === row.provider_subscription_id))
  if (gone.length > 0) {
    await db
      .updateTable('subscriptions')
      .set({ status: 'canceled', updated_at: sql<Date>`now()` })
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .where('status', '!=', 'canceled')
      .execute()
  }
  await db
    .updateTable('billing_customers')
    .set({ synced_at: sql<Date>`now()` })
    .where('provider', '=', provider)
    .where('provider_customer_id', '=', customerId)
    .execute()
  return news
}

function rowOf(subscription: ProviderSubscription) {
  return {
    status: subscription.status,
    tier: subscription.tier,
    plan_name: subscription.planName,
    price_id: subscription.priceId,
    next_price_id: subscription.nextPriceId,
    price_amount: subscription.amount,
    currency: subscription.currency,
    billing_interval: subscription.interval,
    started_at: subscription.startedAt,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    trial_end: subscription.trialEnd,
    cancel_at_period_end: subscription.endsAt !== null,
    ends_at: subscription.endsAt,
    past_due_since: subscription.pastDueSince,
    withdrawn: subscription.withdrawn,
    last_payment_id: subscription.lastPayment?.id ?? null,
    last_payment_amount: subscription.lastPayment?.amount ?? null,
    last_paid_at: subscription.lastPayment?.paidAt ?? null,
    clock_ahead: subscription.clockAhead,
  }
}
