/** The only place that writes `subscriptions`, and what the figures keep about them and teams' subscriptions. */
import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ProviderSubscription } from '#adapters/billing/port.ts'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'

/** The ids of what has started, failed to pay, or was canceled or switched, since last time. */
export interface News {
  started: string[]
  failed: string[]
  canceled: string[]
  switched: {
    id: string
    /** For the switch, in cents; null if nothing was charged. */
    charged: number | null
  }[]
}

export const noNews = (): News => ({ started: [], failed: [], canceled: [], switched: [] })

interface Recorded {
  id: string
  provider_subscription_id: string
  status: string
  ends_at: Date | null
  /** Missing for teams, whose price is their offer's. */
  price_id?: string | null
  next_price_id?: string | null
  last_payment_id?: string | null
}

interface Ledger {
  provider: string
  /** What was recorded for this customer before. */
  before: readonly Recorded[]
  /** Writes one; `known` if `before` has it. */
  write: (id: string, subscription: ProviderSubscription, known: boolean) => Promise<void>
  /** The provider no longer has these. */
  cancel: (ids: string[]) => Promise<void>
}

/** Records a state as it is, for any customer. */
export async function recordAll(
  db: Kysely<DB>,
  { provider, before, write, cancel }: Ledger,
  state: readonly ProviderSubscription[],
): Promise<News> {
  const news = noNews()
  for (const subscription of state) {
    const known = before.find((row) => row.provider_subscription_id === subscription.id)
    const id = known?.id ?? randomUUIDv7()
    await write(id, subscription, known !== undefined)
    await recordFigures(db, provider, subscription)
    if (!known && ['active', 'trialing'].includes(subscription.status)) news.started.push(id)
    if (known && known.status !== 'past_due' && subscription.status === 'past_due') news.failed.push(id)
    if (known) noteChanges(news, known, subscription)
  }
  const gone = before.filter((row) => !state.some(({ id }) => id === row.provider_subscription_id))
  if (gone.length === 0) return news
  await cancel(gone.map(({ id }) => id))
  await db
    .updateTable('subscription_spans')
    .set({ ended_at: typed('time')`now()` })
    .where('provider', '=', provider)
    .where(
      'provider_subscription_id',
      'in',
      gone.map((row) => row.provider_subscription_id),
    )
    .where('ended_at', 'is', null)
    .execute()
  return news
}

function noteChanges(news: News, known: Recorded, now: ProviderSubscription): void {
  const runs = ['active', 'trialing', 'past_due'].includes(now.status) && now.withdrawn === null
  if (!runs || !['active', 'trialing', 'past_due'].includes(known.status)) return
  if (known.ends_at === null && now.endsAt !== null) news.canceled.push(known.id)
  if (known.price_id && known.price_id !== now.priceId) {
    const paid = now.lastPayment
    news.switched.push({ id: known.id, charged: paid && paid.id !== known.last_payment_id ? paid.amount : null })
  } else if (known.next_price_id === null && now.nextPriceId !== null) {
    news.switched.push({ id: known.id, charged: null })
  }
}

/** Records a person's state as it is. */
export async function recordState(
  db: Kysely<DB>,
  { userId, customerId, provider }: { userId: string; customerId: string; provider: string },
  state: readonly ProviderSubscription[],
): Promise<News> {
  const before = await db
    .selectFrom('subscriptions')
    .select(['id', 'provider_subscription_id', 'status', 'ends_at', 'price_id', 'next_price_id', 'last_payment_id'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute()
  const news = await recordAll(
    db,
    {
      provider,
      before,
      write: async (id, subscription, known) => {
        const row = { ...rowOf(subscription), provider_customer_id: customerId }
        if (known) await db.updateTable('subscriptions').set(row).where('id', '=', id).execute()
        else {
          await db
            .insertInto('subscriptions')
            .values({ id, user_id: userId, provider, provider_subscription_id: subscription.id, ...row })
            .execute()
        }
      },
      cancel: async (ids) => {
        await db
          .updateTable('subscriptions')
          .set({ status: 'canceled', updated_at: typed('time')`now()` })
          .where('id', 'in', ids)
          .where('status', '!=', 'canceled')
          .execute()
      },
    },
    state,
  )
  await db
    .updateTable('billing_customers')
    .set({ synced_at: typed('time')`now()` })
    .where('provider', '=', provider)
    .where('provider_customer_id', '=', customerId)
    .execute()
  return news
}

/**
 * From when to when it ran, and its payments, for the totals in the figures over time. If a test clock runs ahead, its
 * events count at the time we hear of them: for us, that's when they happened. Recording it again changes nothing.
 */
export async function recordFigures(
  db: Kysely<DB>,
  provider: string,
  subscription: ProviderSubscription,
): Promise<void> {
  const { id, status, movements } = subscription
  const byNow = (at: Date) => typed('time')`least(${at}::timestamptz, now())`
  if (status !== 'incomplete' && status !== 'incomplete_expired') {
    const ended = status === 'canceled' ? byNow(subscription.endsAt ?? subscription.periodEnd) : null
    await db
      .insertInto('subscription_spans')
      .values({
        provider,
        provider_subscription_id: id,
        tier: subscription.tier,
        started_at: byNow(subscription.startedAt),
        ended_at: ended,
      })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'provider_subscription_id']).doUpdateSet({
          tier: subscription.tier,
          ended_at: ended === null ? null : typed('time')`coalesce(subscription_spans.ended_at, ${ended})`,
        }),
      )
      .execute()
  }
  const movementIds = movements.map((movement) => movement.id)
  // A dispute that was won, or a refund that failed, has brought the money back.
  await db
    .deleteFrom('billing_movements')
    .where('provider', '=', provider)
    .where('provider_subscription_id', '=', id)
    .where('kind', '!=', 'payment')
    .$if(movementIds.length > 0, (query) => query.where('id', 'not in', movementIds))
    .execute()
  if (movementIds.length === 0) return
  await db
    .insertInto('billing_movements')
    .values(
      movements.map(({ at, ...movement }) => ({
        ...movement,
        provider,
        provider_subscription_id: id,
        happened_at: byNow(at),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['provider', 'id']).doUpdateSet({ amount: typed('number')`excluded.amount` }),
    )
    .execute()
}

function rowOf(subscription: ProviderSubscription) {
  return {
    ...sharedRowOf(subscription),
    price_id: subscription.priceId,
    next_price_id: subscription.nextPriceId,
    price_amount: subscription.amount,
    trial_end: subscription.trialEnd,
    last_payment_id: subscription.lastPayment?.id ?? null,
    last_payment_amount: subscription.lastPayment?.amount ?? null,
    last_paid_at: subscription.lastPayment?.paidAt ?? null,
  }
}

/** The columns that a person's subscription and a team's have in common. */
export function sharedRowOf(subscription: ProviderSubscription) {
  return {
    status: subscription.status,
    tier: subscription.tier,
    plan_name: subscription.planName,
    currency: subscription.currency,
    billing_interval: subscription.interval,
    started_at: subscription.startedAt,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    cancel_at_period_end: subscription.endsAt !== null,
    ends_at: subscription.endsAt,
    past_due_since: subscription.pastDueSince,
    withdrawn: subscription.withdrawn,
    clock_ahead: subscription.clockAhead,
    updated_at: typed('time')`now()`,
  }
}
