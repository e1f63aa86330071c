/**
 * A payment provider for local mode that behaves like a real one: it has customers, pages like hosted ones, invoices,
 * and a clock for each customer, and posts signed events to the address a real one would use.
 */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { testCards } from '#shared/access/test-cards.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import {
  BillingFault,
  type BillingProvider,
  type BillingSandbox,
  type ProviderEvent,
  type SandboxChange,
  type SandboxPayment,
} from './port.ts'
import type { CheckoutDocument } from './sandbox-documents.ts'
import * as life from './sandbox-life.ts'
import * as store from './sandbox-store.ts'
import { sign, signatureProblem } from './signature.ts'

export interface SandboxOptions {
  db: Kysely<DB>
  /** Signs the events. */
  secret: string
  /** Where events go; null sends none. */
  webhookUrl: string | null
  /** Where the pages are, without a trailing slash. */
  origin: string
  now?: () => Date
  log?: (sentence: string) => void
}

export interface Sandbox extends BillingProvider, BillingSandbox {
  name: 'sandbox'
  stateOf: BillingProvider['stateOf']
}

const portalLife = 60 * 60 * 1000

export function makeSandbox(options: SandboxOptions): Sandbox {
  const { db, secret, origin, now = () => new Date() } = options
  const delivery = makeDelivery(options)
  const changed = async <T>(customerId: string, change: Change<T>): Promise<T> => {
    const { result, happened } = await changeCustomer(db, now, customerId, change)
    if (happened) delivery.start()
    return result
  }

  return {
    name: 'sandbox',
    deliver: delivery.settle,
    ...makePages({ db, now, changed }),

    createCustomer: async ({ userId, teamId, email }) => {
      const made = life.newLife({ userId, email })
      // A person or team has one customer, however often it's requested.
      const id = `cus_sandbox_${teamId ?? userId}`
      await store.add(db, 'customer', { id, customerId: id, body: { ...made, id } })
      return id
    },

    setEmail: async (customerId, email) => {
      await changed(customerId, async (own) => {
        own.life.email = email
      })
    },

    openCheckout: async (order, idempotencyKey) => {
      const { customerId, item, terms, askAgreement, successUrl, cancelUrl } = order
      const sessionId = `cs_sandbox_${idempotencyKey.replace(/[^\w]/g, '')}`
      await store.add(db, 'checkout', {
        id: sessionId,
        customerId,
        body: {
          item,
          terms,
          askAgreement,
          agreed: false,
          status: 'open',
          successUrl: successUrl.replace('{CHECKOUT_SESSION_ID}', sessionId),
          cancelUrl,
        },
      })
      return { sessionId, url: origin + serverPaths.sandboxCheckout(sessionId) }
    },

    expireCheckout: async (sessionId) => {
      const session = await store.read(db, 'checkout', sessionId)
      if (!session) throw unknown('checkout', sessionId)
      await changed(session.customerId, async (own) => {
        const current = await store.read(own.db, 'checkout', sessionId)
        if (current?.body.status !== 'open' && current?.body.status !== 'confirming') return
        await store.write(own.db, sessionId, { ...current.body, status: 'expired' })
        own.tell('checkout.session.expired', 'checkout.session', sessionId)
      })
    },

    checkout: async (sessionId) => {
      const session = await store.read(db, 'checkout', sessionId)
      if (!session) return null
      const { status, agreed } = session.body
      return { customerId: session.customerId, agreed, status: status === 'confirming' ? 'open' : status }
    },

    openPortal: async ({ customerId, returnUrl, switchTo }) => {
      const id = life.newId('ps')
      const body = { returnUrl, switchTo: switchTo?.priceId ?? null, expiresAt: now().getTime() + portalLife }
      await store.add(db, 'portal', { id, customerId, body })
      return { url: origin + serverPaths.sandboxPortal(id) }
    },

    stateOf: (customerId) =>
      changed(customerId, (own) => own.life.subscriptions.map((subscription) => life.describe(own.life, subscription))),

    setCancelled: async (subscriptionId, cancelled) => {
      await changed(await holderOf(db, subscriptionId), (own) => {
        life.setCancelled(own.subscription(subscriptionId), cancelled, own.tell)
      })
    },

    setSeats: async (subscriptionId, seats) =>
      changed(await holderOf(db, subscriptionId), (own) =>
        life.setSeats(own.life, own.subscription(subscriptionId), seats, own.now, own.tell),
      ),

    end: async (subscriptionId, refund) => {
      await changed(await holderOf(db, subscriptionId), (own) => {
        const invoice = own.life.invoices.find(({ id }) => id === refund)
        if (invoice) life.refund(invoice, own.now, own.tell)
        life.end(own.life, own.subscription(subscriptionId), own.now, own.tell)
      })
    },

    readEvent: async (body, headers) => {
      const problem = signatureProblem(headers.get(signatureHeader), body, secret, now())
      if (problem !== null) throw new BillingFault('signature', problem)
      return parseEvent(body)
    },

    eventsSince: async (since) => (await store.eventsAfter(db, since)).map((event) => parseEvent(eventBody(event))),

    begin: async (who, price) => {
      const made = life.newLife(who)
      const id = `cus_sandbox_${who.userId}`
      await store.add(db, 'customer', { id, customerId: id, body: { ...made, id } })
      await changeCustomer(db, now, id, (own) => {
        own.life.card = { last4: testCards[0].number.slice(-4), kind: testCards[0].kind }
        if (!life.running(own.life)) life.subscribe(own.life, life.soldAs(price), own.now, () => {})
      })
      return id
    },
  }
}

export const signatureHeader = 'sandbox-signature'

interface Customer {
  /** The transaction. */
  db: Kysely<DB>
  life: life.Life
  /** On the customer's clock. */
  now: number
  tell: life.Tell
  /** Throws if there is none with this id. */
  subscription: (id: string) => life.Life['subscriptions'][number]
}

type Change<T> = (own: Customer) => Promise<T> | T

interface PageParts {
  db: Kysely<DB>
  now: () => Date
  changed: <T>(customerId: string, change: Change<T>) => Promise<T>
}

/** Locks a customer, makes what is due happen, then what `change` does, and stores both with their events. */
function changeCustomer<T>(db: Kysely<DB>, now: () => Date, customerId: string, change: Change<T>) {
  return inTransaction(db, async (db) => {
    const stored = await store.read(db, 'customer', customerId, true)
    if (!stored) throw unknown('customer', customerId)
    const before = JSON.stringify(stored.body)
    const happened: life.Happening[] = []
    const tell: life.Tell = (type, object, id) => happened.push({ type, object: { object, id, customer: customerId } })
    const own = { db, life: stored.body, now: now().getTime() + stored.body.clockAhead, tell }
    life.advance(own.life, own.now, tell)
    const result = await change({ ...own, subscription: (id) => subscriptionIn(own.life, id) })
    if (JSON.stringify(own.life) !== before) await store.write(db, customerId, own.life)
    for (const happening of happened) {
      await store.add(db, 'event', {
        id: life.newId('evt'),
        customerId,
        body: { ...happening, createdAt: now().getTime(), lost: own.life.losesEvents, delivered: false },
      })
    }
    return { result, happened: happened.length > 0 }
  })
}

function makePages({
  db,
  now,
  changed,
}: PageParts): Pick<BillingSandbox, 'checkoutPage' | 'pay' | 'confirm' | 'portalPage' | 'change'> {
  const complete = (own: Customer, sessionId: string, session: CheckoutDocument, agreed: boolean) => {
    life.subscribe(own.life, life.soldAs(session.item), own.now, own.tell)
    own.tell('checkout.session.completed', 'checkout.session', sessionId)
    return store.write(own.db, sessionId, { ...session, agreed, status: 'complete' })
  }

  /** Under the customer's lock, so that of two clicks only one pays. */
  const inSession = async (
    sessionId: string,
    run: (own: Customer, session: CheckoutDocument) => Promise<SandboxPayment>,
  ): Promise<SandboxPayment> => {
    const session = await store.read(db, 'checkout', sessionId)
    if (!session) return { outcome: 'gone' }
    return changed(session.customerId, async (own) => {
      const current = await store.read(own.db, 'checkout', sessionId)
      if (current?.body.status !== 'open' && current?.body.status !== 'confirming') return { outcome: 'gone' }
      return run(own, current.body)
    })
  }

  return {
    checkoutPage: async (sessionId) => {
      const session = await store.read(db, 'checkout', sessionId)
      const customer = session && (await store.read(db, 'customer', session.customerId))
      if (!session || !customer) return null
      const { item, ...body } = session.body
      const { price, seats } = life.soldAs(item)
      const { name, amount, currency, interval } = price
      const plan = { name, amount, currency, interval, seats }
      return { customerId: customer.id, email: customer.body.email, plan, ...body }
    },

    pay: (sessionId, cardNumber, agreed) =>
      inSession(sessionId, async (own, session) => {
        const card = cardOf(cardNumber)
        if (!card) return declined('This is not one of the test cards.')
        if (session.askAgreement && !agreed) return declined('Please agree to the terms first.')
        if (card.kind === 'declined' || card.kind === 'fails-later') return declined('Your card was declined.')
        own.life.card = card
        if (card.kind === 'confirms') {
          await store.write(own.db, sessionId, { ...session, agreed, status: 'confirming' })
          return { outcome: 'confirm' }
        }
        await complete(own, sessionId, session, agreed)
        return { outcome: 'paid' }
      }),

    confirm: (sessionId, confirmed) =>
      inSession(sessionId, async (own, session) => {
        if (session.status !== 'confirming') return { outcome: 'gone' }
        if (!confirmed) {
          await store.write(own.db, sessionId, { ...session, status: 'open' })
          return declined('Your bank did not confirm the payment. Please try again, or use another card.')
        }
        await complete(own, sessionId, session, session.agreed)
        return { outcome: 'paid' }
      }),

    portalPage: async (portalId) => {
      const portal = await openPortal(db, portalId, now())
      if (!portal) return null
      return changed(portal.customerId, (own) => {
        const running = life.running(own.life)
        return {
          email: own.life.email,
          returnUrl: portal.body.returnUrl,
          now: own.now,
          card: own.life.card,
          losesEvents: own.life.losesEvents,
          subscription: running ? life.describe(own.life, running) : null,
          invoices: own.life.invoices.toReversed(),
          switches: running ? switchesOf(running, own.now) : [],
          switchTo: portal.body.switchTo,
        }
      })
    },

    change: async (portalId, change) => {
      const portal = await openPortal(db, portalId, now())
      return portal ? changed(portal.customerId, (own) => apply(own, change)) : undefined
    },
  }
}

function switchesOf(subscription: life.Life['subscriptions'][number], now: number) {
  // A team's plan is what it was offered.
  if (subscription.price.id === 'team') return []
  return (['price_monthly', 'price_annual'] as const)
    .filter((priceId) => (subscription.nextPriceId ?? subscription.price.id) !== priceId)
    .map((priceId) =>
      priceId === subscription.price.id
        ? { priceId, immediate: false, credit: 0, charge: subscription.price.amount, from: subscription.periodEnd }
        : { priceId, ...life.switchTerms(subscription, priceId, now) },
    )
}

/** Null when done, otherwise why it didn't work. */
function apply(own: Customer, change: SandboxChange): string | null {
  const { now, tell } = own
  const running = life.running(own.life)
  switch (change.kind) {
    case 'card': {
      const card = cardOf(change.number)
      if (!card) return 'This is not one of the test cards.'
      if (card.kind === 'declined') return 'Your card was declined.'
      life.changeCard(own.life, card, now, tell)
      return null
    }
    case 'clock':
      own.life.clockAhead += change.by
      life.advance(own.life, now + change.by, tell)
      // Reported even if nothing was due: anything counted in days uses this clock.
      tell('customer.updated', 'customer', own.life.id)
      return null
    case 'lose-events':
      own.life.losesEvents = change.lose
      return null
    case 'trial':
      if (running) return 'There is a subscription already.'
      life.startTrial(own.life, life.priceOf(change.priceId), change.days, now, tell)
      return null
    case 'refund':
    case 'dispute': {
      const invoice = own.life.invoices.find(({ id }) => id === change.invoiceId)
      if (!invoice) return 'There is no such invoice.'
      if (change.kind === 'refund') life.refund(invoice, now, tell)
      else life.dispute(invoice, change.to, now, tell)
      return null
    }
    case 'switch':
    case 'cancel':
    case 'resume':
      if (!running) return 'There is no subscription to change.'
      if (change.kind === 'switch') {
        return life.switchPrice(own.life, running, change.priceId, now, tell)
          ? null
          : 'Your card was declined. Nothing was changed.'
      }
      life.setCancelled(running, change.kind === 'cancel', tell)
      return null
  }
}

function declined(message: string): SandboxPayment {
  return { outcome: 'declined', message }
}

function cardOf(number: string) {
  const digits = number.replaceAll(/\D/g, '')
  const card = testCards.find((known) => known.number === digits)
  return card ? { last4: digits.slice(-4), kind: card.kind } : null
}

async function openPortal(db: Kysely<DB>, portalId: string, now: Date) {
  const portal = await store.read(db, 'portal', portalId)
  return portal && portal.body.expiresAt > now.getTime() ? portal : null
}

function subscriptionIn(own: life.Life, id: string) {
  const found = own.subscriptions.find((subscription) => subscription.id === id)
  if (!found) throw unknown('subscription', id)
  return found
}

async function holderOf(db: Kysely<DB>, subscriptionId: string): Promise<string> {
  const holder = await store.holderOf(db, subscriptionId)
  if (holder === null) throw unknown('subscription', subscriptionId)
  return holder
}

function unknown(what: string, id: string): BillingFault {
  return new BillingFault('refused', `The sandbox has no ${what} ${id}`)
}

/** Posts events in the background; `settle` waits until all that can arrive have arrived. */
function makeDelivery({ db, secret, webhookUrl, now = () => new Date(), log = () => {} }: SandboxOptions) {
  const post = async (url: string, event: store.Stored<'event'>) => {
    const body = eventBody(event)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: sign(body, secret, now()) },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`answered ${response.status}`)
    await store.write(db, event.id, { ...event.body, delivered: true })
  }
  const round = async () => {
    if (webhookUrl === null) return
    try {
      for (const event of await store.undelivered(db)) await post(webhookUrl, event)
    } catch (error) {
      // It stays undelivered, as with a real provider, and is retried with the next one.
      log(`A sandbox event could not be delivered: ${error instanceof Error ? error.message : error}`)
    }
  }
  // One round at a time; requests made in the meantime share one more round.
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  const start = (): Promise<void> => {
    waiting ??= running.then(() => {
      waiting = null
      running = round()
      return running
    })
    return waiting
  }
  return { start: () => void start(), settle: start }
}

/** The body of a webhook, in the format of Stripe's events. */
function eventBody({ id, body }: store.Stored<'event'>): string {
  const { type, object, createdAt } = body
  return JSON.stringify({ id, object: 'event', created: createdAt / 1000, type, data: { object } })
}

const SandboxEvent = z.object({
  id: z.string(),
  created: z.number(),
  type: z.string(),
  data: z.object({ object: z.object({ object: z.string(), id: z.string(), customer: z.string() }) }),
})

function parseEvent(body: string): ProviderEvent {
  const event = SandboxEvent.parse(JSON.parse(body))
  const { object, id, customer } = event.data.object
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    customerId: customer,
    checkoutId: object === 'checkout.session' ? id : null,
  }
}
