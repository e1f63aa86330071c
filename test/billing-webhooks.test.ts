/** Webhooks over HTTP: who may send them, how often, in which order; and what happens when they never come. */
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signatureHeader } from '#adapters/billing/sandbox.ts'
import { sign } from '#adapters/billing/signature.ts'
import { getMySubscription } from '../src/features/billing/contracts.ts'
import { subscriptionOf } from '../src/features/billing/queries.server.ts'
import { reconcileBilling } from '../src/features/billing/reconcile.server.ts'
import { handleEvent } from '../src/features/billing/webhook.server.ts'
import { heavy } from './support/heavy.ts'
import { day, newcomer, portalOf, subscribe } from './support/paying.ts'
import { runs, timeFor } from './support/properties.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())

const tierOf = async (caller: Caller) => (await caller.call(getMySubscription, {})).tier
const secretOf = () =>
  createHmac('sha256', server.deps.authSecrets[0]).update('events of the payment sandbox').digest('hex')

function send(body: string, headers: Record<string, string> = {}, provider = 'sandbox') {
  return server.fetch(`/webhooks/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

function sendSigned(body: string, at = new Date()) {
  return send(body, { [signatureHeader]: sign(body, secretOf(), at) })
}

async function bodyOf(response: Response) {
  return { status: response.status, ...((await response.json()) as object) }
}

/** Every event of a customer, as it was posted. */
async function eventsOf(email: string): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select event.id, event.body from sandbox_documents as event
     join sandbox_documents as customer on customer.id = event.customer_id and customer.kind = 'customer'
     where event.kind = 'event' and customer.body ->> 'email' = $1 order by event.created_at`,
    [email],
  )
  return rows.map(({ id, body }) =>
    JSON.stringify({
      id,
      object: 'event',
      created: body.createdAt / 1000,
      type: body.type,
      data: { object: body.object },
    }),
  )
}

describe('threat 35: a webhook', () => {
  let caller: Caller
  let body: string
  beforeAll(async () => {
    caller = await newcomer(server, 'hooked@example.com')
    await subscribe(server, caller, 'price_monthly')
    body = (await eventsOf('hooked@example.com')).find((event) => event.includes('subscription.created'))!
  })

  test('unsigned is a 400', async () => {
    expect(await bodyOf(await send(body))).toEqual({
      status: 400,
      error: { code: 'invalid_signature', message: 'The signature is missing.' },
    })
  })

  test.each([
    ['nonsense', () => 'nonsense'],
    ['an empty one', () => ''],
    ['without a time', () => sign(body, secretOf(), new Date()).replace(/^t=\d+,/, '')],
    ['of another body', () => sign(`${body} `, secretOf(), new Date())],
    ['by another secret', () => sign(body, 'another', new Date())],
    ['of another scheme', () => sign(body, secretOf(), new Date()).replace('v1=', 'v0=')],
    [
      'whose time was moved',
      () =>
        sign(body, secretOf(), new Date(Date.now() - 60_000)).replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1000)}`),
    ],
  ])('with a signature that is %s is a 400', async (_, signature) => {
    expect((await send(body, { [signatureHeader]: signature() })).status).toBe(400)
  })

  test('that is stale, or from the future, is a 400', async () => {
    for (const minutes of [-6, 6, -60 * 24]) {
      expect(await bodyOf(await sendSigned(body, new Date(Date.now() + minutes * 60_000)))).toEqual({
        status: 400,
        error: { code: 'invalid_signature', message: 'The signature is too old.' },
      })
    }
    expect((await sendSigned(body, new Date(Date.now() - 4 * 60_000))).status).toBe(200)
  })

  test('that is replayed is a 200 and changes nothing', async () => {
    const before = await server.pool.query(
      `select subscriptions.* from subscriptions join users on users.id = user_id where email = 'hooked@example.com'`,
    )
    expect(await bodyOf(await sendSigned(body))).toEqual({ status: 200, received: true, outcome: 'known' })
    const after = await server.pool.query(
      `select subscriptions.* from subscriptions join users on users.id = user_id where email = 'hooked@example.com'`,
    )
    expect(after.rows).toEqual(before.rows)
  })

  test('needs no cookie and no Origin, and a foreign Origin makes no difference', async () => {
    const headers = { [signatureHeader]: sign(body, secretOf(), new Date()), origin: 'https://payments.example' }
    expect((await send(body, headers)).status).toBe(200)
  })

  test('of another provider, or by GET, is not taken', async () => {
    expect((await send(body, {}, 'stripe')).status).toBe(404)
    expect((await send(body, {}, 'anything')).status).toBe(404)
    expect((await server.fetch('/webhooks/sandbox')).status).toBe(405)
  })

  test('larger than 1 MB is a 413', async () => {
    expect((await sendSigned('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  })

  test('that claims a plan grants nothing: only the provider is believed', async () => {
    const free = await newcomer(server, 'claims@example.com')
    await portalOf(server, free)
    const { rows } = await server.pool.query(
      `select provider_customer_id from billing_customers join users on users.id = user_id where email = 'claims@example.com'`,
    )
    const event = {
      id: 'evt_claim',
      created: Date.now() / 1000,
      type: 'customer.subscription.created',
      data: {
        object: { object: 'subscription', id: 'sub_1', customer: rows[0].provider_customer_id, status: 'active' },
      },
    }
    expect(await bodyOf(await sendSigned(JSON.stringify(event)))).toMatchObject({ status: 200, outcome: 'handled' })
    expect(await tierOf(free)).toBe('free')
  })

  test('about an unknown customer is taken, and forgotten', async () => {
    const event = {
      id: 'evt_stranger',
      created: Date.now() / 1000,
      type: 'customer.subscription.created',
      data: { object: { object: 'subscription', id: 'sub_2', customer: 'cus_stranger' } },
    }
    expect(await bodyOf(await sendSigned(JSON.stringify(event)))).toMatchObject({ status: 200 })
  })

  test('30 at the same time for one customer end in one row, and nothing else waits for them', async () => {
    const email = 'burst@example.com'
    const own = await newcomer(server, email)
    await (await portalOf(server, own)).change({ kind: 'lose-events', lose: true })
    await subscribe(server, own, 'price_annual')
    const events = await eventsOf(email)
    const burst = Array.from({ length: 30 }, (_, i) => sendSigned(events[i % events.length]!))
    const answered = await server.as('basic').call(getMySubscription, {})
    expect(answered.tier).toBe('basic')
    expect((await Promise.all(burst)).map(({ status }) => status)).toEqual(Array(30).fill(200))
    const { rows } = await server.pool.query(
      'select status, tier from subscriptions join users on users.id = user_id where email = $1',
      [email],
    )
    expect(rows).toEqual([{ status: 'active', tier: 'premium' }])
  })
})

describe('the order of events', () => {
  /** A life from its first payment to its end or renewal, none of whose webhooks has arrived. */
  async function live(email: string, end: 'premium' | 'free') {
    const caller = await newcomer(server, email)
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'lose-events', lose: true })
    await subscribe(server, caller, 'price_monthly')
    await portal.change({ kind: 'switch', priceId: 'price_annual' })
    await portal.change({ kind: 'cancel' })
    if (end === 'free') await portal.change({ kind: 'clock', by: 367 * day })
    else await portal.change({ kind: 'resume' })
    const bodies = await eventsOf(email)
    const events = bodies.map((body) => {
      const event = JSON.parse(body)
      const { object, customer, id } = event.data.object
      return {
        id: event.id as string,
        type: event.type as string,
        createdAt: new Date(event.created * 1000),
        customerId: customer as string,
        checkoutId: object === 'checkout.session' ? (id as string) : null,
      }
    })
    const { rows } = await server.pool.query('select id from users where email = $1', [email])
    return { events, userId: rows[0].id as string }
  }

  const lives = runs(heavy ? 500 : 50)
  test.each(['premium', 'free'] as const)(
    `and how often each comes makes no difference: ${lives} lives end %s`,
    async (end) => {
      const { events, userId } = await live(`shuffled-${end}@example.com`, end)
      const { db, jobs } = server.deps
      const { pool } = server
      // A thousand mails that greet a subscriber would be written, and make nothing surer.
      const deps = { ...server.deps, jobs: { ...jobs, enqueue: async () => {} } }
      let lived = 0
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            // All of them in any order, and some of them again.
            first: fc.shuffledSubarray(events, { minLength: events.length }),
            again: fc.array(fc.constantFrom(...events), { maxLength: 3 }),
            at: fc.nat(events.length),
          }),
          async ({ first, again, at }) => {
            lived += 1
            await pool.query('delete from billing_events where provider_customer_id = $1', [first[0]!.customerId])
            await pool.query('delete from subscriptions where user_id = $1', [userId])
            for (const event of [...first.slice(0, at), ...again, ...first.slice(at)]) {
              await handleEvent(deps, event)
            }
            expect((await subscriptionOf(db, userId)).tier).toBe(end)
          },
        ),
        { numRuns: lives },
      )
      expect(lived).toBeGreaterThanOrEqual(lives)
      expect(events.length).toBeGreaterThanOrEqual(9)
    },
    timeFor(120_000),
  )

  test('every event is stored once', async () => {
    const { rows } = await server.pool.query(
      'select provider, id from billing_events group by provider, id having count(*) > 1',
    )
    expect(rows).toEqual([])
  })
})

describe('webhooks that never came', () => {
  test('are made up for by the reconciliation', async () => {
    const caller = await newcomer(server, 'missed@example.com')
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'lose-events', lose: true })
    await subscribe(server, caller, 'price_annual')
    expect(await tierOf(caller)).toBe('free')
    await server.deps.jobs.enqueue(server.deps.db, reconcileBilling, {})
    await server.settled()
    expect(await tierOf(caller)).toBe('premium')
    await portal.change({ kind: 'cancel' })
    await portal.change({ kind: 'clock', by: 366 * day })
    await server.deps.jobs.enqueue(server.deps.db, reconcileBilling, {})
    await server.settled()
    expect(await tierOf(caller)).toBe('free')
  })

  test('an event that was begun and not finished is worked on again', async () => {
    const caller = await newcomer(server, 'half@example.com')
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'lose-events', lose: true })
    await subscribe(server, caller, 'price_monthly')
    const body = (await eventsOf('half@example.com')).find((event) => event.includes('subscription.created'))!
    const event = JSON.parse(body)
    await server.pool.query(
      `insert into billing_events (provider, id, type, created_at) values ('sandbox', $1, $2, now())`,
      [event.id, event.type],
    )
    expect(await bodyOf(await sendSigned(body))).toMatchObject({ outcome: 'handled' })
    expect(await tierOf(caller)).toBe('basic')
  })

  test('who pays and was not asked about for a day is asked about', async () => {
    const caller = await newcomer(server, 'unasked@example.com')
    await subscribe(server, caller, 'price_monthly')
    // As if an event had been lost permanently.
    await server.pool.query(
      `update subscriptions set tier = 'premium' from users where users.id = user_id and email = 'unasked@example.com'`,
    )
    await server.pool.query(
      `update billing_customers set synced_at = now() - interval '25 hours' from users where users.id = user_id and email = 'unasked@example.com'`,
    )
    await server.deps.jobs.enqueue(server.deps.db, reconcileBilling, {})
    await server.settled()
    expect(await tierOf(caller)).toBe('basic')
  })
})
