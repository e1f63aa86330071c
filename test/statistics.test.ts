import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '../src/features/account/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import type { FigureName } from '../src/features/statistics/contracts.ts'
import { getFigures } from '../src/features/statistics/contracts.ts'
import { makeSearchTally } from '../src/features/statistics/search-tally.server.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { day, newcomer, portalOf, subscribe } from './support/paying.ts'
import { goodPassword } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = () => new Date().toISOString().slice(0, 10)

async function figures() {
  const answer = await server.as('admin').call(getFigures, {})
  const one = (name: FigureName) => {
    const figure = answer.figures.find((figure) => figure.name === name)!
    const last = Object.fromEntries(figure.columns.map((column) => [column.name, column.values.at(-1)!]))
    return { ...figure, last }
  }
  return { answer, one }
}

/** Takes whatever the personas and other tests left. */
async function growth(run: () => Promise<void>) {
  const before = await figures()
  await run()
  const after = await figures()
  return (name: FigureName, column: string) => after.one(name).last[column]! - before.one(name).last[column]!
}

describe('figures over time', () => {
  test('are those of the last 30 days, by day, and of the 30 before', async () => {
    const { answer } = await figures()
    expect(answer).toMatchObject({ range: '30-days', step: 'day', currency: 'usd' })
    expect(answer.buckets).toHaveLength(30)
    expect(answer.buckets.at(-1)).toEqual({ from: today(), to: today() })
    for (const { columns } of answer.figures) {
      for (const { values } of columns) expect(values).toHaveLength(30)
    }
  })

  test.each([
    [{ range: '12-months' }, 12, 12],
    [{ range: '12-months', step: 'week' }, 48, 54],
    [{ range: '90-days' }, 13, 14],
    [{ range: '90-days', step: 'day' }, 90, 90],
  ] as const)('%j', async (input, least, max) => {
    const { buckets } = await server.as('admin').call(getFigures, input)
    expect(buckets.length).toBeGreaterThanOrEqual(least)
    expect(buckets.length).toBeLessThanOrEqual(max)
  })

  test('a division that does not fit is a 422', async () => {
    const response = await server.as('admin').post('get-figures', { range: '12-months', step: 'day' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { fields: { step: 'This period can’t be split that way.' } },
    })
  })

  test('a day is one of UTC, to the second', async () => {
    const { pool } = server
    const { rows } = await pool.query(`select id from users where email = $1`, [personaEmail('free')])
    const put = (physician: number, moment: string) =>
      pool.query(
        `insert into contact_reveals (id, user_id, physician_id, field, revealed_at) values (gen_random_uuid(), $1, $2, 'email', $3)`,
        [rows[0].id, physician, moment],
      )
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10)
    await put(9_000_001, `${at(3)}T00:00:00Z`)
    await put(9_000_002, `${at(3)}T23:59:59.999Z`)
    await put(9_000_003, `${at(2)}T00:00:00Z`)
    // For the previous period, and for the one before that.
    await put(9_000_004, `${at(30)}T23:59:59Z`)
    await put(9_000_005, `${at(60)}T23:59:59Z`)
    const { one } = await figures()
    expect(one('reveals').columns[0]!.values.slice(-5)).toEqual([0, 2, 1, 0, 0])
    expect(one('reveals')).toMatchObject({ total: 3, before: 1 })
  })
})

describe('money', () => {
  test('what is paid, given back, and asked back by the bank, each once', async () => {
    let portal!: Awaited<ReturnType<typeof portalOf>>
    const paid = await growth(async () => {
      const caller = await newcomer(server, 'figures-paid@example.com')
      await subscribe(server, caller, 'price_annual')
      portal = await portalOf(server, caller)
      await server.deps.sandbox!.deliver()
    })
    expect([paid('revenue', 'net'), paid('revenue', 'paid'), paid('signUps', 'signUps')]).toEqual([179_900, 179_900, 1])
    expect([paid('subscriptions', 'started'), paid('subscriptions', 'active')]).toEqual([1, 1])

    const { invoices } = await portal.page()
    const change = async (to: 'open' | 'won') => {
      await portal.change({ kind: 'dispute', invoiceId: invoices[0]!.id, to })
      await server.deps.sandbox!.deliver()
    }
    const disputed = await growth(() => change('open'))
    expect([disputed('revenue', 'net'), disputed('revenue', 'returned')]).toEqual([-179_900, 179_900])
    const won = await growth(() => change('won'))
    expect([won('revenue', 'net'), won('revenue', 'returned')]).toEqual([179_900, -179_900])
    const refunded = await growth(async () => {
      await portal.change({ kind: 'refund', invoiceId: invoices[0]!.id })
      await server.deps.sandbox!.deliver()
    })
    expect([refunded('revenue', 'net'), refunded('revenue', 'paid')]).toEqual([-179_900, 0])
  })

  test('a renewal counts when it is paid, and a year on the test clock does not leave the books', async () => {
    const caller = await newcomer(server, 'figures-renews@example.com')
    await subscribe(server, caller, 'price_monthly')
    const portal = await portalOf(server, caller)
    await server.deps.sandbox!.deliver()
    const renewed = await growth(async () => {
      await portal.change({ kind: 'clock', by: 32 * day })
      await server.deps.sandbox!.deliver()
    })
    expect(renewed('revenue', 'paid')).toBe(19_900)
    expect(renewed('subscriptions', 'active')).toBe(0)
  })

  test('stays when the account goes, and the subscription ends with it', async () => {
    const email = 'figures-leaves@example.com'
    const caller = await newcomer(server, email)
    await subscribe(server, caller, 'price_monthly')
    await server.deps.sandbox!.deliver()
    const left = await growth(async () => {
      await caller.call(deleteAccount, { password: goodPassword })
      await server.settled()
      const { rows } = await server.pool.query(
        `select provider_customer_id from billing_customers where user_id is null`,
      )
      const { syncCustomer } = await import('../src/features/billing/sync.server.ts')
      for (const row of rows) await syncCustomer(server.deps, row.provider_customer_id)
    })
    expect([left('signUps', 'signUps'), left('revenue', 'net')]).toEqual([-1, 0])
    expect([left('subscriptions', 'active'), left('subscriptions', 'ended')]).toEqual([-1, 1])
  })
})

describe('searches', () => {
  test('count by who searches; turning a page does not', async () => {
    const searched = await growth(async () => {
      await server.as('premium').call(searchPhysicians, {})
      await server.as('premium').call(searchPhysicians, { page: 2 })
      await server.as('basic').call(searchPhysicians, { filters: { query: 'smith' } })
      await server.as('free').call(searchPhysicians, {})
      await server.as('demo').call(searchPhysicians, {})
      await server.as('free').post('search-physicians', { page: 2 })
      await server.as('visitor').post('search-physicians', {})
    })
    expect(['searches', 'subscribers', 'free', 'demo', 'admins'].map((name) => searched('searches', name))).toEqual([
      4, 2, 1, 1, 0,
    ])
  })

  test('no one says how many there were before they were counted', async () => {
    const { one } = await figures()
    expect(one('searches')).toMatchObject({ before: null, since: today() })
  })

  test('a thousand are one row and few statements; what cannot be written is not lost', async () => {
    const faults: unknown[] = []
    let broken = false
    let statements = 0
    const { db } = server.deps
    const watched = new Proxy(db, {
      get: (target, name) => {
        if (name !== 'insertInto') return Reflect.get(target, name)
        statements += 1
        if (broken) throw new Error('The database is away.')
        return target.insertInto.bind(target)
      },
    })
    const tally = makeSearchTally({
      db: watched,
      now: () => new Date('2020-02-29T23:59:59Z'),
      onFault: (error) => faults.push(error),
      delay: 60_000,
    })
    for (let i = 0; i < 1000; i++) tally.note('premium')
    expect(statements).toBe(0)
    broken = true
    await tally.flush()
    broken = false
    tally.note('premium')
    await Promise.all([tally.flush(), tally.flush()])
    expect([faults.length, statements]).toEqual([1, 2])
    const { rows } = await server.pool.query(
      `select to_char(day, 'YYYY-MM-DD') as day, caller, searches from search_counts where day < '2021-01-01'`,
    )
    expect(rows).toEqual([{ day: '2020-02-29', caller: 'premium', searches: 1001 }])
  })

  test('are written when the server ends', async () => {
    const other = await startTestServer({ peerOf: server })
    const before = await figures()
    await other.as('admin').call(searchPhysicians, {})
    await other.close()
    expect((await figures()).one('searches').last.admins! - before.one('searches').last.admins!).toBe(1)
  })
})
