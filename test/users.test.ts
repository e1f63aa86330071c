/** The admin's accounts over HTTP: the list, one account, and what can be done to it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/features/account/contracts.ts'
import { getAdminActions } from '../src/features/audit-log/contracts.ts'
import { getMySubscription, getSubscriptionDetails } from '../src/features/billing/contracts.ts'
import {
  endPlan,
  endUserSessions,
  getUser,
  grantPlan,
  listUsers,
  setDemo,
  suspendUser,
  userPlans,
} from '../src/features/users/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { day, newcomer, portalOf, subscribe } from './support/paying.ts'
import { join, signUp } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { signIn } from './support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())

const admin = () => server.as('admin')
const idOf = async (email: string): Promise<string> =>
  (await server.pool.query('select id from users where email = $1', [email])).rows[0].id
const rowOf = async (email: string) => {
  const { data } = await admin().call(listUsers, { search: email })
  return data.find((row) => row.email === email)!
}
const refused = async (name: string, input: object) => {
  const response = await admin().post(name, input)
  const { error } = (await response.json()) as { error?: { message: string } }
  return `${response.status} ${error?.message}`
}
const deedsAbout = async (email: string) =>
  (await admin().call(getAdminActions, { text: email })).data.map(({ action, details }) => ({ action, details }))
const nobody = '0193a7d5-0000-7000-8000-000000000000'

describe('threat 15: the calls about accounts', () => {
  test.each([listUsers, getUser, endUserSessions, grantPlan, endPlan, setDemo].map(({ name }) => name))(
    '%s is refused to all others, and nothing is changed or told',
    async (name) => {
      const id = await idOf(personaEmail('premium'))
      for (const speaker of ['visitor', 'free', 'basic', 'premium', 'monthly', 'demo'] as const) {
        const response = await server.as(speaker).post(name, { id, priceId: 'price_annual', demo: true })
        const text = await response.text()
        expect(response.status).toBe(speaker === 'visitor' ? 401 : 403)
        expect(JSON.parse(text).error.message).toBe(speaker === 'visitor' ? 'Missing auth token' : 'Unauthorized')
        expect(text).not.toContain('@')
      }
      expect((await server.as('premium').call(getAccount, {})).permissions.isDemo).toBe(false)
    },
  )
})

describe('list_users', () => {
  test('has rows with the plan that counts, and the totals over all', async () => {
    const caller = await newcomer(server, 'pays@example.com')
    const before = await admin().call(listUsers, { search: 'pays@example.com' })
    expect(before.data).toMatchObject([{ subscription_status: 'none', subscription_plan: null, total_exports: 0 }])
    await subscribe(server, caller, 'price_annual')
    await server.pool.query(
      `insert into export_logs (id, user_id, export_count) select gen_random_uuid(), id, 3 from users, generate_series(1, 2)
       where email = 'pays@example.com'`,
    )
    const after = await admin().call(listUsers, { search: 'PAYS@' })
    expect(after.data).toEqual([
      {
        id: await idOf('pays@example.com'),
        email: 'pays@example.com',
        name: 'pays',
        signup_date: expect.any(String),
        last_sign_in_at: expect.any(String),
        subscription_status: 'active',
        subscription_plan: 'Annual Plan',
        total_exports: 2,
        is_admin: false,
        is_demo: false,
        confirmed: true,
        is_suspended: false,
      },
    ])
    expect(after.total).toBe(1)
    expect(after.totals).toEqual({
      users: before.totals.users,
      activeSubscriptions: before.totals.activeSubscriptions + 1,
      exports: before.totals.exports + 2,
    })
    const portal = await portalOf(server, caller)
    await portal.change({ kind: 'clock', by: 800 * day })
    expect(await rowOf(personaEmail('admin'))).toMatchObject({ is_admin: true, is_demo: false })
    expect(await rowOf(personaEmail('demo'))).toMatchObject({ is_demo: true, subscription_status: 'none' })
  })

  test('a trial is trialing, and what has ended is told as it ended', async () => {
    await join(server, 'tries@example.com')
    await server.pool.query(
      `insert into subscriptions (id, user_id, provider, provider_subscription_id, status, tier, plan_name)
       select gen_random_uuid(), id, 'sandbox', 'sub_trial', 'trialing', 'basic', 'Monthly Plan' from users where email = 'tries@example.com'`,
    )
    expect(await rowOf('tries@example.com')).toMatchObject({ subscription_status: 'trialing' })
    await server.pool.query("update subscriptions set status = 'canceled' where provider_subscription_id = 'sub_trial'")
    expect(await rowOf('tries@example.com')).toMatchObject({ subscription_status: 'canceled' })
  })

  test('is found by name, plan, and status, each account under one plan', async () => {
    await join(server, 'xena-q@example.com')
    const id = await idOf('xena-q@example.com')
    await server.pool.query("update users set name = 'Xena Quill' where id = $1", [id])
    const found = async (input: object) => (await admin().call(listUsers, input)).data.map(({ email }) => email)
    const xena = ['xena-q@example.com']
    expect(await found({ search: 'xena QUILL' })).toEqual(xena)
    const held = async () => {
      const plans = []
      for (const plan of userPlans) if ((await found({ search: 'Quill', plan })).length > 0) plans.push(plan)
      return plans
    }
    expect(await held()).toEqual(['free'])
    await server.pool.query(
      `with team as (insert into teams (id, name) values (gen_random_uuid(), 'Quills') returning id),
         member as (insert into team_members (user_id, team_id, role) select $1, id, 'owner' from team)
       insert into team_subscriptions (id, team_id, provider, provider_customer_id, provider_subscription_id, status, tier, plan_name, seats)
       select gen_random_uuid(), id, 'sandbox', 'cus_quills', 'sub_quills', 'active', 'premium', 'Team Plan', 3 from team`,
      [id],
    )
    expect(await held()).toEqual(['team'])
    expect(await rowOf('xena-q@example.com')).toMatchObject({ subscription_plan: 'Team Plan (team)' })
    await admin().call(grantPlan, { id, priceId: 'price_annual' })
    expect(await held()).toEqual(['complimentary'])
    await server.pool.query(
      `insert into subscriptions (id, user_id, provider, provider_subscription_id, status, tier, plan_name)
       values (gen_random_uuid(), $1, 'sandbox', 'sub_xena', 'trialing', 'basic', 'Monthly Plan')`,
      [id],
    )
    expect(await held()).toEqual(['trial'])
    await server.pool.query("update subscriptions set status = 'active' where provider_subscription_id = 'sub_xena'")
    expect(await held()).toEqual(['paid'])
    expect(await found({ search: 'Quill', status: 'suspended' })).toEqual([])
    await admin().call(suspendUser, { id })
    expect(await found({ search: 'Quill', status: 'suspended' })).toEqual(xena)
    expect(await found({ search: 'Quill', status: 'active' })).toEqual([])
    expect(await found({ status: 'admin' })).toEqual([personaEmail('admin')])
    expect(await found({ status: 'demo' })).toContain(personaEmail('demo'))
  })

  test('is paged and sorted, each account once', async () => {
    for (let at = 0; at < 30; at++) await signUp(server, `many-${String(at).padStart(2, '0')}@example.com`)
    const asked = { search: 'many-', sort: { key: 'email', direction: 'asc' } } as const
    const pages = [await admin().call(listUsers, asked), await admin().call(listUsers, { ...asked, page: 2 })]
    const emails = pages.flatMap(({ data }) => data.map(({ email }) => email))
    expect(pages.map(({ data, total, pageSize }) => [data.length, total, pageSize])).toEqual([
      [25, 30, 25],
      [5, 30, 25],
    ])
    expect(emails).toEqual(Array.from({ length: 30 }, (_, at) => `many-${String(at).padStart(2, '0')}@example.com`))
    const newest = await admin().call(listUsers, { search: 'many-' })
    expect(newest.data[0]!.email).toBe('many-29@example.com')
    expect(newest.data[0]).toMatchObject({ confirmed: false, last_sign_in_at: null })
    for (const key of ['last_sign_in_at', 'total_exports'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const { data } = await admin().call(listUsers, { sort: { key, direction } })
        const values = data.map((row) => row[key] ?? '')
        const up = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(values).toEqual(direction === 'asc' ? up : up.toReversed())
      }
    }
  })

  test('threat 40: a hostile search finds nothing, and what is not offered is a 422', async () => {
    for (const search of ['%', '_', '\\', "'; drop table users; --", 'a\u0000b', '\ud800', '<script>']) {
      expect((await admin().call(listUsers, { search })).data).toEqual([])
    }
    for (const input of [
      { page: 0 },
      { sort: { key: 'password', direction: 'asc' } },
      { search: 'x'.repeat(321) },
      { role: 'admin' },
      { plan: 'gold' },
      { status: 'gone' },
    ]) {
      expect((await admin().post(listUsers.name, input)).status, JSON.stringify(input)).toBe(422)
    }
  })
})

describe('one account', () => {
  test('has what is paid, exported, revealed, and its sessions, and no secret', async () => {
    const token = await join(server, 'looked-at@example.com')
    await subscribe(server, server.bearing(token), 'price_monthly')
    const id = await idOf('looked-at@example.com')
    await server.pool.query('insert into export_logs (id, user_id, export_count) values (gen_random_uuid(), $1, 7)', [
      id,
    ])
    await server.pool.query(
      `insert into contact_reveals (id, user_id, physician_id, field, revealed_at)
       select gen_random_uuid(), $1, at, 'email', now() - make_interval(days => at * 10) from generate_series(0, 4) at`,
      [id],
    )
    const answer = await admin().call(getUser, { id })
    expect(answer).toMatchObject({
      user: { email: 'looked-at@example.com', role: 'user', isDemo: false, confirmed: true, twoFactor: false },
      access: { tier: 'basic', plan: 'Monthly Plan' },
      subscriptions: [{ status: 'active', plan: 'Monthly Plan', price: 19_900, currency: 'usd' }],
      complimentary: null,
      exports: { total: 1, physicians: 7, recent: [{ count: 7 }] },
      reveals: { total: 5, lastDay: 1, lastMonth: 3 },
    })
    expect(answer.sessions).toHaveLength(1)
    const { rows } = await server.pool.query('select token from sessions where user_id = $1', [id])
    expect(JSON.stringify(answer)).not.toContain(rows[0].token)
  })

  test('that is not there is a 404 for every call', async () => {
    expect(await refused(getUser.name, { id: nobody })).toBe('404 There is no such account.')
    expect(await refused(endUserSessions.name, { id: nobody })).toBe('404 There is no such account.')
    expect(await refused(grantPlan.name, { id: nobody, priceId: 'price_annual' })).toBe('404 There is no such account.')
    expect(await refused(endPlan.name, { id: nobody })).toBe('404 This account has no complimentary plan.')
    expect(await refused(setDemo.name, { id: nobody, demo: true })).toBe('404 There is no such account.')
  })
})

describe('ending sessions', () => {
  test('signs someone out everywhere', async () => {
    const token = await join(server, 'signed-in@example.com')
    const id = await idOf('signed-in@example.com')
    expect(await admin().call(endUserSessions, { id })).toEqual({ ended: 1 })
    expect((await server.bearing(token).post(getAccount.name)).status).toBe(401)
    expect(await deedsAbout('signed-in@example.com')).toEqual([{ action: 'end-sessions', details: { ended: 1 } }])
  })

  test('an admin keeps the session that ends the others: no one locks themselves out', async () => {
    const id = await idOf(personaEmail('admin'))
    const other = await signIn(server.origin, personaEmail('admin'))
    await admin().call(endUserSessions, { id })
    expect((await server.bearing(other).post(getAccount.name)).status).toBe(401)
    expect((await admin().call(getAccount, {})).role).toBe('admin')
  })
})

describe('a complimentary plan', () => {
  test('lets someone in as a paid one does, until it is ended', async () => {
    const caller = await newcomer(server, 'given@example.com')
    const id = await idOf('given@example.com')
    await admin().call(grantPlan, { id, priceId: 'price_annual' })
    const subscription = {
      subscribed: true,
      tier: 'premium',
      plan_name: 'Annual Plan (complimentary)',
      price_amount: 0,
      currency: 'usd',
      billing_interval: null,
    }
    expect(await caller.call(getMySubscription, {})).toEqual(subscription)
    expect(await caller.call(getSubscriptionDetails, {})).toEqual({
      subscription,
      details: null,
      hasCustomer: false,
      moneyBack: null,
      request: null,
    })
    expect(await rowOf('given@example.com')).toMatchObject({
      subscription_status: 'active',
      subscription_plan: 'Annual Plan (complimentary)',
    })
    expect((await admin().call(getUser, { id })).complimentary).toMatchObject({
      priceId: 'price_annual',
      grantedBy: personaEmail('admin'),
      endsAt: null,
    })
    await admin().call(grantPlan, { id, priceId: 'price_monthly', until: '2099-12-31' })
    expect(await caller.call(getMySubscription, {})).toMatchObject({ tier: 'basic' })
    await admin().call(endPlan, { id })
    expect(await caller.call(getMySubscription, {})).toMatchObject({ subscribed: false, tier: 'free' })
    expect(await deedsAbout('given@example.com')).toEqual([
      { action: 'end-plan', details: { plan: 'price_monthly' } },
      { action: 'grant-plan', details: { plan: 'price_monthly', until: '2099-12-31' } },
      { action: 'grant-plan', details: { plan: 'price_annual', until: null } },
    ])
  })

  test('ends by itself, and never takes away what is paid for', async () => {
    const caller = await newcomer(server, 'both@example.com')
    const id = await idOf('both@example.com')
    await subscribe(server, caller, 'price_annual')
    await admin().call(grantPlan, { id, priceId: 'price_monthly' })
    expect(await caller.call(getMySubscription, {})).toMatchObject({ tier: 'premium', price_amount: 179_900 })
    // If two grant the same, the paid one is shown.
    await admin().call(grantPlan, { id, priceId: 'price_annual' })
    expect(await caller.call(getMySubscription, {})).toMatchObject({ tier: 'premium', price_amount: 179_900 })
    await server.pool.query('delete from subscriptions where user_id = $1', [id])
    expect(await caller.call(getMySubscription, {})).toMatchObject({ tier: 'premium', price_amount: 0 })
    await server.pool.query("update complimentary_plans set ends_at = now() - interval '1 second' where user_id = $1", [
      id,
    ])
    expect(await caller.call(getMySubscription, {})).toMatchObject({ subscribed: false, tier: 'free' })
    expect(await rowOf('both@example.com')).toMatchObject({ subscription_status: 'none' })
  })

  test('a day that is over, a plan that is not sold, and a demo account are refused', async () => {
    const id = await idOf(personaEmail('free'))
    expect(await refused(grantPlan.name, { id, priceId: 'price_annual', until: '2020-01-01' })).toBe(
      '422 Please choose a future day.',
    )
    expect(await refused(grantPlan.name, { id, priceId: 'price_free' })).toContain('422')
    expect(await refused(grantPlan.name, { id: await idOf(personaEmail('demo')), priceId: 'price_annual' })).toBe(
      '409 A demo account has no plan. End demo first.',
    )
    expect(await server.as('free').call(getMySubscription, {})).toMatchObject({ subscribed: false })
  })

  test('given ten times at the same time is one', async () => {
    await join(server, 'ten@example.com')
    const id = await idOf('ten@example.com')
    await Promise.all(Array.from({ length: 10 }, () => admin().call(grantPlan, { id, priceId: 'price_annual' })))
    const { rows } = await server.pool.query('select count(*)::int from complimentary_plans where user_id = $1', [id])
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('demo', () => {
  test('is made and ended, once in the log however often it is asked for', async () => {
    const caller = await newcomer(server, 'shown@example.com')
    const id = await idOf('shown@example.com')
    for (const demo of [true, true, false, false]) {
      await admin().call(setDemo, { id, demo })
      expect((await caller.call(getAccount, {})).permissions.isDemo).toBe(demo)
    }
    expect((await deedsAbout('shown@example.com')).map(({ action }) => action)).toEqual(['end-demo', 'make-demo'])
  })

  test('an admin is never made one, not by himself nor by another', async () => {
    const id = await idOf(personaEmail('admin'))
    expect(await refused(setDemo.name, { id, demo: true })).toContain('409 An admin cannot be a demo account')
    expect((await admin().call(getAccount, {})).role).toBe('admin')
  })

  test('the account at the demo address stays one', async () => {
    const id = await idOf(personaEmail('demo'))
    expect(await refused(setDemo.name, { id, demo: false })).toContain('409 This address is the shared demo account’s.')
    expect((await server.as('demo').call(getAccount, {})).permissions.isDemo).toBe(true)
  })
})
