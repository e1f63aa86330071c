/** The port on Stripe's API, through Stripe's own library. Every answer is checked for the fields we read. */

import Stripe from 'stripe'
import { z } from 'zod'
import { type PriceId, plans, teamPlanName } from '#shared/access/plans.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { BillingFault, type BillingProvider, type CheckoutOrder, type ProviderEvent, type TeamItem } from './port.ts'
import { signatureTolerance } from './signature.ts'
import {
  type CustomerObjects,
  type PlanPrices,
  StripeCharge,
  StripeDispute,
  StripeInvoice,
  StripePrice,
  StripeRefund,
  StripeSubscription,
  stateFrom,
} from './stripe-state.ts'

export interface StripeOptions {
  /** The first one Stripe accepts is used. */
  secretKeys: readonly [string, ...string[]]
  /** One of them must have signed what Stripe posts. */
  webhookSecrets: readonly [string, ...string[]]
  /** The API's address, without a path. */
  apiOrigin?: string
  /** Milliseconds for one request. */
  timeout?: number
  retries?: number
  now?: () => Date
  log: (sentence: string) => void
}

/** Everything that may change what someone can use. Stripe's list of events takes at most 20 types. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
] as const

const pricesFresh = 10 * 60 * 1000

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  customer: z.string().nullable(),
  consent: z.object({ terms_of_service: z.string().nullish() }).nullish(),
})
const WithId = z.object({ id: z.string().min(1) })
const WithUrl = z.object({ url: z.url() })

export function makeStripe(options: StripeOptions): BillingProvider {
  const { now = () => new Date(), log } = options
  const stripe = openStripe(options)
  const prices = makePrices(stripe, options)

  const readObjects = async (customer: string): Promise<CustomerObjects> => {
    const [subscriptions, invoices, charges] = await Promise.all([
      all(
        stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          expand: ['data.schedule', 'data.test_clock'],
        }),
        StripeSubscription,
      ),
      all(stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] }), StripeInvoice),
      all(stripe.charges.list({ customer, limit: 100 }), StripeCharge),
    ])
    const [refunds, disputes] = await Promise.all([
      ofEach(
        charges.filter(({ amount_refunded: amount }) => amount > 0),
        (charge) => all(stripe.refunds.list({ charge, limit: 100 }), StripeRefund),
      ),
      ofEach(
        charges.filter(({ disputed }) => disputed),
        (charge) => all(stripe.disputes.list({ charge, limit: 100 }), StripeDispute),
      ),
    ])
    return { subscriptions, invoices, charges, refunds, disputes }
  }

  const eventFrom = async (raw: unknown): Promise<ProviderEvent> => {
    const { id, type, created, data } = check(Event, raw)
    const isCheckout = data.object.object === 'checkout.session'
    return {
      id,
      type,
      createdAt: new Date(created * 1000),
      customerId: await customerIn(stripe, data.object),
      checkoutId: isCheckout ? String(data.object.id) : null,
    }
  }

  return {
    name: 'stripe',

    createCustomer: ({ userId, teamId, email, name }, idempotencyKey) =>
      asked(async () => {
        const metadata = { user_id: userId, ...(teamId && { team_id: teamId }) }
        const made = await stripe.customers.create({ email, name, metadata }, { idempotencyKey })
        return check(WithId, made).id
      }),

    setEmail: (customerId, email, idempotencyKey) =>
      asked(async () => {
        check(WithId, await stripe.customers.update(customerId, { email }, { idempotencyKey }))
      }),

    openCheckout: (order, idempotencyKey) =>
      asked(async () => {
        const price = typeof order.item === 'string' ? await prices.sellable(order.item) : null
        const session = check(
          Session,
          await stripe.checkout.sessions.create(checkoutParams(order, price), { idempotencyKey }),
        )
        return { sessionId: session.id, url: check(WithUrl, session).url }
      }),

    expireCheckout: (sessionId) =>
      asked(async () => {
        const session = check(Session, await stripe.checkout.sessions.retrieve(sessionId))
        if (session.status !== 'open') return
        await stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey: `expire-${sessionId}` })
      }).catch(async (error) => {
        // It may have been paid a moment ago, which is fine: no one can pay it twice.
        const session = await asked(async () => check(Session, await stripe.checkout.sessions.retrieve(sessionId)))
        if (session.status === 'open') throw error
      }),

    checkout: (sessionId) =>
      asked(async () => {
        const found = await stripe.checkout.sessions.retrieve(sessionId).catch(nullWhenMissing)
        if (!found) return null
        const { customer, status, consent } = check(Session, found)
        if (customer === null) return null
        return { customerId: customer, status, agreed: consent?.terms_of_service === 'accepted' }
      }),

    openPortal: ({ customerId, returnUrl, switchTo }) =>
      asked(async () => {
        const flow =
          switchTo && (await switchFlow(stripe, switchTo, await prices.sellable(switchTo.priceId), returnUrl))
        const session = await stripe.billingPortal.sessions.create(
          { customer: customerId, return_url: returnUrl, ...(flow ? { flow_data: flow } : {}) },
          { idempotencyKey: crypto.randomUUID() },
        )
        return { url: check(WithUrl, session).url }
      }),

    stateOf: (customerId) =>
      asked(async () => stateFrom(await readObjects(customerId), await prices.known(), now(), log)),

    setCancelled: (subscriptionId, cancelled, idempotencyKey) =>
      asked(async () => {
        // Also clears a fixed end date, if the portal has set one.
        const params = cancelled ? { cancel_at_period_end: true } : await cancellationOff(stripe, subscriptionId)
        check(WithId, await stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }))
      }),

    setSeats: (subscriptionId, seats, idempotencyKey) =>
      asked(() => changeSeats(stripe, subscriptionId, seats, idempotencyKey)),

    end: (subscriptionId, refund, idempotencyKey) =>
      asked(async () => {
        if (refund !== null) {
          const payment = refund.startsWith('ch_') ? { charge: refund } : { payment_intent: refund }
          await stripe.refunds
            .create({ ...payment, reason: 'requested_by_customer' }, { idempotencyKey: `${idempotencyKey}-refund` })
            .catch(nullWhenDone)
        }
        await stripe.subscriptions
          .cancel(subscriptionId, { prorate: false }, { idempotencyKey: `${idempotencyKey}-cancel` })
          .catch(nullWhenMissing)
      }),

    readEvent: async (body, headers) => {
      const signature = headers.get('stripe-signature') ?? ''
      const read = (tolerance: number) => readSigned(stripe, { body, signature, tolerance }, options.webhookSecrets)
      let event: unknown
      try {
        event = read(signatureTolerance)
      } catch (error) {
        throw new BillingFault(
          'signature',
          whyUnsigned(
            signature,
            Date.now(),
            isRead(() => read(anyAge)),
          ),
          error,
        )
      }
      return asked(() => eventFrom(event))
    },

    eventsSince: (since) =>
      asked(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        const events = await all(stripe.events.list({ created, types: [...eventTypes], limit: 100 }), z.unknown())
        const read = []
        for (const event of events.toReversed()) read.push(await eventFrom(event))
        return read
      }),
  }
}

/** What Stripe's library takes for not looking at the age. */
const anyAge = 0

/**
 * The header has its time in seconds: 't=1764134400,v1=…'. A wrong clock looks like a wrong secret otherwise.
 * @param isSigned whether one of the secrets made it, whenever that was
 */
function whyUnsigned(signature: string, now: number, isSigned: boolean): string {
  const [, seconds] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? []
  if (seconds === undefined) return 'The webhook has no signature.'
  const late = Math.round(now / 1000) - Number(seconds)
  const age = `${Math.abs(late)} seconds ${late > 0 ? 'old' : 'in the future'} by this server’s clock`
  if (isSigned) return `The webhook’s signature is ${age}, and ${signatureTolerance} are allowed.`
  const other = 'The webhook’s signature is not valid: it is of another secret.'
  return Math.abs(late) > signatureTolerance ? `${other} It is also ${age}.` : other
}

function isRead(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

interface SignedBody {
  body: string
  signature: string
  /** Seconds. */
  tolerance: number
}

/** Throws what Stripe's library says about the last secret. */
function readSigned(stripe: Stripe, signed: SignedBody, [secret, ...others]: StripeOptions['webhookSecrets']): unknown {
  try {
    return stripe.webhooks.constructEvent(signed.body, signed.signature, secret, signed.tolerance)
  } catch (error) {
    const [next, ...rest] = others
    if (next === undefined) throw error
    return readSigned(stripe, signed, [next, ...rest])
  }
}

export function openStripe({
  secretKeys,
  apiOrigin,
  timeout = 8_000,
  retries = 2,
}: Pick<StripeOptions, 'secretKeys' | 'apiOrigin' | 'timeout' | 'retries'>): Stripe {
  const api = apiOrigin === undefined ? null : new URL(apiOrigin)
  return new Stripe(secretKeys[0], {
    ...(secretKeys.length > 1 && { httpClient: Stripe.createFetchHttpClient(askWithKeys(secretKeys)) }),
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(api && {
      host: api.hostname,
      port: api.port || (api.protocol === 'https:' ? 443 : 80),
      protocol: api.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/**
 * A request whose key Stripe refuses (401) has changed nothing and is sent again with the next key. The key Stripe
 * accepted last goes first, so a key that expires while it is being replaced costs one request.
 */
function askWithKeys(keys: readonly string[]): typeof fetch {
  let used = 0
  return async (address, init) => {
    for (let refused = 0; ; refused++) {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${keys[used]}`)
      const response = await fetch(address, { ...init, headers })
      if (response.status !== 401 || refused === keys.length - 1) return response
      await response.body?.cancel()
      used = (used + 1) % keys.length
    }
  }
}

/** The prices of our plans at Stripe, by their lookup keys; looked up on first use and refreshed from time to time. */
function makePrices(stripe: Stripe, { now = () => new Date() }: StripeOptions) {
  let last: { prices: PlanPrices; until: number } | undefined
  const find = async (priceId: PriceId): Promise<StripePrice | null> => {
    const found = await all(stripe.prices.list({ lookup_keys: [priceId], active: true, limit: 1 }), StripePrice)
    return found[0] ?? null
  }
  const known = async (): Promise<PlanPrices> => {
    if (!last || last.until < now().getTime()) {
      const [price_monthly, price_annual] = await Promise.all([find('price_monthly'), find('price_annual')])
      last = { prices: { price_monthly, price_annual }, until: now().getTime() + pricesFresh }
    }
    return last.prices
  }
  /** Rejects if a price isn't what our pages say: people agree to that, and no one may be charged anything else. */
  const sellable = async (priceId: PriceId): Promise<string> => {
    const price = (await known())[priceId]
    const problem = price ? priceProblem(price, priceId) : `Stripe has no active price with the lookup key ${priceId}.`
    if (price && problem === null) return price.id
    // The operator may be fixing it right now.
    last = undefined
    throw new BillingFault('misconfigured', `${problem} Create one with this lookup key.`)
  }
  return { known, sellable }
}

/** A sentence saying what is wrong with one of our prices; null if nothing is. */
export function priceProblem(price: StripePrice, priceId: PriceId): string | null {
  const plan = plans[priceId]
  const right =
    price.unit_amount === plan.amount &&
    price.currency === plan.currency &&
    price.recurring?.interval === plan.interval &&
    price.recurring.interval_count === 1
  if (right) return null
  return `Stripe's price ${price.id} is not ${plan.amount} cents of ${plan.currency} each ${plan.interval}, as src/shared/access/plans.ts has it.`
}

/** `price` is a plan's; a team's is created with its checkout. */
function checkoutParams(order: CheckoutOrder, price: string | null): Stripe.Checkout.SessionCreateParams {
  const { item, userId } = order
  return {
    mode: 'subscription',
    customer: order.customerId,
    client_reference_id: userId,
    ...(typeof item === 'string'
      ? {
          line_items: [{ price: price ?? '', quantity: 1 }],
          subscription_data: { metadata: { user_id: userId } },
        }
      : {
          line_items: [{ price_data: seatPrice(item), quantity: item.seats }],
          subscription_data: { metadata: { user_id: userId, team_id: item.teamId, tier: tierOf(item) } },
        }),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    custom_text: order.askAgreement
      ? { terms_of_service_acceptance: { message: order.terms } }
      : { submit: { message: order.terms } },
    ...(order.askAgreement ? { consent_collection: { terms_of_service: 'required' } } : {}),
  }
}

const tierOf = ({ premium }: TeamItem) => (premium ? 'premium' : 'basic')

function seatPrice({ seatPrice: unit_amount, interval }: TeamItem) {
  return { currency: 'usd', unit_amount, recurring: { interval }, product_data: { name: `${teamPlanName}, per seat` } }
}

async function changeSeats(stripe: Stripe, id: string, quantity: number, idempotencyKey: string): Promise<boolean> {
  const { items } = check(StripeSubscription, await stripe.subscriptions.retrieve(id))
  const [item] = items.data
  if (!item) throw new BillingFault('nonsense', `Stripe's subscription ${id} has no item.`)
  const before = item.quantity ?? 1
  if (before === quantity) return true
  try {
    await stripe.subscriptions.update(
      id,
      {
        items: [{ id: item.id, quantity }],
        proration_behavior: quantity > before ? 'always_invoice' : 'create_prorations',
        // Without it, the seats would be added and their invoice left open.
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey },
    )
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return false
    throw error
  }
}

async function switchFlow(
  stripe: Stripe,
  { subscriptionId }: { subscriptionId: string },
  price: string,
  returnUrl: string,
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData> {
  const { items } = check(StripeSubscription, await stripe.subscriptions.retrieve(subscriptionId))
  const [item] = items.data
  if (!item) throw new BillingFault('nonsense', `Stripe's subscription ${subscriptionId} has no item.`)
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: subscriptionId,
      items: [{ id: item.id, price, quantity: 1 }],
    },
    after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
  }
}

async function cancellationOff(stripe: Stripe, subscriptionId: string): Promise<Stripe.SubscriptionUpdateParams> {
  const { cancel_at_period_end } = check(StripeSubscription, await stripe.subscriptions.retrieve(subscriptionId))
  // Stripe takes one of the two per request.
  return cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }
}

/** Who the event is about. Disputes and refunds name a charge, and the charge names the customer. */
async function customerIn(stripe: Stripe, object: Record<string, unknown>): Promise<string | null> {
  const { customer, charge } = object
  if (object.object === 'customer' && typeof object.id === 'string') return object.id
  if (typeof customer === 'string') return customer
  if (typeof charge !== 'string') return null
  const found = await stripe.charges.retrieve(charge).catch(nullWhenMissing)
  return typeof found?.customer === 'string' ? found.customer : null
}

/** One after the other: there are few, and Stripe limits requests. */
async function ofEach<T>(charges: readonly { id: string }[], list: (charge: string) => Promise<T[]>): Promise<T[]> {
  const found: T[] = []
  for (const { id } of charges) found.push(...(await list(id)))
  return found
}

async function all<Schema extends z.ZodType>(
  list: AsyncIterable<unknown>,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const found: z.output<Schema>[] = []
  for await (const one of list) found.push(check(schema, one))
  return found
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues[0]
  throw new BillingFault(
    'nonsense',
    `Stripe answered in an unknown format: ${where?.path.join('.')}: ${where?.message}`,
  )
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null
  throw error
}

/** It had already been refunded. */
function nullWhenDone(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return null
  throw error
}

/** Turns what the library throws into a `BillingFault`. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw faultOf(error)
  }
}

function faultOf(error: unknown): unknown {
  if (isNamed<BillingFault>(error, 'BillingFault')) return error
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new BillingFault('nonsense', `Stripe's answer could not be read.`, error)
  }
  const { StripeAuthenticationError, StripePermissionError, StripeInvalidRequestError, StripeIdempotencyError } =
    Stripe.errors
  const said = `Stripe says: ${error.message}`
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
    return new BillingFault('misconfigured', `${said} Check STRIPE_SECRET_KEY.`, error)
  }
  if (error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError) {
    return new BillingFault('refused', said, error)
  }
  return new BillingFault('unavailable', said, error)
}
