/**
 * The parts of Stripe's objects that we read, checked on arrival, and what they say about a customer's subscriptions.
 */
import { z } from 'zod'
import { type PriceId, plans, teamPlanName } from '#shared/access/plans.ts'
import type { Movement, ProviderSubscription, SubscriptionStatus } from './port.ts'

/** Ids of objects that may or may not be expanded. */
const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const Seconds = z.number().transform((seconds) => new Date(seconds * 1000))

export const StripePrice = z.object({
  id: z.string(),
  product: Reference,
  lookup_key: z.string().nullish(),
  nickname: z.string().nullish(),
  unit_amount: z.int().nullable(),
  currency: z.string(),
  recurring: z.object({ interval: z.string(), interval_count: z.int() }).nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
export type StripePrice = z.output<typeof StripePrice>

const Schedule = z.object({
  phases: z.array(z.object({ start_date: Seconds, items: z.array(z.object({ price: Reference })) })),
})

export const StripeSubscription = z.object({
  id: z.string(),
  status: z.string(),
  created: Seconds,
  start_date: Seconds,
  trial_end: Seconds.nullish(),
  cancel_at: Seconds.nullish(),
  cancel_at_period_end: z.boolean(),
  ended_at: Seconds.nullish(),
  items: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        price: StripePrice,
        quantity: z.int().min(1).nullish(),
        current_period_start: Seconds,
        current_period_end: Seconds,
      }),
    ),
  }),
  schedule: z.union([Schedule, z.string()]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  test_clock: z.union([z.object({ frozen_time: Seconds }), z.string()]).nullish(),
})
export type StripeSubscription = z.output<typeof StripeSubscription>

export const StripeInvoice = z.object({
  id: z.string(),
  status: z.string().nullable(),
  created: Seconds,
  amount_paid: z.int(),
  currency: z.string(),
  parent: z.object({ subscription_details: z.object({ subscription: Reference }).nullish() }).nullish(),
  status_transitions: z.object({ paid_at: Seconds.nullish() }).nullish(),
  billing_reason: z.string().nullish(),
  payments: z
    .object({
      data: z.array(
        z.object({
          status: z.string(),
          payment: z.object({ payment_intent: Reference.nullish(), charge: Reference.nullish() }),
        }),
      ),
    })
    .nullish(),
})
export type StripeInvoice = z.output<typeof StripeInvoice>

export const StripeCharge = z.object({
  id: z.string(),
  payment_intent: Reference.nullish(),
  refunded: z.boolean(),
  amount_refunded: z.int(),
  disputed: z.boolean(),
})
export type StripeCharge = z.output<typeof StripeCharge>

const moved = { id: z.string(), status: z.string().nullable(), amount: z.int(), currency: z.string(), created: Seconds }
export const StripeRefund = z.object({ ...moved, charge: Reference.nullish() })
export type StripeRefund = z.output<typeof StripeRefund>
export const StripeDispute = z.object({ ...moved, status: z.string(), charge: Reference })
export type StripeDispute = z.output<typeof StripeDispute>

/** The prices our plans are sold at now; null if Stripe has none. */
export type PlanPrices = Record<PriceId, StripePrice | null>

/**
 * A price's plan: one sold now, one with the plan's lookup key, or an older price of the same product and interval, so
 * that people who subscribed before a price change keep their plan.
 */
function planOf(price: Pick<StripePrice, 'id'> & Partial<StripePrice>, prices: PlanPrices): PriceId | null {
  const ids = Object.keys(plans) as PriceId[]
  const exact = ids.find((priceId) => price.id === prices[priceId]?.id || price.lookup_key === priceId)
  if (exact) return exact
  const interval = price.recurring?.interval
  return ids.find((id) => prices[id]?.product === price.product && plans[id].interval === interval) ?? null
}

const statuses: ReadonlySet<string> = new Set<SubscriptionStatus>([
  'active',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
])

/** Bank inquiries ('warning_…') don't take money back yet; 'won' and 'prevented' have returned it. */
export function takesMoneyBack(disputeStatus: string): boolean {
  return !/^(warning_|won$|prevented$)/.test(disputeStatus)
}

export interface CustomerObjects {
  subscriptions: readonly StripeSubscription[]
  invoices: readonly StripeInvoice[]
  charges: readonly StripeCharge[]
  refunds: readonly StripeRefund[]
  disputes: readonly StripeDispute[]
}

/** In the port's terms. Subscriptions at prices we don't know are left out and reported to `odd`. */
export function stateFrom(
  objects: CustomerObjects,
  prices: PlanPrices,
  now: Date,
  odd: (sentence: string) => void,
): ProviderSubscription[] {
  return objects.subscriptions.flatMap((subscription) => {
    const described = describe(subscription, objects, prices, now, odd)
    return described ? [described] : []
  })
}

function describe(
  subscription: StripeSubscription,
  objects: CustomerObjects,
  prices: PlanPrices,
  now: Date,
  odd: (sentence: string) => void,
): ProviderSubscription | null {
  const item = subscription.items.data.find(({ price }) => soldAs(price, subscription, prices) !== null)
  const sold = item && soldAs(item.price, subscription, prices)
  if (!item || !sold) {
    odd(`Stripe's subscription ${subscription.id} has no price that is one of our plans or names a tier`)
    return null
  }
  if (!statuses.has(subscription.status)) {
    odd(`Stripe's subscription ${subscription.id} has the unknown status ${subscription.status}: no access`)
  }
  const own = objects.invoices
    .filter(({ parent }) => parent?.subscription_details?.subscription === subscription.id)
    .toSorted((a, b) => a.created.getTime() - b.created.getTime())
  const paid = own.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0).at(-1)
  // Refunding seats added mid-period doesn't end the plan.
  const forPeriods = sold.isTeam ? own.filter((one) => one.billing_reason !== 'subscription_update') : own
  const whole = forPeriods.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0).at(-1)
  const open = own.find(({ status }) => status === 'open')
  const status = statuses.has(subscription.status) ? (subscription.status as SubscriptionStatus) : 'paused'
  const clock = subscription.test_clock
  return {
    id: subscription.id,
    status,
    tier: sold.tier,
    priceId: sold.priceId,
    planName: sold.name,
    amount: item.price.unit_amount ?? 0,
    seats: item.quantity ?? 1,
    currency: item.price.currency,
    interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    startedAt: subscription.start_date,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    trialEnd: subscription.trial_end ?? null,
    endsAt:
      subscription.ended_at ??
      subscription.cancel_at ??
      (subscription.cancel_at_period_end ? item.current_period_end : null),
    nextPriceId: nextPrice(subscription, sold.priceId, prices, now),
    pastDueSince: status === 'past_due' ? (open?.created ?? item.current_period_start) : null,
    lastPayment: paid
      ? {
          id: paymentOf(paid) ?? paid.id,
          amount: paid.amount_paid,
          paidAt: paid.status_transitions?.paid_at ?? paid.created,
        }
      : null,
    withdrawn: withdrawal(own, whole, objects),
    movements: movementsOf(own, objects),
    clockAhead: clock && typeof clock === 'object' ? clock.frozen_time.getTime() - now.getTime() : 0,
  }
}

function soldAs(price: StripePrice, { metadata }: StripeSubscription, prices: PlanPrices) {
  // Its price belongs to one offer and is sold to no one else, so the subscription itself says what it is: our checkout
  // wrote it there.
  if (metadata?.team_id) {
    // Checkouts by the previous version wrote nothing: they sold premium rights.
    const tier = metadata.tier === 'basic' ? 'basic' : 'premium'
    return { priceId: null, tier, name: teamPlanName, isTeam: true } as const
  }
  const priceId = planOf(price, prices)
  if (priceId) return { priceId, tier: plans[priceId].tier, name: plans[priceId].name, isTeam: false }
  // Imported subscribers: the import wrote the tier on their price.
  const tier = price.metadata?.tier
  if (tier !== 'basic' && tier !== 'premium' && tier !== 'Monthly') return null
  return { priceId: null, tier, name: price.nickname ?? tier, isTeam: false } as const
}

function nextPrice({ schedule }: StripeSubscription, current: PriceId | null, prices: PlanPrices, now: Date) {
  if (!schedule || typeof schedule === 'string') return null
  const next = schedule.phases.find(({ start_date }) => start_date > now)?.items[0]
  const priceId = next ? planOf({ id: next.price }, prices) : null
  return priceId === current ? null : priceId
}

/** The payment intent that paid an invoice, or the charge from before there were payment intents. */
function paymentOf({ payments }: StripeInvoice): string | null {
  const made = payments?.data.find(({ status }) => status === 'paid')?.payment
  return made?.payment_intent ?? made?.charge ?? null
}

function chargesOf(invoices: readonly StripeInvoice[], charges: readonly StripeCharge[]): StripeCharge[] {
  const made = invoices.flatMap(({ payments }) => payments?.data ?? [])
  const ids = new Set(made.map(({ payment }) => payment.payment_intent ?? payment.charge))
  return charges.filter(({ id, payment_intent: intent }) => ids.has(id) || (intent != null && ids.has(intent)))
}

function withdrawal(
  own: readonly StripeInvoice[],
  paid: StripeInvoice | undefined,
  { charges, disputes }: CustomerObjects,
): ProviderSubscription['withdrawn'] {
  const ids = chargesOf(own, charges).map(({ id }) => id)
  if (disputes.some(({ charge, status }) => ids.includes(charge) && takesMoneyBack(status))) return 'dispute'
  return paid && chargesOf([paid], charges).some(({ refunded }) => refunded) ? 'refund' : null
}

function movementsOf(own: readonly StripeInvoice[], { charges, refunds, disputes }: CustomerObjects): Movement[] {
  const ids = new Set<string | null | undefined>(chargesOf(own, charges).map(({ id }) => id))
  const back = (kind: Movement['kind']) => (one: StripeRefund | StripeDispute) =>
    ({ id: one.id, kind, amount: one.amount, currency: one.currency, at: one.created }) as const
  return [
    ...own
      .filter(({ status, amount_paid: amount }) => status === 'paid' && amount > 0)
      .map((invoice) => ({
        id: paymentOf(invoice) ?? invoice.id,
        kind: 'payment' as const,
        amount: invoice.amount_paid,
        currency: invoice.currency,
        at: invoice.status_transitions?.paid_at ?? invoice.created,
      })),
    ...refunds
      .filter(({ charge, status }) => ids.has(charge) && status !== 'failed' && status !== 'canceled')
      .map(back('refund')),
    ...disputes.filter(({ charge, status }) => ids.has(charge) && takesMoneyBack(status)).map(back('dispute')),
  ]
}
