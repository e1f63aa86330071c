/** The money-back guarantee over HTTP: who may ask, what decides it, and what a decision does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { getMySubscription, getSubscriptionDetails, requestMoneyBack } from '../src/features/billing/contracts.ts'
import { decideMoneyBack, getMoneyBackRequests } from '../src/features/billing/desk-contracts.ts'
import { day, newcomer, portalOf, subscribe } from './support/paying.ts'
import { lastMail, mailsTo } from './support/people.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())

async function annual(email: string): Promise<Caller> {
  const caller = await newcomer(server, email)
  await subscribe(server, caller, 'price_annual')
  return caller
}

async function requestOf(email: string) {
  for (const status of ['pending', 'approved', 'rejected'] as const) {
    const { data } = await server.as('admin').call(getMoneyBackRequests, { status })
    const found = data.find((request) => request.email === email)
    if (found) return found
  }
  throw new Error(`${email} has not asked`)
}

async function exportSomething(email: string) {
  await server.pool.query(
    `insert into export_logs (id, user_id, export_count) select gen_random_uuid(), id, 3 from users where email = $1`,
    [email],
  )
}

describe('asking', () => {
  test('shows what decides it, to the person and to the admin', async () => {
    const email = 'asks@example.com'
    const caller = await annual(email)
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'clock', by: 12 * day })
    await exportSomething(email)
    const facts = {
      amount: 179_900,
      currency: 'usd',
      daysLeft: 18,
      exports: 1,
      first: true,
      paidAt: expect.any(String),
    }
    expect((await caller.call(getSubscriptionDetails, {})).moneyBack).toEqual(facts)
    expect(await caller.call(requestMoneyBack, { reason: '  Too few cardiologists.  ' })).toEqual(facts)
    expect(await requestOf(email)).toMatchObject({ ...facts, reason: 'Too few cardiologists.', status: 'pending' })
    expect((await caller.call(getSubscriptionDetails, {})).request).toMatchObject({ status: 'pending' })
    expect(await lastMail(server, email, 'money-back-received')).toMatchObject({
      subject: 'We received your refund request',
    })
    const told = await lastMail(server, brand.supportEmail, 'money-back-asked')
    expect(told.text).toContain(
      'asks@example.com requested a refund of $1,799. 18 days of 30 left; 1 export, which voids the guarantee; the first time.',
    )
  })

  test('is for annual plans alone', async () => {
    const monthly = await newcomer(server, 'monthly@example.com')
    await subscribe(server, monthly, 'price_monthly')
    for (const caller of [monthly, server.as('free')]) {
      await expect(caller.call(requestMoneyBack, {})).rejects.toMatchObject({
        status: 409,
        message: 'The money-back guarantee is for annual plans.',
      })
    }
  })

  test('10 times at once is one request', async () => {
    const caller = await annual('impatient@example.com')
    const answers = await Promise.all(Array.from({ length: 10 }, () => caller.post('request-money-back', {})))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })

  test('after 30 days says that none are left', async () => {
    const caller = await annual('late@example.com')
    await (await portalOf(server, caller)).change({ kind: 'clock', by: 31 * day })
    expect(await caller.call(requestMoneyBack, {})).toMatchObject({ daysLeft: 0 })
  })

  test('with a reason that is too long is a 422', async () => {
    const response = await server.as('premium').post('request-money-back', { reason: 'x'.repeat(2001) })
    expect(await response.json()).toMatchObject({
      error: { fields: { reason: 'Please use at most 2,000 characters.' } },
    })
  })
})

describe('deciding', () => {
  test('approving gives the money back, ends the subscription and emails', async () => {
    const email = 'approved@example.com'
    const caller = await annual(email)
    const portal = await portalOf(server, caller)
    await caller.call(requestMoneyBack, {})
    const { id } = await requestOf(email)
    const admin = server.as('admin')
    expect(await admin.call(decideMoneyBack, { requestId: id, action: 'approve' })).toEqual({
      message: 'Approved: the payment will be refunded.',
    })
    expect(await caller.call(getMySubscription, {})).toMatchObject({ subscribed: false, tier: 'free' })
    const page = await portal.page()
    expect(page.subscription).toBeNull()
    expect(page.invoices).toEqual([expect.objectContaining({ refunded: true })])
    expect((await lastMail(server, email, 'money-back-approved')).text).toContain(
      '$1,799 will be refunded to your original payment method',
    )
    // Again is nothing new; the opposite is refused.
    await admin.call(decideMoneyBack, { requestId: id, action: 'approve' })
    await expect(admin.call(decideMoneyBack, { requestId: id, action: 'reject' })).rejects.toMatchObject({
      status: 409,
    })
    expect((await mailsTo(server, email)).filter(({ kind }) => kind === 'money-back-approved')).toHaveLength(1)
  })

  test('rejecting changes nothing but the request', async () => {
    const email = 'rejected@example.com'
    const caller = await annual(email)
    await caller.call(requestMoneyBack, {})
    const { id } = await requestOf(email)
    const silent = await server.as('admin').post('decide-money-back', { requestId: id, action: 'reject' })
    expect([silent.status, Object.keys((await silent.json()).error.fields)]).toEqual([422, ['reason']])
    const reason = 'The login was used by several people.'
    await server.as('admin').call(decideMoneyBack, { requestId: id, action: 'reject', reason })
    expect(await caller.call(getMySubscription, {})).toMatchObject({ tier: 'premium' })
    expect((await lastMail(server, email, 'money-back-rejected')).text).toContain(reason)
    const { request } = await caller.call(getSubscriptionDetails, {})
    expect(request).toMatchObject({ status: 'rejected', rejection: reason })
  })

  test('a rejection names the conditions that were not met, and the page says them before the request is sent', async () => {
    const email = 'exported@example.com'
    const caller = await annual(email)
    await exportSomething(email)
    const why = 'You made 1 export, and any export voids the guarantee.'
    const page = await server.fetch(paths.account('subscription'), { headers: await caller.headers() })
    expect((await page.text()).replaceAll(/<!--.*?-->/g, '')).toContain(why)
    await caller.call(requestMoneyBack, {})
    const { id } = await requestOf(email)
    await server.as('admin').call(decideMoneyBack, { requestId: id, action: 'reject' })
    expect((await lastMail(server, email, 'money-back-rejected')).text).toContain(why)
  })

  test('10 admins at once: one decision, one refund', async () => {
    const email = 'ten-admins@example.com'
    const caller = await annual(email)
    await caller.call(requestMoneyBack, {})
    const { id } = await requestOf(email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        server
          .as('admin')
          .post('decide-money-back', { requestId: id, action: i % 2 ? 'approve' : 'reject', reason: 'No.' }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  })

  test('is one-time per customer', async () => {
    const email = 'second-time@example.com'
    const caller = await annual(email)
    const admin = server.as('admin')
    await caller.call(requestMoneyBack, {})
    await admin.call(decideMoneyBack, { requestId: (await requestOf(email)).id, action: 'approve' })
    await subscribe(server, caller, 'price_annual')
    expect(await caller.call(requestMoneyBack, {})).toMatchObject({ first: false })
    const { data } = await admin.call(getMoneyBackRequests, {})
    const second = data.find((request) => request.email === email)
    expect(second).toMatchObject({ first: false })
    await expect(admin.call(decideMoneyBack, { requestId: second!.id, action: 'approve' })).rejects.toMatchObject({
      status: 409,
      message: 'This customer has had a refund before. The guarantee is one-time per customer.',
    })
    expect(await caller.call(getMySubscription, {})).toMatchObject({ tier: 'premium' })
  })

  test('an unknown request is a 404', async () => {
    await expect(
      server.as('admin').call(decideMoneyBack, { requestId: crypto.randomUUID(), action: 'approve' }),
    ).rejects.toMatchObject({ status: 404 })
  })
})
