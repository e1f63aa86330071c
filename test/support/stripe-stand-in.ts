/**
 * A stand-in for Stripe's API on loopback, strict where Stripe is strict: it wants the right key and version, forms
 * with known parameters alone, and an idempotency key with everything that changes something. It can be told to be
 * slow, to fail, to answer nonsense, and to cut the line after the work is done.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

export const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_stand_in', STRIPE_WEBHOOK_SECRET: 'whsec_stand_in' }

type Fields = Record<string, unknown>
interface Item extends Fields {
  id: string
  object: string
  created: number
}

/** What goes wrong with the next requests whose path begins so. */
export interface Trouble {
  path: string
  kind: 'slow' | 'fail' | 'cut' | 'cut-after' | 'no-json' | 'wrong-form' | 'refuse-key'
  times: number
}

export interface Seen {
  method: string
  path: string
  form: Record<string, string>
  idempotencyKey: string | undefined
}

const plans = { month: { id: 'price_1Month', amount: 19_900 }, year: { id: 'price_1Year', amount: 179_900 } }

/** The parameters that each address takes, as patterns over their names. */
const known: Record<string, RegExp[]> = {
  'POST /v1/customers': [/^email$/, /^name$/, /^metadata\[(user|team)_id\]$/],
  'POST /v1/customers/:id': [/^email$/],
  'POST /v1/checkout/sessions': [
    /^mode$/,
    /^customer$/,
    /^client_reference_id$/,
    /^line_items\[0\]\[(price|quantity)\]$/,
    /^line_items\[0\]\[price_data\]\[(currency|unit_amount|recurring\]\[interval|product_data\]\[name)\]$/,
    /^subscription_data\[metadata\]\[(user_id|team_id|tier)\]$/,
    /^(success|cancel)_url$/,
    /^custom_text\[(submit|terms_of_service_acceptance)\]\[message\]$/,
    /^consent_collection\[terms_of_service\]$/,
  ],
  'GET /v1/checkout/sessions/:id': [],
  'POST /v1/checkout/sessions/:id/expire': [],
  'POST /v1/billing_portal/sessions': [
    /^customer$/,
    /^return_url$/,
    /^flow_data\[type\]$/,
    /^flow_data\[subscription_update_confirm\]\[(subscription|items\]\[0\]\[(id|price|quantity))\]$/,
    /^flow_data\[after_completion\]\[(type|redirect\]\[return_url)\]$/,
  ],
  'GET /v1/prices': [/^lookup_keys\[\d\]$/, /^active$/, /^limit$/],
  'GET /v1/prices/:id': [],
  'GET /v1/webhook_endpoints': [/^limit$/],
  'GET /v1/subscriptions': [/^customer$/, /^status$/, /^limit$/, /^expand\[\d\]$/, /^starting_after$/],
  'GET /v1/subscriptions/:id': [],
  'POST /v1/subscriptions/:id': [
    /^cancel_at_period_end$/,
    /^cancel_at$/,
    /^items\[0\]\[(id|quantity)\]$/,
    /^(proration|payment)_behavior$/,
  ],
  'DELETE /v1/subscriptions/:id': [/^prorate$/],
  'GET /v1/invoices': [/^customer$/, /^limit$/, /^expand\[\d\]$/, /^starting_after$/],
  'GET /v1/charges': [/^customer$/, /^limit$/, /^starting_after$/],
  'GET /v1/charges/:id': [],
  'GET /v1/disputes': [/^charge$/, /^limit$/],
  'GET /v1/refunds': [/^charge$/, /^limit$/],
  'POST /v1/refunds': [/^payment_intent$/, /^charge$/, /^reason$/],
  'GET /v1/events': [/^created\[gte\]$/, /^types\[\d+\]$/, /^limit$/, /^starting_after$/],
}

class Refusal extends Error {
  readonly status: number
  readonly body: Fields

  constructor(status: number, body: Fields) {
    super(String(body.message))
    this.status = status
    this.body = body
  }
}

export class StripeStandIn {
  origin = ''
  readonly seen: Seen[] = []
  readonly items = new Map<string, Item>()
  troubles: Trouble[] = []
  private readonly answered = new Map<string, { form: string; answer: Fields }>()
  /** The customer's card pays nothing more. */
  declines = false
  private counter = 0
  private readonly server = createServer((request, response) => void this.receive(request, response))

  async start(host = '127.0.0.1'): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, host, resolve))
    this.origin = `http://${host}:${(this.server.address() as AddressInfo).port}`
    this.addPrice(plans.month.id, 'month', plans.month.amount, { lookup_key: 'price_monthly' })
    this.addPrice(plans.year.id, 'year', plans.year.amount, { lookup_key: 'price_annual' })
    return this
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  trouble(kind: Trouble['kind'], path = '/v1/', times = 1): void {
    this.troubles.push({ path, kind, times })
  }

  /** The settings of a server that talks to it. */
  env(): Record<string, string> {
    return { ...stripeKeys, STRIPE_API_ORIGIN: this.origin, STRIPE_TIMEOUT_MS: '400' }
  }

  all(object: string): Item[] {
    return [...this.items.values()].filter((item) => item.object === object)
  }

  addPrice(id: string, interval: 'month' | 'year', amount: number, more: Fields = {}): void {
    this.add('price', {
      id,
      active: true,
      product: 'prod_attending',
      unit_amount: amount,
      currency: 'usd',
      nickname: null,
      lookup_key: null,
      recurring: { interval, interval_count: 1, usage_type: 'licensed' },
      metadata: {},
      ...more,
    })
  }

  /** The customer pays an open session; gives the subscription. */
  pay(sessionId: string): Item {
    const session = this.get('checkout.session', sessionId)
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`)
    const subscription = this.addSubscription(String(session.customer), String(session.price), {
      metadata: session.subscription_metadata,
      quantity: Number(session.quantity),
    })
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      subscription: subscription.id,
      consent: { terms_of_service: session.asks_consent ? 'accepted' : null, promotions: null },
    })
    this.event('checkout.session.completed', session)
    return subscription
  }

  addSubscription(customer: string, price: string, { quantity = 1, ...more }: Fields = {}): Item {
    const now = seconds()
    const { recurring } = this.get('price', price) as unknown as { recurring: { interval: string } }
    const subscription = this.add('subscription', {
      customer,
      status: 'active',
      start_date: now,
      trial_end: null,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      schedule: null,
      test_clock: null,
      metadata: {},
      items: list([
        {
          id: this.id('si'),
          object: 'subscription_item',
          price: this.get('price', price),
          quantity,
          current_period_start: now,
          current_period_end: now + (recurring.interval === 'year' ? 365 : 30) * 86_400,
        },
      ]),
      ...more,
    })
    this.event('customer.subscription.created', subscription)
    if (subscription.status === 'active') this.addPaidInvoice(subscription)
    return subscription
  }

  addPaidInvoice(subscription: Item, amount?: number): { invoice: Item; charge: Item } {
    const [item] = (subscription.items as { data: { price: { unit_amount: number }; quantity: number }[] }).data
    const paid = amount ?? item!.price.unit_amount * item!.quantity
    const intent = this.id('pi')
    const charge = this.add('charge', {
      customer: subscription.customer,
      payment_intent: intent,
      amount: paid,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
    })
    const invoice = this.addInvoice(subscription, {
      status: 'paid',
      amount_paid: paid,
      payment: intent,
      billing_reason: amount === undefined ? 'subscription_cycle' : 'subscription_update',
    })
    this.event('invoice.paid', invoice)
    return { invoice, charge }
  }

  addInvoice(subscription: Item, { payment, ...more }: Fields): Item {
    return this.add('invoice', {
      customer: subscription.customer,
      amount_paid: 0,
      currency: 'usd',
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id, metadata: {} } },
      status_transitions: { paid_at: more.status === 'paid' ? seconds() : null },
      payments: list(
        payment === undefined
          ? []
          : [
              {
                id: this.id('inpay'),
                object: 'invoice_payment',
                status: 'paid',
                payment: { type: 'payment_intent', payment_intent: payment },
              },
            ],
      ),
      ...more,
    })
  }

  change(item: Item, fields: Fields, eventType = 'customer.subscription.updated'): Item {
    Object.assign(item, fields)
    return this.event(eventType, item)
  }

  dispute(charge: Item, status: string): Item {
    charge.disputed = true
    const before = this.all('dispute').find((dispute) => dispute.charge === charge.id)
    const { payment_intent, amount } = charge
    const dispute = before ?? this.add('dispute', { charge: charge.id, payment_intent, amount, currency: 'usd' })
    dispute.status = status
    return this.event(before ? 'charge.dispute.updated' : 'charge.dispute.created', dispute)
  }

  event(type: string, object: Item): Item {
    // As it was at that moment; who believes it is out of date at once.
    return this.add('event', { type, data: { object: structuredClone(object) } })
  }

  /** An event as Stripe would post it, signed by the library's own helper. */
  signed(event: Item, { secret = stripeKeys.STRIPE_WEBHOOK_SECRET, at = seconds() } = {}) {
    const payload = JSON.stringify(event)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
    return { body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
  }

  get(object: string, id: string): Item {
    const item = this.items.get(id)
    if (item?.object === object) return item
    throw new Refusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${object}: '${id}'`,
    })
  }

  private add(object: string, fields: Fields): Item {
    const prefix: Record<string, string> = {
      customer: 'cus',
      'checkout.session': 'cs_test',
      subscription: 'sub',
      invoice: 'in',
      charge: 'ch',
      dispute: 'dp',
      refund: 're',
      event: 'evt',
    }
    const item = {
      id: this.id(prefix[object] ?? object),
      object,
      created: seconds(),
      livemode: false,
      ...fields,
    } as Item
    this.items.set(item.id, item)
    return item
  }

  private id(prefix: string): string {
    this.counter += 1
    return `${prefix}_${String(this.counter).padStart(6, '0')}`
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin)
    let body = ''
    for await (const chunk of request) body += chunk
    const trouble = this.nextTrouble(url.pathname)
    if (trouble === 'cut') return void request.socket.destroy()
    if (trouble === 'slow') await new Promise((resolve) => setTimeout(resolve, 1500))
    const reply = (status: number, answer: string, type = 'application/json') => {
      if (response.destroyed) return
      response.writeHead(status, { 'content-type': type, 'request-id': this.id('req') }).end(answer)
    }
    if (trouble === 'fail')
      return reply(500, JSON.stringify({ error: { type: 'api_error', message: 'Out of order.' } }))
    if (trouble === 'no-json') return reply(200, '<html>It works!</html>', 'text/html')
    if (trouble === 'wrong-form') return reply(200, JSON.stringify({ object: 'list', data: [{ id: 7 }], id: 7 }))
    if (trouble === 'refuse-key') {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***' }
      return reply(401, JSON.stringify({ error }))
    }
    try {
      const answer = JSON.stringify(this.answer(request, url, body))
      // The work is done, and no one is told.
      if (trouble === 'cut-after') return void request.socket.destroy()
      reply(200, answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply(error.status, JSON.stringify({ error: error.body }))
    }
  }

  private nextTrouble(path: string): Trouble['kind'] | undefined {
    const trouble = this.troubles.find((one) => one.times > 0 && path.startsWith(one.path))
    if (!trouble) return undefined
    trouble.times -= 1
    return trouble.kind
  }

  private answer(request: IncomingMessage, url: URL, body: string): Fields {
    const { method = 'GET', headers } = request
    if (headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`) refuse(401, 'Invalid API Key provided.')
    if (headers['stripe-version'] !== Stripe.API_VERSION) refuse(400, 'Another version of the API.')
    const changes = method !== 'GET'
    if (changes && !/^application\/x-www-form-urlencoded/.test(headers['content-type'] ?? '')) refuse(400, 'No form.')
    const key = headers['idempotency-key'] as string | undefined
    if (changes && !key) refuse(400, 'An idempotency key is missing.')
    const form = Object.fromEntries(new URLSearchParams(method === 'POST' ? body : url.search))
    // The library sends a DELETE's parameters in its body.
    if (method === 'DELETE') Object.assign(form, Object.fromEntries(new URLSearchParams(body)))
    const { route, id } = routeOf(method, url.pathname)
    const allowed = known[route] ?? refuse(404, `Unrecognized request URL (${method}: ${url.pathname}).`)
    for (const name of Object.keys(form)) {
      if (!allowed.some((pattern) => pattern.test(name))) refuse(400, `Received unknown parameter: ${name}`)
    }
    this.seen.push({ method, path: url.pathname, form, idempotencyKey: key })
    if (!changes || key === undefined) return this.read(route, id, form)
    const before = this.answered.get(key)
    const written = `${method} ${url.pathname} ${new URLSearchParams(form)}`
    if (before && before.form !== written) {
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    }
    const answer = before?.answer ?? structuredClone(this.write(route, id, form))
    this.answered.set(key, { form: written, answer })
    return answer
  }

  private read(route: string, id: string, form: Record<string, string>): Fields {
    const of = (object: string) => this.all(object).filter((item) => item.customer === form.customer)
    switch (route) {
      case 'GET /v1/prices':
        return list(this.all('price').filter((price) => price.lookup_key === form['lookup_keys[0]'] && price.active))
      case 'GET /v1/webhook_endpoints':
        return list(this.all('webhook_endpoint'))
      case 'GET /v1/prices/:id':
        return this.get('price', id)
      case 'GET /v1/checkout/sessions/:id':
        return this.get('checkout.session', id)
      case 'GET /v1/subscriptions':
        return list(of('subscription').toReversed())
      case 'GET /v1/subscriptions/:id':
        return this.get('subscription', id)
      case 'GET /v1/invoices':
        return list(of('invoice').toReversed())
      case 'GET /v1/charges':
        return list(of('charge').toReversed())
      case 'GET /v1/charges/:id':
        return this.get('charge', id)
      case 'GET /v1/disputes':
        return list(this.all('dispute').filter((dispute) => dispute.charge === form.charge))
      case 'GET /v1/refunds':
        return list(this.all('refund').filter((refund) => refund.charge === form.charge))
      default:
        return list(
          this.all('event')
            .filter((event) => event.created >= Number(form['created[gte]']))
            .toReversed(),
        )
    }
  }

  private write(route: string, id: string, form: Record<string, string>): Fields {
    switch (route) {
      case 'POST /v1/customers':
        return this.add('customer', { email: form.email, name: form.name })
      case 'POST /v1/customers/:id':
        return Object.assign(this.get('customer', id), { email: form.email })
      case 'POST /v1/checkout/sessions':
        return this.openSession(form)
      case 'POST /v1/checkout/sessions/:id/expire': {
        const session = this.get('checkout.session', id)
        if (session.status !== 'open') refuse(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
        this.change(session, { status: 'expired' }, 'checkout.session.expired')
        return session
      }
      case 'POST /v1/billing_portal/sessions':
        this.get('customer', form.customer ?? '')
        return this.add('billing_portal.session', {
          id: this.id('bps'),
          url: `https://billing.stripe.com/p/session/${this.counter}`,
        })
      case 'POST /v1/subscriptions/:id': {
        const subscription = this.get('subscription', id)
        if ('cancel_at_period_end' in form) subscription.cancel_at_period_end = form.cancel_at_period_end === 'true'
        if ('cancel_at' in form) subscription.cancel_at = null
        if ('items[0][quantity]' in form) this.changeQuantity(subscription, form)
        this.event('customer.subscription.updated', subscription)
        return subscription
      }
      case 'DELETE /v1/subscriptions/:id': {
        const subscription = this.get('subscription', id)
        // As with Stripe: what has ended is no longer there to be canceled.
        if (subscription.status === 'canceled') this.get('subscription', 'gone')
        this.change(subscription, { status: 'canceled', ended_at: seconds() }, 'customer.subscription.deleted')
        return subscription
      }
      default:
        return this.refund(form)
    }
  }

  private changeQuantity(subscription: Item, form: Record<string, string>): void {
    const [item] = (subscription.items as { data: { id: string; quantity: number; price: { unit_amount: number } }[] })
      .data
    if (item!.id !== form['items[0][id]']) refuse(400, 'No such subscription item.')
    const more = Number(form['items[0][quantity]']) - item!.quantity
    if (this.declines && more > 0 && form.payment_behavior === 'error_if_incomplete') {
      throw new Refusal(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' })
    }
    item!.quantity += more
    if (more > 0 && form.proration_behavior === 'always_invoice') {
      this.addPaidInvoice(subscription, Math.round(more * item!.price.unit_amount * 0.5))
    }
  }

  private priceOf(form: Record<string, string>): Item {
    const data = (name: string) => form[`line_items[0][price_data][${name}]`]
    const amount = data('unit_amount')
    if (amount === undefined) return this.get('price', form['line_items[0][price]'] ?? '')
    if (!data('product_data][name')) refuse(400, 'A product or product_data is needed.')
    const id = this.id('price')
    this.addPrice(id, data('recurring][interval') as 'month' | 'year', Number(amount), { product: this.id('prod') })
    return this.get('price', id)
  }

  private openSession(form: Record<string, string>): Item {
    this.get('customer', form.customer ?? '')
    const price = this.priceOf(form)
    if (form.mode !== 'subscription') refuse(400, 'mode must be subscription for a recurring price.')
    const session = this.add('checkout.session', {
      customer: form.customer,
      price: price.id,
      mode: form.mode,
      status: 'open',
      payment_status: 'unpaid',
      success_url: form.success_url,
      cancel_url: form.cancel_url,
      quantity: form['line_items[0][quantity]'],
      subscription_metadata: {
        user_id: form['subscription_data[metadata][user_id]'],
        ...(form['subscription_data[metadata][team_id]'] && { team_id: form['subscription_data[metadata][team_id]'] }),
        ...(form['subscription_data[metadata][tier]'] && { tier: form['subscription_data[metadata][tier]'] }),
      },
      asks_consent: form['consent_collection[terms_of_service]'] === 'required',
      consent: null,
      subscription: null,
    })
    session.url = `https://checkout.stripe.com/c/pay/${session.id}`
    return session
  }

  /** Gives money back as an operator does at Stripe's own desk; in full without an amount. */
  giveBack(charge: Item, amount = Number(charge.amount)): Item {
    const amount_refunded = Number(charge.amount_refunded) + amount
    const refund = this.add('refund', { charge: charge.id, status: 'succeeded', amount, currency: 'usd' })
    this.change(charge, { amount_refunded, refunded: amount_refunded === charge.amount }, 'charge.refunded')
    return refund
  }

  private refund(form: Record<string, string>): Item {
    const charge = this.all('charge').find(
      (one) => one.payment_intent === form.payment_intent || one.id === form.charge,
    )
    if (!charge) refuse(400, 'No such payment.')
    if (charge!.refunded) {
      throw new Refusal(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${charge!.id} has already been refunded.`,
      })
    }
    return this.giveBack(charge!)
  }
}

function refuse(status: number, message: string): never {
  throw new Refusal(status, { type: 'invalid_request_error', message })
}

function list(data: readonly Fields[]): Fields {
  return { object: 'list', data, has_more: false, url: '/v1/list' }
}

function routeOf(method: string, path: string): { route: string; id: string } {
  const exact = `${method} ${path}`
  if (known[exact]) return { route: exact, id: '' }
  const parts = path.split('/')
  for (const at of [parts.length - 1, parts.length - 2]) {
    const route = `${method} ${parts.map((part, i) => (i === at ? ':id' : part)).join('/')}`
    if (known[route]) return { route, id: decodeURIComponent(parts[at] ?? '') }
  }
  return { route: exact, id: '' }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
