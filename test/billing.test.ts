/** Paying at the sandbox, over HTTP: what is charged, what it opens, and what ends it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { deleteAccount } from '../src/features/account/contracts.ts'
import {
  cancelSubscription,
  createCheckout,
  customerPortal,
  getMySubscription,
  getSubscriptionDetails,
  resumeSubscription,
  verifyCheckout,
} from '../src/features/billing/contracts.ts'
import { remindOfRenewals } from '../src/features/billing/jobs.server.ts'
import { reconcileBilling } from '../src/features/billing/reconcile.server.ts'
import { confirmSandboxPayment, paySandboxCheckout } from '../src/features/billing/sandbox/contracts.ts'
import { begin, cards, day, lastPart, newcomer, pay, portalOf, subscribe } from './support/paying.ts'
import { goodPassword, lastMail, mailsTo } from './support/people.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())

const tierOf = async (caller: Caller) => (await caller.call(getMySubscription, {})).tier
const detailsOf = async (caller: Caller) => (await caller.call(getSubscriptionDetails, {})).details

async function bodyOf(response: Response) {
  return { status: response.status, ...((await response.json()) as object) }
}

describe('create-checkout', () => {
  test('a visitor is told to sign in, and where', async () => {
    expect(await bodyOf(await server.as('visitor').post('create-checkout', { priceId: 'price_monthly' }))).toEqual({
      status: 401,
      error: { code: 'sign_in_required', message: 'Please sign in to subscribe.' },
      redirectUrl: '/login?return_to=/pricing',
    })
  })

  test('threat 36: a foreign price id is a 422', async () => {
    for (const priceId of ['price_1', '', 'free', null, 7, 'PRICE_MONTHLY', '__proto__']) {
      expect(await bodyOf(await server.as('free').post('create-checkout', { priceId }))).toMatchObject({
        status: 422,
        error: { code: 'invalid_input', message: 'This plan is not offered.' },
      })
    }
  })

  test('the demo account cannot pay', async () => {
    expect(await bodyOf(await server.as('demo').post('create-checkout', { priceId: 'price_annual' }))).toMatchObject({
      status: 403,
      error: { code: 'demo_restricted', message: 'Subscription management is disabled in demo mode' },
    })
  })

  test('the agreement is stored as it was shown: price, renewal, time, and where', async () => {
    const caller = await newcomer(server, 'agrees@example.com')
    const renewsAt = new Date()
    renewsAt.setUTCFullYear(renewsAt.getUTCFullYear() + 1)
    await caller.call(createCheckout, {
      priceId: 'price_annual',
      agreement: { amount: 179_900, renewsAt: renewsAt.toISOString() },
    })
    const { rows } = await server.pool.query(
      `select billing_checkouts.* from billing_checkouts join users on users.id = user_id where email = 'agrees@example.com'`,
    )
    expect(rows).toEqual([
      expect.objectContaining({
        price_id: 'price_annual',
        amount: 179_900,
        billing_interval: 'year',
        agreed_on: 'pricing',
        agreed_at: expect.any(Date),
        agreement: expect.stringMatching(
          /\$1,799 today, and \$1,799 every year starting \w{3} \d+, \d{4}, until I cancel/,
        ),
      }),
    ])
    expect(Math.abs(rows[0].renews_at - renewsAt.getTime())).toBeLessThan(60_000)
  })

  test('an agreement to another price, or another day, is refused', async () => {
    const renewsAt = new Date(Date.now() + 31 * day).toISOString()
    for (const agreement of [
      { amount: 100, renewsAt },
      { amount: 19_900, renewsAt: new Date(Date.now() + 90 * day).toISOString() },
    ]) {
      expect(
        await bodyOf(await server.as('free').post('create-checkout', { priceId: 'price_monthly', agreement })),
      ).toMatchObject({ status: 409, error: { code: 'agreement_changed' } })
    }
  })

  test('without agreement on our page, the page that takes the money asks for it and keeps it', async () => {
    const caller = await newcomer(server, 'agrees-later@example.com')
    const sessionId = await begin(caller, 'price_monthly')
    const visitor = server.as('visitor')
    expect(await visitor.call(paySandboxCheckout, { sessionId, card: cards.works, agreed: false })).toEqual({
      outcome: 'declined',
      message: 'Please agree to the terms first.',
    })
    await pay(server, sessionId)
    const { rows } = await server.pool.query(
      'select agreed_on, state from billing_checkouts where provider_session_id = $1',
      [sessionId],
    )
    expect(rows).toEqual([{ agreed_on: 'checkout', state: 'complete' }])
  })

  test('going back and pressing again leads to the same checkout; another plan ends the first', async () => {
    const caller = await newcomer(server, 'undecided@example.com')
    const first = await begin(caller, 'price_monthly')
    expect(await begin(caller, 'price_monthly')).toBe(first)
    const second = await begin(caller, 'price_annual')
    expect(second).not.toBe(first)
    const visitor = server.as('visitor')
    expect(await visitor.call(paySandboxCheckout, { sessionId: first, card: cards.works, agreed: true })).toEqual({
      outcome: 'gone',
    })
    await pay(server, second)
    expect(await tierOf(caller)).toBe('premium')
  })

  test('who subscribes is led to changing it, never to a second subscription', async () => {
    const caller = await newcomer(server, 'twice@example.com')
    await subscribe(server, caller, 'price_monthly')
    expect(await caller.call(createCheckout, { priceId: 'price_monthly' })).toEqual({
      redirect: true,
      redirectUrl: '/account?tab=subscription',
    })
    const answer = await caller.call(createCheckout, { priceId: 'price_annual' })
    expect(answer).toEqual({ url: expect.stringMatching(/^\/sandbox\/portal\/ps_/) })
    const portal = await portalOf(server, caller)
    expect((await portal.page()).invoices).toHaveLength(1)
  })

  test('threat 37: 20 parallel checkouts make one customer and at most one subscription', async () => {
    const caller = await newcomer(server, 'parallel@example.com')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        caller.call(createCheckout, { priceId: i % 2 ? 'price_monthly' : 'price_annual' }),
      ),
    )
    const sessions = [...new Set(answers.map((answer) => ('url' in answer ? lastPart(answer.url) : '')))]
    const visitor = server.as('visitor')
    const payments = await Promise.all(
      sessions.map((sessionId) => visitor.call(paySandboxCheckout, { sessionId, card: cards.works, agreed: true })),
    )
    expect(payments.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1)
    const { rows } = await server.pool.query(
      `select (select count(*) from billing_customers where user_id = users.id) as customers,
              (select count(*) from subscriptions where user_id = users.id) as subscriptions,
              (select jsonb_array_length(body -> 'invoices') from sandbox_documents
               where kind = 'customer' and body ->> 'userId' = users.id::text) as invoices
       from users where email = 'parallel@example.com'`,
    )
    expect(rows).toEqual([{ customers: 1, subscriptions: 1, invoices: 1 }])
  })

  test('one checkout paid with 10 simultaneous clicks is charged once', async () => {
    const caller = await newcomer(server, 'ten-presses@example.com')
    const sessionId = await begin(caller, 'price_annual')
    const visitor = server.as('visitor')
    const payments = await Promise.all(
      Array.from({ length: 10 }, () =>
        visitor.call(paySandboxCheckout, { sessionId, card: cards.works, agreed: true }),
      ),
    )
    expect(payments.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1)
    expect((await (await portalOf(server, caller)).page()).invoices).toHaveLength(1)
  })
})

describe('paying', () => {
  test('unlocks what the plan includes, immediately', async () => {
    const caller = await newcomer(server, 'basic@example.com')
    expect((await caller.post('add-to-list', {})).status).not.toBe(200)
    await subscribe(server, caller, 'price_monthly')
    expect(await caller.call(getMySubscription, {})).toEqual({
      subscribed: true,
      tier: 'basic',
      plan_name: 'Monthly Plan',
      price_amount: 19_900,
      currency: 'usd',
      billing_interval: 'month',
    })
    expect((await caller.post('select-physicians', {})).status).toBe(402)
  })

  test('the email after it says price, renewal and how to cancel', async () => {
    const caller = await newcomer(server, 'mailed@example.com')
    await subscribe(server, caller, 'price_annual')
    const mail = await lastMail(server, 'mailed@example.com', 'subscription-started')
    expect(mail.subject).toBe('Your Annual Plan is active')
    expect(mail.text).toMatch(/renews on \w+ \d+, \d{4} for \$1,799, and every year after that/)
    expect(mail.text).toContain('You can cancel at any time on the account page')
  })

  test('a declined card buys nothing, and another one can be tried', async () => {
    const caller = await newcomer(server, 'declined@example.com')
    const sessionId = await begin(caller, 'price_monthly')
    const visitor = server.as('visitor')
    for (const card of [cards.declined, cards.failsLater, '1234', '4111 1111 1111 1111']) {
      expect(await visitor.call(paySandboxCheckout, { sessionId, card, agreed: true })).toMatchObject({
        outcome: 'declined',
      })
    }
    expect(await tierOf(caller)).toBe('free')
    await pay(server, sessionId)
    expect(await tierOf(caller)).toBe('basic')
  })

  test('a payment that the bank wants confirmed counts once it is', async () => {
    const caller = await newcomer(server, 'bank@example.com')
    const sessionId = await begin(caller, 'price_monthly')
    const visitor = server.as('visitor')
    const withCard = { sessionId, card: cards.confirms, agreed: true }
    expect(await visitor.call(paySandboxCheckout, withCard)).toEqual({ outcome: 'confirm' })
    expect(await tierOf(caller)).toBe('free')
    expect(await visitor.call(confirmSandboxPayment, { sessionId, confirmed: false })).toMatchObject({
      outcome: 'declined',
    })
    expect(await tierOf(caller)).toBe('free')
    await visitor.call(paySandboxCheckout, withCard)
    expect(await visitor.call(confirmSandboxPayment, { sessionId, confirmed: true })).toEqual({ outcome: 'paid' })
    expect(await tierOf(caller)).toBe('basic')
  })
})

describe('verify-checkout', () => {
  test('threat 36: another customer’s session is a 404 and activates nothing', async () => {
    const payer = await newcomer(server, 'payer@example.com')
    const thief = await newcomer(server, 'thief@example.com')
    const sessionId = await begin(payer, 'price_annual')
    await pay(server, sessionId)
    const foreign = await bodyOf(await thief.post('verify-checkout', { sessionId }))
    expect(foreign).toEqual({
      status: 404,
      error: { code: 'not_found', message: 'Could not verify your payment. Please contact support.' },
    })
    // Even with their own customer.
    await thief.call(customerPortal, {})
    expect((await thief.post('verify-checkout', { sessionId })).status).toBe(404)
    expect(await tierOf(thief)).toBe('free')
    expect(await payer.call(verifyCheckout, { sessionId })).toEqual({ subscribed: true, tier: 'premium', ended: false })
  })

  test('a session that was not paid, or never was, opens nothing', async () => {
    const caller = await newcomer(server, 'unpaid@example.com')
    const sessionId = await begin(caller, 'price_annual')
    expect(await caller.call(verifyCheckout, { sessionId })).toEqual({ subscribed: false, tier: 'free', ended: false })
    for (const made of ['cs_sandbox_made_up', '../x', '{CHECKOUT_SESSION_ID}']) {
      expect((await caller.post('verify-checkout', { sessionId: made })).status).toBe(404)
    }
  })

  test('makes up for a webhook that was lost', async () => {
    const caller = await newcomer(server, 'lost@example.com')
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'lose-events', lose: true })
    const sessionId = await begin(caller, 'price_monthly')
    await pay(server, sessionId)
    expect(await tierOf(caller)).toBe('free')
    expect(await caller.call(verifyCheckout, { sessionId })).toEqual({ subscribed: true, tier: 'basic', ended: false })
    expect(await tierOf(caller)).toBe('basic')
  })

  test('an old session of one’s own changes nothing', async () => {
    const caller = await newcomer(server, 'reuse@example.com')
    const sessionId = await begin(caller, 'price_annual')
    await pay(server, sessionId)
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'cancel' })
    await portal.change({ kind: 'clock', by: 366 * day })
    // It was paid, so it is no problem with the payment.
    expect(await caller.call(verifyCheckout, { sessionId })).toEqual({ subscribed: false, tier: 'free', ended: true })
    // Invoices are still there to be seen.
    expect(await caller.call(getSubscriptionDetails, {})).toMatchObject({ hasCustomer: true, details: null })
  })
})

describe('threat 13: what the browser says', () => {
  test('changes nothing: every call goes by the server’s own state', async () => {
    const caller = await newcomer(server, 'forger@example.com')
    const forged = { subscribed: true, tier: 'premium', subscriptionData: { tier: 'premium' } }
    const response = await caller.post('select-physicians', forged, {
      cookie: `subscriptionData=${encodeURIComponent(JSON.stringify(forged))}`,
      'x-subscription-tier': 'premium',
    })
    expect(response.status).toBe(402)
  })
})

describe('the customer portal', () => {
  test('refuses a visitor with the way to sign in', async () => {
    expect(await bodyOf(await server.as('visitor').post('customer-portal'))).toEqual({
      status: 401,
      error: { code: 'sign_in_required', message: 'Please sign in to manage your subscription.' },
      redirectUrl: '/login',
    })
  })

  test('needs neither body nor content type', async () => {
    const response = await server.fetch('/functions/v1/customer-portal', {
      method: 'POST',
      headers: await server.as('free').headers(),
    })
    expect(await bodyOf(response)).toEqual({ status: 200, url: expect.stringMatching(/^\/sandbox\/portal\//) })
  })

  test('switching to the dearer plan is charged at once, less what is left of the period', async () => {
    const caller = await newcomer(server, 'upgrade@example.com')
    await subscribe(server, caller, 'price_monthly')
    const portal = await portalOf(server, caller)
    const before = await portal.page()
    const length = before.subscription!.periodEnd - before.now
    await portal.change({ kind: 'clock', by: Math.round(length / 2) })
    const [offer] = (await portal.page()).switches
    expect(offer).toMatchObject({ priceId: 'price_annual', immediate: true })
    expect(offer!.credit).toBeGreaterThan(9_900)
    expect(offer!.credit).toBeLessThan(10_000)
    await portal.change({ kind: 'switch', priceId: 'price_annual' })
    expect(await tierOf(caller)).toBe('premium')
    const [latest] = (await portal.page()).invoices
    expect(latest!.total).toBe(latest!.lines.reduce((sum, { amount }) => sum + amount, 0))
    expect(Math.abs(latest!.total - offer!.charge)).toBeLessThan(2)
    expect(latest!.lines).toHaveLength(2)
  })

  test('switching to the cheaper plan waits for the end of what is paid', async () => {
    const caller = await newcomer(server, 'downgrade@example.com')
    await subscribe(server, caller, 'price_annual')
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'switch', priceId: 'price_monthly' })
    expect(await tierOf(caller)).toBe('premium')
    expect(await detailsOf(caller)).toMatchObject({ priceId: 'price_annual', nextPriceId: 'price_monthly' })
    await portal.change({ kind: 'clock', by: 366 * day })
    expect(await tierOf(caller)).toBe('basic')
    expect((await portal.page()).invoices).toHaveLength(2)
  })

  test('an upgrade that the card does not pay changes nothing', async () => {
    const caller = await newcomer(server, 'poor@example.com')
    await subscribe(server, caller, 'price_monthly')
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'card', number: cards.failsLater })
    await expect(portal.change({ kind: 'switch', priceId: 'price_annual' })).rejects.toMatchObject({
      status: 409,
      message: 'Your card was declined. Nothing was changed.',
    })
    expect(await tierOf(caller)).toBe('basic')
    expect((await portal.page()).invoices).toHaveLength(1)
  })
})

describe('canceling', () => {
  test('keeps what is paid for, ends with the period, and can be bought again', async () => {
    const caller = await newcomer(server, 'leaves@example.com')
    await subscribe(server, caller, 'price_monthly')
    await caller.call(cancelSubscription, {})
    await caller.call(cancelSubscription, {})
    expect(await tierOf(caller)).toBe('basic')
    const details = await detailsOf(caller)
    expect(details).toMatchObject({ status: 'active', renewsAt: null, endsAt: expect.any(String) })
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'clock', by: 32 * day })
    expect(await caller.call(getMySubscription, {})).toMatchObject({ subscribed: false, tier: 'free' })
    expect((await portal.page()).invoices).toHaveLength(1)
    await subscribe(server, caller, 'price_annual')
    expect(await tierOf(caller)).toBe('premium')
  })

  test('can be taken back', async () => {
    const caller = await newcomer(server, 'stays@example.com')
    await subscribe(server, caller, 'price_monthly')
    await caller.call(cancelSubscription, {})
    await caller.call(resumeSubscription, {})
    expect(await detailsOf(caller)).toMatchObject({ renewsAt: expect.any(String), endsAt: null })
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'clock', by: 32 * day })
    expect(await tierOf(caller)).toBe('basic')
    expect((await portal.page()).invoices).toHaveLength(2)
  })

  test('an end that has passed counts, even if the provider has not told us', async () => {
    const caller = await newcomer(server, 'silent-end@example.com')
    await subscribe(server, caller, 'price_monthly')
    await caller.call(cancelSubscription, {})
    await server.deps.sandbox?.deliver()
    await server.pool.query(
      `update subscriptions set ends_at = now() - interval '2 hours'
       from users where users.id = user_id and email = 'silent-end@example.com'`,
    )
    expect(await tierOf(caller)).toBe('free')
  })

  test('without a subscription there is nothing to change', async () => {
    for (const contract of [cancelSubscription, resumeSubscription]) {
      await expect(server.as('free').call(contract, {})).rejects.toMatchObject({
        status: 409,
        message: 'There is no subscription to change.',
      })
    }
  })

  test('deleting the account ends it at the provider, too', async () => {
    const caller = await newcomer(server, 'deleted@example.com')
    await subscribe(server, caller, 'price_monthly')
    const customer = `cus_sandbox_${(await server.pool.query(`select id from users where email = 'deleted@example.com'`)).rows[0].id}`
    await caller.call(deleteAccount, { password: goodPassword })
    await server.deps.jobs.enqueue(server.deps.db, reconcileBilling, {})
    await server.settled()
    expect(await server.deps.billing.stateOf(customer)).toEqual([expect.objectContaining({ status: 'canceled' })])
    const { rows } = await server.pool.query('select 1 from billing_customers where provider_customer_id = $1', [
      customer,
    ])
    expect(rows).toEqual([])
  })
})

describe('a payment that fails', () => {
  test('is waited for 7 days, told by email, and then the access goes', async () => {
    const caller = await newcomer(server, 'grace@example.com')
    await subscribe(server, caller, 'price_monthly')
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'card', number: cards.failsLater })
    const { subscription, now } = await portal.page()
    await portal.change({ kind: 'clock', by: subscription!.periodEnd - now + 1000 })
    expect(await tierOf(caller)).toBe('basic')
    expect(await detailsOf(caller)).toMatchObject({ status: 'past_due', graceUntil: expect.any(String) })
    const tab = await server.fetch(paths.account('subscription'), { headers: await caller.headers() })
    const words = (await tab.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
    expect(words).toContain('>Past due<')
    expect(words).toContain('>Access until<')
    expect(words).not.toMatch(/>Renews<|>Active</)
    expect(await lastMail(server, 'grace@example.com', 'payment-failed')).toMatchObject({
      subject: 'Your payment did not go through',
    })
    await portal.change({ kind: 'clock', by: serverLimits.paymentGrace - 2000 - 60_000 })
    expect(await tierOf(caller)).toBe('basic')
    await portal.change({ kind: 'clock', by: 120_000 })
    expect(await tierOf(caller)).toBe('free')
    // Paying brings it back.
    await portal.change({ kind: 'card', number: cards.works })
    expect(await tierOf(caller)).toBe('basic')
  })

  test('for good ends the subscription', async () => {
    const caller = await newcomer(server, 'never-pays@example.com')
    await subscribe(server, caller, 'price_monthly')
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'card', number: cards.failsLater })
    await portal.change({ kind: 'clock', by: 60 * day })
    expect(await tierOf(caller)).toBe('free')
    expect((await portal.page()).subscription).toBeNull()
    expect((await portal.page()).invoices[0]).toMatchObject({ status: 'uncollectible' })
  })
})

describe('trials', () => {
  test('give access, are shown as such, and end without a card', async () => {
    const caller = await newcomer(server, 'trial@example.com')
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'trial', priceId: 'price_annual', days: 14 })
    expect(await tierOf(caller)).toBe('premium')
    expect(await detailsOf(caller)).toMatchObject({ status: 'trialing', trialEndsAt: expect.any(String) })
    await portal.change({ kind: 'clock', by: 15 * day })
    expect(await tierOf(caller)).toBe('free')
  })

  test('become a paid subscription with one', async () => {
    const caller = await newcomer(server, 'trial-pays@example.com')
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'card', number: cards.works })
    await portal.change({ kind: 'trial', priceId: 'price_monthly', days: 7 })
    await portal.change({ kind: 'clock', by: 8 * day })
    expect(await tierOf(caller)).toBe('basic')
    expect(await detailsOf(caller)).toMatchObject({ status: 'active' })
    expect((await portal.page()).invoices).toHaveLength(1)
  })
})

describe('money that goes back', () => {
  test('takes the access along, and no one is charged again', async () => {
    const caller = await newcomer(server, 'refunded@example.com')
    await subscribe(server, caller, 'price_monthly')
    const portal = await portalOf(server, caller)
    const [invoice] = (await portal.page()).invoices
    await portal.change({ kind: 'refund', invoiceId: invoice!.id })
    expect(await tierOf(caller)).toBe('free')
    expect((await portal.page()).subscription).toMatchObject({ withdrawn: 'refund', endsAt: expect.any(Number) })
    await portal.change({ kind: 'clock', by: 40 * day })
    expect((await portal.page()).invoices).toHaveLength(1)
  })

  test('after a refund one can pay again, with one subscription at a time', async () => {
    const caller = await newcomer(server, 'refunded-again@example.com')
    await subscribe(server, caller, 'price_monthly')
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'refund', invoiceId: (await portal.page()).invoices[0]!.id })
    await subscribe(server, caller, 'price_annual')
    expect(await tierOf(caller)).toBe('premium')
    const { rows } = await server.pool.query(
      `select status, tier from subscriptions join users on users.id = user_id
       where email = 'refunded-again@example.com' order by tier`,
    )
    expect(rows).toEqual([
      { status: 'canceled', tier: 'basic' },
      { status: 'active', tier: 'premium' },
    ])
  })

  test('a dispute takes it away; winning it brings it back', async () => {
    const caller = await newcomer(server, 'disputed@example.com')
    await subscribe(server, caller, 'price_annual')
    const portal = await portalOf(server, caller)
    const [invoice] = (await portal.page()).invoices
    await portal.change({ kind: 'dispute', invoiceId: invoice!.id, to: 'open' })
    expect(await tierOf(caller)).toBe('free')
    await portal.change({ kind: 'dispute', invoiceId: invoice!.id, to: 'won' })
    expect(await tierOf(caller)).toBe('premium')
    await portal.change({ kind: 'dispute', invoiceId: invoice!.id, to: 'lost' })
    expect(await tierOf(caller)).toBe('free')
  })
})

describe('an annual renewal', () => {
  test('is told of by one mail, 30 days before', async () => {
    const email = 'renews@example.com'
    const caller = await newcomer(server, email)
    await subscribe(server, caller, 'price_annual')
    const portal = await portalOf(server, caller)
    const reminders = async () =>
      (await mailsTo(server, email)).filter(({ kind }) => kind === 'renewal-reminder').length
    await portal.change({ kind: 'clock', by: 330 * day })
    expect(await reminders()).toBe(0)
    await portal.change({ kind: 'clock', by: 6 * day })
    expect(await reminders()).toBe(1)
    await server.deps.jobs.enqueue(server.deps.db, remindOfRenewals, {})
    expect(await reminders()).toBe(1)
    expect((await lastMail(server, email, 'renewal-reminder')).text).toContain('$1,799 for another year')
    await portal.change({ kind: 'clock', by: 365 * day })
    expect(await reminders()).toBe(2)
  })

  test('is not announced to those who canceled or pay by the month', async () => {
    const cancelled = await newcomer(server, 'cancelled-annual@example.com')
    await subscribe(server, cancelled, 'price_annual')
    await cancelled.call(cancelSubscription, {})
    await (await portalOf(server, cancelled)).change({ kind: 'clock', by: 340 * day })
    const monthly = await newcomer(server, 'monthly-renews@example.com')
    await subscribe(server, monthly, 'price_monthly')
    await (await portalOf(server, monthly)).change({ kind: 'clock', by: 25 * day })
    for (const email of ['cancelled-annual@example.com', 'monthly-renews@example.com']) {
      expect((await mailsTo(server, email)).map(({ kind }) => kind)).not.toContain('renewal-reminder')
    }
  })
})

describe('the personas', () => {
  test.each([
    ['free', false, 'free'],
    ['basic', true, 'basic'],
    ['premium', true, 'premium'],
    ['monthly', true, 'Monthly'],
    ['demo', false, 'free'],
  ] as const)('%s keeps its tier, also when the sandbox is asked', async (persona, subscribed, tier) => {
    expect(await server.as(persona).call(getMySubscription, {})).toMatchObject({ subscribed, tier })
    if (!subscribed) return
    const portal = await portalOf(server, server.as(persona))
    await portal.change({ kind: 'clock', by: 1 })
    expect(await server.as(persona).call(getMySubscription, {})).toMatchObject({ subscribed, tier })
  })
})
