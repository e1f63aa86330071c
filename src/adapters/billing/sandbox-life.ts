/**
 * One customer's life at the sandbox, as plain data, and how time and people change it. Nothing here knows about a
 * database: a function changes the draft it is given and reports what happened. Times are milliseconds on the
 * customer's own clock.
 */
import { randomBytes } from 'node:crypto'
import { type PriceId, plans, renewalDate, teamPlanName } from '#shared/access/plans.ts'
import type { CardKind } from '#shared/access/test-cards.ts'
import type { Movement, ProviderSubscription, SandboxInvoice, SubscriptionStatus, TeamItem } from './port.ts'

export interface Price {
  id: PriceId | 'legacy' | 'team'
  name: string
  tier: ProviderSubscription['tier']
  /** Per seat. */
  amount: number
  currency: string
  interval: 'month' | 'year'
}

interface Subscription {
  id: string
  price: Price
  nextPriceId: PriceId | null
  /** Missing from data stored before there were teams: 1. */
  seats?: number
  /** Cents credited to the next invoices for seats given back. */
  credit?: number
  status: SubscriptionStatus
  startedAt: number
  periodStart: number
  periodEnd: number
  trialEnd: number | null
  cancelled: boolean
  endedAt: number | null
}

interface Invoice extends SandboxInvoice {
  subscriptionId: string
  paidAt: number | null
  /** For seats added mid-period: refunding it doesn't end the plan. */
  isPart?: boolean
  /** When its money was refunded, and when the bank disputed it. */
  refundedAt?: number
  disputedAt?: number
  /** Which entry of `retries` comes next. */
  retry: number
}

export interface Life {
  id: string
  userId: string
  email: string
  /** How far this customer's clock is ahead of the real one. */
  clockAhead: number
  losesEvents: boolean
  card: { last4: string; kind: CardKind } | null
  subscriptions: Subscription[]
  invoices: Invoice[]
}

/** Something a webhook reports. */
export interface Happening {
  type: string
  object: { object: string; id: string; customer: string }
}

/** Records what happened to one of this customer's objects. */
export type Tell = (type: string, object: string, id: string) => void

const day = 24 * 60 * 60 * 1000
/** Days after an invoice when a failed payment is retried; after the last one the subscription ends. */
const retries = [3, 5, 7, 14] as const

const legacyPrice: Price = {
  id: 'legacy',
  name: 'Monthly',
  tier: 'Monthly',
  amount: 19_900,
  currency: 'usd',
  interval: 'month',
}

export function priceOf(id: PriceId | 'legacy'): Price {
  if (id === 'legacy') return legacyPrice
  const { name, tier, amount, currency, interval } = plans[id]
  return { id, name, tier, amount, currency, interval }
}

/** What a checkout sells, and for how many seats. */
export function soldAs(item: PriceId | 'legacy' | TeamItem): { price: Price; seats: number } {
  if (typeof item === 'string') return { price: priceOf(item), seats: 1 }
  const { seats, seatPrice: amount, interval, premium } = item
  const tier = premium ? 'premium' : 'basic'
  return { price: { id: 'team', name: teamPlanName, tier, amount, currency: 'usd', interval }, seats }
}

export function newId(prefix: string): string {
  return `${prefix}_sandbox_${randomBytes(12).toString('hex')}`
}

export function newLife(who: { userId: string; email: string }): Life {
  return {
    id: newId('cus'),
    ...who,
    clockAhead: 0,
    losesEvents: false,
    card: null,
    subscriptions: [],
    invoices: [],
  }
}

/** The one that hasn't ended; there is never more than one. */
export function running(life: Life): Subscription | undefined {
  return life.subscriptions.find(({ status }) => status !== 'canceled')
}

/** Pays for the first period. False, with nothing changed, if the card is declined. */
export function subscribe(life: Life, { price, seats }: ReturnType<typeof soldAs>, now: number, tell: Tell): boolean {
  if (!paysNow(life)) return false
  const subscription = newSubscription(price, now)
  subscription.seats = seats
  life.subscriptions.push(subscription)
  tell('customer.subscription.created', 'subscription', subscription.id)
  bill(life, subscription, now, [periodLine(subscription)], tell)
  return true
}

function periodLine({ price, seats = 1 }: Subscription): Invoice['lines'][number] {
  const many = seats === 1 ? '' : `${seats} seats, `
  return { text: `${price.name}, ${many}one ${price.interval}`, amount: price.amount * seats }
}

/** False, with nothing changed, if the card is declined for more seats. */
export function setSeats(life: Life, subscription: Subscription, seats: number, now: number, tell: Tell): boolean {
  const { price, seats: before = 1 } = subscription
  if (seats === before) return true
  if (seats > before && !paysNow(life)) return false
  const difference = Math.round(price.amount * Math.abs(seats - before) * shareLeft(subscription, now))
  subscription.seats = seats
  if (seats < before) subscription.credit = (subscription.credit ?? 0) + difference
  tell('customer.subscription.updated', 'subscription', subscription.id)
  if (seats > before) {
    bill(
      life,
      subscription,
      now,
      [{ text: `${seats - before} more seats until the renewal`, amount: difference }],
      tell,
      true,
    )
  }
  return true
}

/** How much of the paid period is left, from 0 to 1. */
function shareLeft({ periodStart, periodEnd }: Subscription, now: number): number {
  return Math.min(1, Math.max(0, (periodEnd - now) / (periodEnd - periodStart)))
}

export function startTrial(life: Life, price: Price, days: number, now: number, tell: Tell): void {
  const subscription = newSubscription(price, now)
  const trialEnd = now + days * day
  Object.assign(subscription, { status: 'trialing', trialEnd, periodEnd: trialEnd })
  life.subscriptions.push(subscription)
  tell('customer.subscription.created', 'subscription', subscription.id)
}

export function setCancelled(subscription: Subscription, cancelled: boolean, tell: Tell): void {
  if (subscription.cancelled === cancelled || subscription.status === 'canceled') return
  subscription.cancelled = cancelled
  tell('customer.subscription.updated', 'subscription', subscription.id)
}

export function end(life: Life, subscription: Subscription, now: number, tell: Tell): void {
  if (subscription.status === 'canceled') return
  const open = openInvoice(life, subscription)
  if (open) open.status = 'uncollectible'
  Object.assign(subscription, { status: 'canceled', endedAt: now })
  tell('customer.subscription.deleted', 'subscription', subscription.id)
}

/**
 * What changing to `priceId` at `now` would cost: a higher price applies immediately, minus what is left of the period;
 * a lower one when the period ends.
 */
export function switchTerms(subscription: Subscription, priceId: PriceId, now: number) {
  const next = priceOf(priceId)
  const immediate = subscription.status === 'trialing' || next.amount > subscription.price.amount
  if (!immediate) return { immediate, credit: 0, charge: next.amount, from: subscription.periodEnd }
  const credit =
    subscription.status === 'trialing' ? 0 : Math.round(subscription.price.amount * shareLeft(subscription, now))
  return { immediate, credit, charge: next.amount - credit, from: periodFrom(now, next).periodEnd }
}

/** False, with nothing changed, if the card is declined for the difference. */
export function switchPrice(
  life: Life,
  subscription: Subscription,
  priceId: PriceId,
  now: number,
  tell: Tell,
): boolean {
  const next = priceOf(priceId)
  const { immediate, credit } = switchTerms(subscription, priceId, now)
  if (subscription.price.id === priceId || !immediate) {
    subscription.nextPriceId = subscription.price.id === priceId ? null : priceId
    subscription.cancelled = false
    tell('customer.subscription.updated', 'subscription', subscription.id)
    return true
  }
  if (!paysNow(life)) return false
  const unused = { text: `Unused time on ${subscription.price.name}`, amount: -credit }
  Object.assign(subscription, {
    price: next,
    nextPriceId: null,
    status: 'active',
    trialEnd: null,
    cancelled: false,
    ...periodFrom(now, next),
  })
  tell('customer.subscription.updated', 'subscription', subscription.id)
  const lines = [{ text: `${next.name}, one ${next.interval}`, amount: next.amount }]
  bill(life, subscription, now, credit > 0 ? [unused, ...lines] : lines, tell)
  return true
}

/** Saves another card, and immediately pays any open invoice with it. */
export function changeCard(life: Life, card: NonNullable<Life['card']>, now: number, tell: Tell): void {
  life.card = card
  tell('customer.updated', 'customer', life.id)
  const subscription = running(life)
  const open = life.invoices.find(({ status }) => status === 'open')
  if (subscription && open) collect(life, subscription, open, now, tell)
}

export function refund(invoice: Invoice, now: number, tell: Tell): void {
  if (invoice.refunded || invoice.status !== 'paid') return
  Object.assign(invoice, { refunded: true, refundedAt: now })
  tell('charge.refunded', 'charge', `ch_${invoice.id}`)
}

export function dispute(invoice: Invoice, to: 'open' | 'won' | 'lost', now: number, tell: Tell): void {
  if (invoice.status !== 'paid' || invoice.dispute === to) return
  invoice.dispute = to
  invoice.disputedAt ??= now
  tell(to === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed', 'dispute', `dp_${invoice.id}`)
}

/** Makes everything due by `now` happen, in order. */
export function advance(life: Life, now: number, tell: Tell): void {
  for (;;) {
    const next = life.subscriptions
      .map((subscription) => ({ subscription, at: dueAt(life, subscription) }))
      .filter(({ at }) => at <= now)
      .toSorted((a, b) => a.at - b.at)[0]
    if (!next) return
    pass(life, next.subscription, next.at, tell)
  }
}

function dueAt(life: Life, subscription: Subscription): number {
  if (subscription.status === 'canceled') return Number.POSITIVE_INFINITY
  const open = openInvoice(life, subscription)
  if (open && !subscription.cancelled) return open.createdAt + retries[Math.min(open.retry, retries.length - 1)]! * day
  return subscription.periodEnd
}

function pass(life: Life, subscription: Subscription, at: number, tell: Tell): void {
  const open = openInvoice(life, subscription)
  if (subscription.cancelled) {
    end(life, subscription, at, tell)
  } else if (open) {
    collect(life, subscription, open, at, tell)
    if (open.status === 'paid') return
    open.retry += 1
    if (open.retry < retries.length) return
    end(life, subscription, at, tell)
  } else if (subscription.status === 'trialing' && life.card === null) {
    end(life, subscription, at, tell)
  } else {
    renew(life, subscription, at, tell)
  }
}

function renew(life: Life, subscription: Subscription, at: number, tell: Tell): void {
  if (subscription.nextPriceId) subscription.price = priceOf(subscription.nextPriceId)
  const { price, credit = 0 } = subscription
  const line = periodLine(subscription)
  const used = Math.min(credit, line.amount)
  Object.assign(subscription, {
    ...{ nextPriceId: null, status: 'active', trialEnd: null, credit: credit - used },
    ...periodFrom(at, price),
  })
  tell('customer.subscription.updated', 'subscription', subscription.id)
  bill(life, subscription, at, used > 0 ? [line, { text: 'Seats returned', amount: -used }] : [line], tell)
}

function bill(
  life: Life,
  subscription: Subscription,
  at: number,
  lines: Invoice['lines'],
  tell: Tell,
  isPart = false,
): void {
  const invoice: Invoice = {
    id: newId('in'),
    subscriptionId: subscription.id,
    number: `SANDBOX-${String(life.invoices.length + 1).padStart(4, '0')}`,
    createdAt: at,
    lines,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    status: 'open',
    paidAt: null,
    isPart,
    retry: 0,
    refunded: false,
    dispute: null,
  }
  life.invoices.push(invoice)
  tell('invoice.created', 'invoice', invoice.id)
  collect(life, subscription, invoice, at, tell)
}

function collect(life: Life, subscription: Subscription, invoice: Invoice, at: number, tell: Tell): void {
  const paid = paysNow(life)
  if (paid) Object.assign(invoice, { status: 'paid', paidAt: at })
  tell(paid ? 'invoice.paid' : 'invoice.payment_failed', 'invoice', invoice.id)
  const status = paid ? 'active' : 'past_due'
  if (subscription.status === status) return
  subscription.status = status
  tell('customer.subscription.updated', 'subscription', subscription.id)
}

function paysNow({ card }: Life): boolean {
  // Confirming with the bank once is enough.
  return card?.kind === 'works' || card?.kind === 'confirms'
}

function openInvoice(life: Life, { id }: Subscription): Invoice | undefined {
  return life.invoices.find(({ subscriptionId, status }) => subscriptionId === id && status === 'open')
}

function newSubscription(price: Price, now: number): Subscription {
  return {
    id: newId('sub'),
    price,
    nextPriceId: null,
    status: 'active',
    startedAt: now,
    ...periodFrom(now, price),
    trialEnd: null,
    cancelled: false,
    endedAt: null,
  }
}

function periodFrom(at: number, { interval }: Price) {
  return { periodStart: at, periodEnd: renewalDate(new Date(at), interval).getTime() }
}

/** In the port's terms. */
export function describe(life: Life, subscription: Subscription): ProviderSubscription {
  const own = life.invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id)
  const paid = own.filter(({ status, total }) => status === 'paid' && total > 0).at(-1)
  const whole = own.filter(({ status, total, isPart }) => status === 'paid' && total > 0 && !isPart).at(-1)
  const open = openInvoice(life, subscription)
  const { price, status, cancelled, endedAt } = subscription
  return {
    id: subscription.id,
    status,
    tier: price.tier,
    priceId: price.id === 'legacy' || price.id === 'team' ? null : price.id,
    planName: price.name,
    amount: price.amount,
    seats: subscription.seats ?? 1,
    currency: price.currency,
    interval: price.interval,
    startedAt: new Date(subscription.startedAt),
    periodStart: new Date(subscription.periodStart),
    periodEnd: new Date(subscription.periodEnd),
    trialEnd: subscription.trialEnd === null ? null : new Date(subscription.trialEnd),
    endsAt: endedAt !== null ? new Date(endedAt) : cancelled ? new Date(subscription.periodEnd) : null,
    nextPriceId: subscription.nextPriceId,
    pastDueSince: status === 'past_due' && open ? new Date(open.createdAt) : null,
    lastPayment: paid ? { id: paid.id, amount: paid.total, paidAt: new Date(paid.paidAt ?? paid.createdAt) } : null,
    withdrawn: own.some(({ dispute }) => dispute === 'open' || dispute === 'lost')
      ? 'dispute'
      : whole?.refunded
        ? 'refund'
        : null,
    movements: own.flatMap((invoice) => movementsOf(invoice, price.currency)),
    clockAhead: life.clockAhead,
  }
}

function movementsOf(invoice: Invoice, currency: string): Movement[] {
  const { id, status, total: amount, createdAt, refunded, dispute } = invoice
  if (status !== 'paid' || amount <= 0) return []
  const paidAt = invoice.paidAt ?? createdAt
  const movement = (kind: Movement['kind'], id: string, at: number) => ({
    id,
    kind,
    amount,
    currency,
    at: new Date(at),
  })
  return [
    movement('payment', id, paidAt),
    ...(refunded ? [movement('refund', `re_${id}`, invoice.refundedAt ?? paidAt)] : []),
    // Money already refunded isn't taken back twice.
    ...(!refunded && (dispute === 'open' || dispute === 'lost')
      ? [movement('dispute', `dp_${id}`, invoice.disputedAt ?? paidAt)]
      : []),
  ]
}
