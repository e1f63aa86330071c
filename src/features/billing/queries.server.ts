import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { teamGivesAccess } from '#features/teams/queries.server.ts'
import { noSubscription, type Subscription, type Tier, tiers } from '#shared/access/access.ts'
import { type PriceId, plans, priceIds } from '#shared/access/plans.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'

// Best first: someone with several subscriptions gets what the best one grants.
const rank: Record<Exclude<Tier, 'free'>, number> = { Monthly: 3, premium: 2, basic: 1 }

/** The provider's time for a subscription. */
const clockText = `(now() + subscriptions.clock_ahead * interval '1 millisecond')`
export const clock = typed('time')`${sql.raw(clockText)}`

/**
 * Whether a subscription gives access: it is active or on trial, or its payment failed less than the grace period ago;
 * it wasn't refunded; and a scheduled end hasn't passed, even if the provider hasn't told us.
 */
const givesAccessText = `(
  subscriptions.withdrawn is null
  and (
    subscriptions.status in ('active', 'trialing')
    or (
      subscriptions.status = 'past_due'
      and subscriptions.past_due_since + ${serverLimits.paymentGrace} * interval '1 millisecond' > ${clockText}
    )
  )
  and (subscriptions.ends_at is null or subscriptions.ends_at + interval '1 hour' > ${clockText})
)`
export const givesAccess = typed('boolean')`${sql.raw(givesAccessText)}`

/** Everything that gives a person access now, as input for `bestPlan`. */
export const HeldPlans = z.object({
  /** From the payment provider: their own, and their team's. */
  paid: z.array(
    z.object({
      tier: z.enum(tiers).exclude(['free']),
      plan_name: z.string().nullable(),
      price_amount: z.number().nullable(),
      currency: z.string().nullable(),
      billing_interval: z.string().nullable(),
    }),
  ),
  /** Granted by an admin, until it ends. */
  given: z.array(z.enum(priceIds)),
})
type HeldPlans = z.infer<typeof HeldPlans>

/**
 * `HeldPlans` as one JSON value, for queries that read them along with the person; `user` is where they have the
 * person's id.
 */
export const plansOf = (user: string) => `json_build_object(
  'paid', (
    select coalesce(json_agg(json_build_object(
      'tier', tier, 'plan_name', plan_name, 'price_amount', price_amount, 'currency', currency, 'billing_interval', billing_interval
    )), '[]')
    from (
      select tier, plan_name, price_amount, currency, billing_interval
      from subscriptions where subscriptions.user_id = ${user} and ${givesAccessText}
      union all
      -- What the team pays is its owner's to know.
      select paying.tier, paying.plan_name, null, null, null
      from team_members
      join teams on teams.id = team_members.team_id
      join users seated on seated.id = team_members.user_id
      join team_subscriptions paying on paying.team_id = teams.id
      where team_members.user_id = ${user} and (seated.two_factor_enabled or not teams.requires_two_factor)
        and ${teamGivesAccess}
    ) held
  ),
  'given', (
    select coalesce(json_agg(complimentary_plans.price_id), '[]') from complimentary_plans
    where complimentary_plans.user_id = ${user} and (complimentary_plans.ends_at is null or complimentary_plans.ends_at > now())
  )
)`

/** The one that counts; `noSubscription` if none gives access. */
export function bestPlan({ paid, given }: HeldPlans): Subscription {
  if (paid.length === 0 && given.length === 0) return noSubscription
  const all = [...paid.map((plan) => ({ ...plan, subscribed: true })), ...given.map(complimentary)]
  // If two grant the same, the paid one: it comes first and has a price and an end.
  return all.toSorted((a, b) => rank[b.tier] - rank[a.tier])[0]!
}

/** As good as a paid plan of that tier, but with nothing to bill, change, or refund. */
function complimentary(id: PriceId) {
  const { name, tier, currency } = plans[id]
  return {
    subscribed: true,
    tier,
    plan_name: `${name} (complimentary)`,
    price_amount: 0,
    currency,
    billing_interval: null,
  }
}

/** The subscription that counts for a person; `noSubscription` if none gives access. */
export async function subscriptionOf(db: Kysely<DB>, userId: string): Promise<Subscription> {
  const { rows } = await typed({
    plans: HeldPlans,
  })`select ${sql.raw(plansOf('person.id'))} as plans from (select ${userId}::uuid as id) person`.execute(db)
  return bestPlan(rows[0]!.plans)
}

/** Those the provider may still charge for, or is trying to. */
const running = ['active', 'trialing', 'past_due', 'unpaid', 'paused'] as const

/** A person's current subscription with its details; of several, the one that grants the most. */
export async function runningSubscription(db: Kysely<DB>, userId: string, provider: string) {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'provider_subscription_id', 'status', 'tier', 'price_id', 'next_price_id', 'withdrawn'])
    .select(['current_period_end', 'trial_end', 'ends_at', 'past_due_since'])
    .select(['last_payment_id', 'last_payment_amount', 'last_paid_at', 'currency', 'billing_interval', 'clock_ahead'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('status', 'in', running)
    .execute()
  const rankOf = (row: (typeof rows)[number]) => rank[row.tier as keyof typeof rank] - (row.withdrawn ? 10 : 0)
  return rows.toSorted((a, b) => rankOf(b) - rankOf(a))[0]
}

export type RunningSubscription = NonNullable<Awaited<ReturnType<typeof runningSubscription>>>

/** Whether someone's subscription is over or was refunded. */
export async function hasEnded(db: Kysely<DB>, userId: string, provider: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('status', '=', 'canceled'), eb('withdrawn', 'is not', null), eb('ends_at', '<', clock)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function customerOf(db: Kysely<DB>, userId: string, provider: string): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customers')
    .select('provider_customer_id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.provider_customer_id ?? null
}

const day = 24 * 60 * 60 * 1000

/**
 * What decides a request under the money-back guarantee (30 days, annual plans only, once per customer, voided by any
 * export) for this subscription; null if there is no annual payment to refund.
 */
export async function moneyBackFacts(db: Kysely<DB>, userId: string, running: RunningSubscription, now: Date) {
  const { last_payment_id: paymentId, last_payment_amount: amount, last_paid_at: paidAt, currency } = running
  if (running.billing_interval !== 'year' || !paymentId || !amount || !paidAt || !currency) return null
  const today = now.getTime() + running.clock_ahead
  const granted = await db
    .selectFrom('money_back_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  const { exports } = await db
    .selectFrom('export_logs')
    .select((eb) => eb.fn.countAll<number>().as('exports'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    paymentId,
    amount,
    currency,
    paidAt: paidAt.toISOString(),
    daysLeft: Math.max(0, limits.guarantee.days - Math.floor((today - paidAt.getTime()) / day)),
    exports,
    first: granted === undefined,
  }
}

/** Which kinds of contacts there are among practicing physicians. */
export async function channelsHeld(
  db: Kysely<DB>,
): Promise<{ personalEmail: boolean; email: boolean; phone: boolean }> {
  const anyone = db.selectFrom('physicians').select('id').where('deactivated_on', 'is', null)
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(anyone.where('has_personal_email', '=', true))
        .$castTo<boolean>()
        .as('personalEmail'),
      eb
        .exists(anyone.where('masked_email', 'is not', null))
        .$castTo<boolean>()
        .as('email'),
      eb
        .exists(anyone.where('masked_phone', 'is not', null))
        .$castTo<boolean>()
        .as('phone'),
    ])
    .executeTakeFirstOrThrow()
}
