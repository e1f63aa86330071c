/** Stripe's own library against a strict stand-in on loopback, with the whole server in between. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  StripeCharge,
  StripeDispute,
  StripeInvoice,
  StripePrice,
  StripeRefund,
  StripeSubscription,
  takesMoneyBack,
} from '#adapters/billing/stripe-state.ts'
import type { PriceId } from '#shared/access/plans.ts'
import { deleteAccount } from '../src/features/account/contracts.ts'
import { confirmEmailChange, requestEmailChange } from '../src/features/auth/contracts.ts'
import {
  cancelSubscription,
  createCheckout,
  customerPortal,
  getMySubscription,
  getSubscriptionDetails,
  requestMoneyBack,
  resumeSubscription,
  verifyCheckout,
} from '../src/features/billing/contracts.ts'
import { passOnEmails } from '../src/features/billing/customer-emails.server.ts'
import { decideMoneyBack, getMoneyBackRequests } from '../src/features/billing/desk-contracts.ts'
import { reconcileBilling } from '../src/features/billing/reconcile.server.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { lastPart, newcomer } from './support/paying.ts'
import { goodPassword, lastMail, tokenIn } from './support/people.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'
import { StripeStandIn } from './support/stripe-stand-in.ts'

let stripe: StripeStandIn
let server: TestServer
beforeAll(async () => {
  stripe = await new StripeStandIn().start()
  server = await startTestServer({
    env: {
      ...stripe.env(),
      ORIGIN: 'https://attending.example.com',
      MAILS_PER_HOUR: '100000',
      SIGN_INS_PER_MINUTE: '100000',
    },
  })
})
afterAll(async () => {
  await server.close()
  stripe.stop()
})
afterEach(() => {
  stripe.troubles = []
})

const tierOf = async (caller: Caller) => (await caller.call(getMySubscription, {})).tier

/** What the figures keep of a subscription's money, by kind. */
async function moneyOf(subscriptionId: string) {
  const { rows } = await server.pool.query<{ kind: string; amount: number; currency: string }>(
    `select kind, amount, currency from billing_movements
     where provider = 'stripe' and provider_subscription_id = $1 order by kind, amount`,
    [subscriptionId],
  )
  return rows
}

async function bodyOf(response: Response) {
  return { status: response.status, ...((await response.json()) as object) }
}

type Event = ReturnType<StripeStandIn['event']>

async function post(event: Event, how: Parameters<StripeStandIn['signed']>[1] = {}) {
  const { body, headers } = stripe.signed(event, how)
  return bodyOf(await server.fetch('/webhooks/stripe', { method: 'POST', body, headers }))
}

async function begin(caller: Caller, priceId: PriceId): Promise<string> {
  const answer = await caller.call(createCheckout, { priceId })
  if (!('url' in answer)) throw new Error('No checkout')
  return lastPart(answer.url)
}

/** Pays and lets the webhooks arrive. */
async function subscribe(caller: Caller, priceId: PriceId) {
  const before = stripe.all('event').length
  const subscription = stripe.pay(await begin(caller, priceId))
  for (const event of stripe.all('event').slice(before)) await post(event)
  return subscription
}

function newestEvent(): Event {
  return stripe.all('event').at(-1)!
}

describe('create-checkout', () => {
  test('opens a session at Stripe, for this customer, this price and this site', async () => {
    const caller = await newcomer(server, 'first@example.com')
    const answer = await caller.call(createCheckout, {
      priceId: 'price_annual',
      agreement: { amount: 179_900, renewsAt: new Date(Date.now() + 365 * 86_400_000).toISOString() },
    })
    expect(answer).toEqual({ url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/) })
    const asked = stripe.seen.findLast(({ path }) => path === '/v1/checkout/sessions')!
    expect(asked.form).toMatchObject({
      mode: 'subscription',
      'line_items[0][price]': 'price_1Year',
      'line_items[0][quantity]': '1',
      // Threat 18: the configured origin, whatever the request said.
      success_url: 'https://attending.example.com/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://attending.example.com/pricing?checkout=cancelled',
      'custom_text[submit][message]': expect.stringContaining('$1,799 every year starting'),
    })
    expect(asked.form).not.toHaveProperty('consent_collection[terms_of_service]')
    const [customer] = stripe.all('customer')
    expect(customer).toMatchObject({ email: 'first@example.com' })
    expect(asked.form.customer).toBe(customer!.id)
  })

  test('lets Stripe ask for the agreement that was not given here, and keeps it', async () => {
    const caller = await newcomer(server, 'asks-there@example.com')
    const sessionId = await begin(caller, 'price_monthly')
    const asked = stripe.seen.findLast(({ path }) => path === '/v1/checkout/sessions')!
    expect(asked.form).toMatchObject({ 'consent_collection[terms_of_service]': 'required' })
    stripe.pay(sessionId)
    await caller.call(verifyCheckout, { sessionId })
    const { rows } = await server.pool.query(
      'select agreed_on, state from billing_checkouts where provider_session_id = $1',
      [sessionId],
    )
    expect(rows).toEqual([{ agreed_on: 'checkout', state: 'complete' }])
  })

  test('threat 37: 20 parallel checkouts make one customer and one open session', async () => {
    const caller = await newcomer(server, 'parallel@example.com')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => caller.call(createCheckout, { priceId: 'price_monthly' })),
    )
    expect(new Set(answers.map((answer) => ('url' in answer ? answer.url : ''))).size).toBe(1)
    const customers = stripe.all('customer').filter(({ email }) => email === 'parallel@example.com')
    expect(customers).toHaveLength(1)
    const sessions = stripe.all('checkout.session').filter(({ customer }) => customer === customers[0]!.id)
    expect(sessions).toHaveLength(1)
  })

  test('another plan expires the first session, so that only one can be paid', async () => {
    const caller = await newcomer(server, 'changes-mind@example.com')
    const first = await begin(caller, 'price_monthly')
    const second = await begin(caller, 'price_annual')
    expect(stripe.get('checkout.session', first).status).toBe('expired')
    expect(stripe.get('checkout.session', second).status).toBe('open')
  })

  test('the first session was paid in another tab: the person is led to its end, not to a second payment', async () => {
    const caller = await newcomer(server, 'two-tabs@example.com')
    const sessionId = await begin(caller, 'price_monthly')
    // Paid, and the subscription is not to be seen yet.
    Object.assign(stripe.get('checkout.session', sessionId), { status: 'complete' })
    expect(await caller.call(createCheckout, { priceId: 'price_annual' })).toEqual({
      redirect: true,
      redirectUrl: `/success?session_id=${sessionId}`,
    })
  })

  test('a subscriber is led to the confirmation of the change', async () => {
    const caller = await newcomer(server, 'upgrades@example.com')
    const subscription = await subscribe(caller, 'price_monthly')
    const answer = await caller.call(createCheckout, { priceId: 'price_annual' })
    expect(answer).toEqual({ url: expect.stringContaining('https://billing.stripe.com/') })
    expect(stripe.seen.findLast(({ path }) => path === '/v1/billing_portal/sessions')!.form).toMatchObject({
      'flow_data[type]': 'subscription_update_confirm',
      'flow_data[subscription_update_confirm][subscription]': subscription.id,
      'flow_data[subscription_update_confirm][items][0][price]': 'price_1Year',
      return_url: 'https://attending.example.com/account?tab=subscription',
    })
  })
})

describe('what Stripe says is what counts', () => {
  test('a life: paid, past due, unpaid, paid again, canceled', async () => {
    const caller = await newcomer(server, 'life@example.com')
    const subscription = await subscribe(caller, 'price_annual')
    expect(await caller.call(getMySubscription, {})).toEqual({
      subscribed: true,
      tier: 'premium',
      plan_name: 'Annual Plan',
      price_amount: 179_900,
      currency: 'usd',
      billing_interval: 'year',
    })
    const open = stripe.addInvoice(subscription, {
      status: 'open',
      created: Math.floor(Date.now() / 1000) - 3 * 86_400,
    })
    await post(stripe.change(subscription, { status: 'past_due' }))
    expect(await tierOf(caller)).toBe('premium')
    open.created -= 5 * 86_400
    await post(stripe.change(subscription, {}))
    expect(await tierOf(caller)).toBe('free')
    await post(stripe.change(subscription, { status: 'unpaid' }))
    expect(await tierOf(caller)).toBe('free')
    await post(stripe.change(subscription, { status: 'active' }))
    expect(await tierOf(caller)).toBe('premium')
    await post(stripe.change(subscription, { status: 'canceled', ended_at: 1 }, 'customer.subscription.deleted'))
    expect(await tierOf(caller)).toBe('free')
  })

  test.each([
    ['trialing', 'premium'],
    ['incomplete', 'free'],
    ['incomplete_expired', 'free'],
    ['paused', 'free'],
    ['unheard_of', 'free'],
  ])('the status %s gives %s', async (status, tier) => {
    const caller = await newcomer(server, `${status}@example.com`)
    await caller.call(customerPortal, {})
    const customer = stripe.all('customer').at(-1)!
    stripe.addSubscription(customer.id, 'price_1Year', { status, trial_end: Math.floor(Date.now() / 1000) + 86_400 })
    await post(newestEvent())
    expect(await tierOf(caller)).toBe(tier)
  })

  test('an unknown status is told to the operator', () => {
    expect(server.logged.some((line) => line.includes('unknown status unheard_of: no access'))).toBe(true)
  })

  test('a subscriber of former times has the tier that the price names', async () => {
    stripe.addPrice('price_old', 'month', 9_900, {
      product: 'prod_old',
      nickname: 'Monthly',
      metadata: { tier: 'Monthly' },
    })
    const caller = await newcomer(server, 'imported@example.com')
    await caller.call(customerPortal, {})
    stripe.addSubscription(stripe.all('customer').at(-1)!.id, 'price_old')
    await post(newestEvent())
    expect(await caller.call(getMySubscription, {})).toMatchObject({
      tier: 'Monthly',
      plan_name: 'Monthly',
      price_amount: 9_900,
    })
  })

  test('an older price of the same product keeps the plan', async () => {
    stripe.addPrice('price_before', 'year', 149_900)
    const caller = await newcomer(server, 'older-price@example.com')
    await caller.call(customerPortal, {})
    stripe.addSubscription(stripe.all('customer').at(-1)!.id, 'price_before')
    await post(newestEvent())
    expect(await caller.call(getMySubscription, {})).toMatchObject({ tier: 'premium', price_amount: 149_900 })
  })

  test('a price that isn’t ours opens nothing', async () => {
    stripe.addPrice('price_t_shirt', 'month', 1, { product: 'prod_shirts', metadata: { tier: 'gold' } })
    const caller = await newcomer(server, 'shirt@example.com')
    await caller.call(customerPortal, {})
    stripe.addSubscription(stripe.all('customer').at(-1)!.id, 'price_t_shirt')
    await post(newestEvent())
    expect(await tierOf(caller)).toBe('free')
  })

  test('a switch that is planned is shown', async () => {
    const caller = await newcomer(server, 'scheduled@example.com')
    const subscription = await subscribe(caller, 'price_annual')
    const later = Math.floor(Date.now() / 1000) + 86_400
    await post(
      stripe.change(subscription, {
        schedule: {
          id: 'sub_sched_1',
          phases: [
            { start_date: 1, items: [{ price: 'price_1Year' }] },
            { start_date: later, items: [{ price: 'price_1Month' }] },
          ],
        },
      }),
    )
    expect((await caller.call(getSubscriptionDetails, {})).details).toMatchObject({ nextPriceId: 'price_monthly' })
  })

  test('a test clock runs ahead of ours', async () => {
    const caller = await newcomer(server, 'clock@example.com')
    const subscription = await subscribe(caller, 'price_annual')
    const ahead = Math.floor(Date.now() / 1000) + 20 * 86_400
    await post(stripe.change(subscription, { test_clock: { id: 'clock_1', frozen_time: ahead } }))
    expect((await caller.call(getSubscriptionDetails, {})).moneyBack).toMatchObject({ daysLeft: 10 })
  })
})

describe('threat 35: webhooks', () => {
  test('unsigned, by another secret, stale: 400; replayed: no change', async () => {
    const caller = await newcomer(server, 'hooks@example.com')
    await subscribe(caller, 'price_monthly')
    const event = newestEvent()
    const unsigned = await server.fetch('/webhooks/stripe', { method: 'POST', body: JSON.stringify(event) })
    expect(unsigned.status).toBe(400)
    expect(await post(event, { secret: 'whsec_other' })).toMatchObject({
      status: 400,
      error: { code: 'invalid_signature', message: expect.stringContaining('it is of another secret') },
    })
    expect(await post(event, { at: Math.floor(Date.now() / 1000) - 400 })).toMatchObject({
      status: 400,
      error: { message: expect.stringMatching(/is 40\d seconds old by this server’s clock, and 300 are allowed/) },
    })
    // A clock that is wrong does not hide a secret that is.
    for (const late of [-400, 400]) {
      const refused = await post(event, { secret: 'whsec_other', at: Math.floor(Date.now() / 1000) + late })
      expect(refused).toMatchObject({
        status: 400,
        error: {
          message: expect.stringMatching(/of another secret\. It is also (?:39|40)\d seconds (?:old|in the future)/),
        },
      })
    }
    const warned = server.logged
      .map((line) => JSON.parse(line))
      .filter(({ level, msg }) => level === 40 && msg === 'a webhook was refused')
      .map(({ why }) => why)
    // For an operator: whether it is the secret or the clock, and by how much.
    expect(warned.slice(-4)).toEqual([
      'The webhook’s signature is not valid: it is of another secret.',
      expect.stringMatching(/ is 40\d seconds old by this server’s clock, and 300 are allowed\.$/),
      expect.stringMatching(/of another secret\. It is also 40\d seconds old by this server’s clock\.$/),
      expect.stringMatching(/of another secret\. It is also (?:39\d|400) seconds in the future by this server’s clock/),
    ])
    expect(await post(event)).toEqual({ status: 200, received: true, outcome: 'known' })
  })

  test('the sandbox’s address does not answer, nor do its pages know of anything', async () => {
    expect((await server.fetch('/webhooks/sandbox', { method: 'POST', body: '{}' })).status).toBe(404)
  })

  test('an event that lies about the subscription is only a reason to ask', async () => {
    const caller = await newcomer(server, 'liar@example.com')
    const subscription = await subscribe(caller, 'price_monthly')
    const lie = stripe.event('customer.subscription.updated', { ...subscription, status: 'canceled' })
    expect(await post(lie)).toMatchObject({ outcome: 'handled' })
    expect(await tierOf(caller)).toBe('basic')
  })

  test('a dispute names a charge, and the charge the customer', async () => {
    const caller = await newcomer(server, 'disputes@example.com')
    const subscription = await subscribe(caller, 'price_annual')
    const charge = stripe.all('charge').find(({ customer }) => customer === subscription.customer)!
    await post(stripe.dispute(charge, 'warning_needs_response'))
    expect(await tierOf(caller)).toBe('premium')
    await post(stripe.dispute(charge, 'needs_response'))
    expect(await tierOf(caller)).toBe('free')
    // No one is charged again meanwhile.
    expect(stripe.get('subscription', subscription.id).cancel_at_period_end).toBe(true)
    const paid = { kind: 'payment', amount: 179_900, currency: 'usd' }
    expect(await moneyOf(subscription.id)).toEqual([{ ...paid, kind: 'dispute' }, paid])
    await post(stripe.dispute(charge, 'won'))
    expect(await tierOf(caller)).toBe('premium')
    expect(await moneyOf(subscription.id)).toEqual([paid])
  })

  test('a refund in full ends the access, one in part does not', async () => {
    const caller = await newcomer(server, 'refunds@example.com')
    const subscription = await subscribe(caller, 'price_annual')
    const charge = stripe.all('charge').find(({ customer }) => customer === subscription.customer)!
    stripe.giveBack(charge, 100)
    await post(stripe.all('event').at(-1)!)
    expect(await tierOf(caller)).toBe('premium')
    stripe.giveBack(charge, 179_800)
    await post(stripe.all('event').at(-1)!)
    expect(await tierOf(caller)).toBe('free')
    expect((await moneyOf(subscription.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 179_900],
      ['refund', 100],
      ['refund', 179_800],
    ])
  })

  test('of another product of the same account is taken and ignored', async () => {
    const stranger = stripe.addSubscription('cus_of_another_product', 'price_1Month')
    expect(await post(stripe.event('customer.subscription.created', stranger))).toMatchObject({ status: 200 })
  })

  test('while Stripe is down is a 503, and is worked on when it is sent again', async () => {
    const caller = await newcomer(server, 'down@example.com')
    const sessionId = await begin(caller, 'price_monthly')
    stripe.pay(sessionId)
    const event = stripe.all('event').findLast(({ type }) => type === 'customer.subscription.created')!
    stripe.trouble('fail', '/v1/subscriptions', 3)
    expect(await post(event)).toMatchObject({ status: 503 })
    expect(await tierOf(caller)).toBe('free')
    expect(await post(event)).toMatchObject({ status: 200, outcome: 'handled' })
    expect(await tierOf(caller)).toBe('basic')
  })

  test('that never came are found by the reconciliation', async () => {
    const caller = await newcomer(server, 'missed@example.com')
    stripe.pay(await begin(caller, 'price_annual'))
    expect(await tierOf(caller)).toBe('free')
    await server.deps.jobs.enqueue(server.deps.db, reconcileBilling, {})
    await server.settled()
    expect(await tierOf(caller)).toBe('premium')
  })
})

describe('a provider that is', () => {
  const failed = { code: 'failed', message: 'Could not create checkout session. Please try again.' }

  test.each([
    ['slow', 'slow'],
    ['out of order', 'fail'],
    ['cut off', 'cut'],
    ['answering no JSON', 'no-json'],
    ['answering another form', 'wrong-form'],
    ['refusing our key', 'refuse-key'],
  ] as const)(
    '%s: bounded, a clear sentence, nothing charged, everything else works',
    async (name, kind) => {
      const caller = await newcomer(server, `${kind}@example.com`)
      stripe.trouble(kind, '/v1/', 30)
      const started = performance.now()
      const attempt = caller.post('create-checkout', { priceId: 'price_monthly' })
      const other = await server.as('basic').call(getMySubscription, {})
      expect(other.tier).toBe('basic')
      const answer = await attempt
      expect(performance.now() - started, name).toBeLessThan(8000)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await bodyOf(answer)).toEqual({ status: 503, error: failed })
      expect(await bodyOf(await caller.post('customer-portal'))).toEqual({
        status: 503,
        error: { code: 'failed', message: 'Could not access customer portal. Please try again.' },
      })
      stripe.troubles = []
      expect(await begin(caller, 'price_monthly')).toMatch(/^cs_test_/)
    },
    30_000,
  )

  test('cut off after it has done the work: trying again finds the same customer and session', async () => {
    const caller = await newcomer(server, 'cut-after@example.com')
    stripe.trouble('cut-after', '/v1/customers', 1)
    stripe.trouble('cut-after', '/v1/checkout/sessions', 3)
    expect((await caller.post('create-checkout', { priceId: 'price_monthly' })).status).toBe(503)
    const sessionId = await begin(caller, 'price_monthly')
    const customers = stripe.all('customer').filter(({ email }) => email === 'cut-after@example.com')
    expect(customers).toHaveLength(1)
    const sessions = stripe.all('checkout.session').filter(({ customer }) => customer === customers[0]!.id)
    expect(sessions.map(({ id }) => id)).toEqual([sessionId])
  })

  test('silent while a success page asks', async () => {
    const caller = await newcomer(server, 'silent@example.com')
    const sessionId = await begin(caller, 'price_monthly')
    stripe.pay(sessionId)
    stripe.trouble('cut', '/v1/checkout', 3)
    expect(await bodyOf(await caller.post('verify-checkout', { sessionId }))).toEqual({
      status: 503,
      error: { code: 'failed', message: 'There was an issue processing your payment. Please contact support.' },
    })
    expect(await caller.call(verifyCheckout, { sessionId })).toEqual({ subscribed: true, tier: 'basic', ended: false })
  })

  test('the fault is in the log for the operator, without the key', () => {
    const lines = server.logged.filter((line) => line.includes('the payment provider failed us'))
    expect(lines.some((line) => line.includes('Check STRIPE_SECRET_KEY'))).toBe(true)
    expect(server.logged.join('\n')).not.toContain('sk_test_stand_in')
  })
})

describe('prices', () => {
  test('that are not what our pages say are not sold', async () => {
    const other = await new StripeStandIn().start()
    const restarted = await startTestServer({ env: other.env() })
    try {
      other.get('price', 'price_1Month').unit_amount = 29_900
      other.get('price', 'price_1Year').lookup_key = null
      const caller = restarted.as('free')
      for (const priceId of ['price_monthly', 'price_annual']) {
        expect((await caller.post('create-checkout', { priceId })).status).toBe(503)
      }
      expect(other.all('checkout.session')).toEqual([])
      expect(restarted.logged.join('\n')).toContain(
        "Stripe's price price_1Month is not 19900 cents of usd each month, as src/shared/access/plans.ts has it.",
      )
      expect(restarted.logged.join('\n')).toContain('Stripe has no active price with the lookup key price_annual.')
      // Once it is mended, it is sold.
      other.get('price', 'price_1Month').unit_amount = 19_900
      expect(await caller.call(createCheckout, { priceId: 'price_monthly' })).toHaveProperty('url')
    } finally {
      await restarted.close()
      other.stop()
    }
  })
})

describe('changing it', () => {
  test('threat 36: another customer’s session is a 404', async () => {
    const payer = await newcomer(server, 'payer@example.com')
    const thief = await newcomer(server, 'thief@example.com')
    await thief.call(customerPortal, {})
    const sessionId = await begin(payer, 'price_annual')
    stripe.pay(sessionId)
    expect((await thief.post('verify-checkout', { sessionId })).status).toBe(404)
    expect((await thief.post('verify-checkout', { sessionId: 'cs_test_unknown' })).status).toBe(404)
    expect(await payer.call(verifyCheckout, { sessionId })).toEqual({ subscribed: true, tier: 'premium', ended: false })
  })

  test('cancel and resume, also where the portal has set a day', async () => {
    const caller = await newcomer(server, 'cancels@example.com')
    const subscription = await subscribe(caller, 'price_monthly')
    await caller.call(cancelSubscription, {})
    expect(subscription.cancel_at_period_end).toBe(true)
    expect((await caller.call(getSubscriptionDetails, {})).details).toMatchObject({ endsAt: expect.any(String) })
    await caller.call(resumeSubscription, {})
    expect(subscription.cancel_at_period_end).toBe(false)
    await post(stripe.change(subscription, { cancel_at: Math.floor(Date.now() / 1000) + 86_400 }))
    expect((await caller.call(getSubscriptionDetails, {})).details).toMatchObject({ renewsAt: null })
    await caller.call(resumeSubscription, {})
    expect((await caller.call(getSubscriptionDetails, {})).details).toMatchObject({ endsAt: null })
  })

  test('money back: one refund, the subscription ends, also when the line is cut in the middle', async () => {
    const caller = await newcomer(server, 'money-back@example.com')
    const subscription = await subscribe(caller, 'price_annual')
    await caller.call(requestMoneyBack, {})
    const admin = server.as('admin')
    const [request] = (await admin.call(getMoneyBackRequests, {})).data
    stripe.trouble('fail', `/v1/subscriptions/${subscription.id}`, 3)
    const decision = { requestId: request!.id, action: 'approve' as const }
    expect((await admin.post('decide-money-back', decision)).status).toBe(503)
    expect((await admin.call(getMoneyBackRequests, {})).data).toHaveLength(1)
    await admin.call(decideMoneyBack, decision)
    const charge = stripe.all('charge').find(({ customer }) => customer === subscription.customer)!
    expect(stripe.all('refund').filter((refund) => refund.charge === charge.id)).toEqual([
      expect.objectContaining({ amount: 179_900 }),
    ])
    expect(subscription.status).toBe('canceled')
    expect(await tierOf(caller)).toBe('free')
  })

  test('a deleted account stops paying', async () => {
    const caller = await newcomer(server, 'deleted@example.com')
    const subscription = await subscribe(caller, 'price_monthly')
    await caller.call(deleteAccount, { password: goodPassword })
    await server.deps.jobs.enqueue(server.deps.db, reconcileBilling, {})
    await server.settled()
    expect(subscription.status).toBe('canceled')
  })

  test('a changed email address is passed on, also after an outage, and back again', async () => {
    const [from, to] = ['receipts@example.com', 'new-receipts@example.com']
    const caller = await newcomer(server, from)
    const { customer } = await subscribe(caller, 'price_monthly')
    const receiptsGoTo = () => stripe.get('customer', String(customer)).email
    expect(receiptsGoTo()).toBe(from)
    const told = async () => {
      const { rows } = await server.pool.query<{ told_email: string }>(
        'select told_email from billing_customers where provider_customer_id = $1',
        [customer],
      )
      return rows[0]?.told_email
    }
    const change = async (address: string, next: string) => {
      await caller.call(requestEmailChange, { email: next, currentPassword: goodPassword })
      for (const [at, kind] of [
        [address, 'approve-email-change'],
        [next, 'confirm-email-change'],
      ] as const) {
        const token = tokenIn(await lastMail(server, at, kind))
        await server.as('visitor').call(confirmEmailChange, { token })
      }
    }
    // The library's own tries, and those of the job, until the schedule comes by.
    stripe.trouble('fail', `/v1/customers/${customer}`, 1000)
    await change(from, to)
    await expect.poll(() => stripe.troubles[0]?.times).toBeLessThan(1000)
    expect([receiptsGoTo(), await told()]).toEqual([from, from])
    stripe.troubles = []
    await server.deps.jobs.enqueue(server.deps.db, passOnEmails, {})
    await expect.poll(told).toBe(to)
    expect(receiptsGoTo()).toBe(to)
    await change(to, from)
    await expect.poll(told).toBe(from)
    expect(receiptsGoTo()).toBe(from)
  })

  test('everything that changed something at Stripe had its own idempotency key', () => {
    const changes = stripe.seen.filter(({ method }) => method !== 'GET')
    expect(changes.length).toBeGreaterThan(40)
    expect(changes.every(({ idempotencyKey }) => idempotencyKey)).toBe(true)
  })
})

describe('production mode', () => {
  test('has no sandbox: no pages, no calls, no webhooks', async () => {
    const production = await startTestServer({
      peerOf: server,
      env: {
        ...stripe.env(),
        MODE: 'production',
        ORIGIN: 'https://attending.example.com',
        AUTH_SECRET: 'a'.repeat(32),
        SUPPRESSION_KEY: 'b'.repeat(32),
        DATABASE_URL: server.databaseUrl,
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'a@b.example',
      },
    })
    try {
      const visitor = production.as('visitor')
      const inputs = {
        'get-sandbox-checkout': { sessionId: 'cs_1' },
        'pay-sandbox-checkout': { sessionId: 'cs_1', card: '4242424242424242' },
        'confirm-sandbox-payment': { sessionId: 'cs_1', confirmed: true },
        'get-sandbox-portal': { portalId: 'ps_1' },
        'change-sandbox-portal': { portalId: 'ps_1', change: { kind: 'cancel' } },
      }
      for (const [name, input] of Object.entries(inputs)) {
        expect(await bodyOf(await visitor.post(name, input)), name).toMatchObject({
          status: 404,
          error: { code: 'not_here' },
        })
      }
      expect((await production.fetch('/webhooks/sandbox', { method: 'POST', body: '{}' })).status).toBe(404)
    } finally {
      await production.close()
    }
  })
})

test('threat 40: odd text as a session is a 404 or a 422, and Stripe is not asked', async () => {
  const caller = await newcomer(server, 'odd@example.com')
  await caller.call(customerPortal, {})
  const asked = stripe.seen.length
  for (const sessionId of [
    "'; drop table users; --",
    '%',
    '\\',
    'a\u0000b',
    '\ud800',
    '../customers',
    'x'.repeat(10_000),
  ]) {
    expect([404, 422]).toContain((await caller.post('verify-checkout', { sessionId })).status)
  }
  expect(stripe.seen).toHaveLength(asked)
})

test('which disputes take money back', () => {
  const taken = ['needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review']
  const not = ['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed']
  expect(taken.every(takesMoneyBack)).toBe(true)
  expect(not.some(takesMoneyBack)).toBe(false)
})

// Stripe's own published samples, where someone has laid them next to the checkout.
const samples = path.join(projectRoot, '../shared/data/stripe/fixtures3.json')

describe.skipIf(!existsSync(samples))('the genuine shapes of Stripe', () => {
  const { resources } = existsSync(samples)
    ? (JSON.parse(readFileSync(samples, 'utf8')) as { resources: Record<string, unknown> })
    : { resources: {} }
  const kinds: [string, z.ZodType][] = [
    ['subscription', StripeSubscription],
    ['invoice', StripeInvoice],
    ['charge', StripeCharge],
    ['dispute', StripeDispute],
    ['refund', StripeRefund],
    ['price', StripePrice],
  ]
  test.each(kinds)('%s is read without complaint', (kind, schema) => {
    expect(schema.safeParse(resources[kind]).error?.issues).toBeUndefined()
  })
})
