/** Sessions over HTTP: cookies, bearer tokens, where requests may come from, and what ends a session. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/features/account/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { signIn } from './support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const credentials = { email: personaEmail('basic'), password: 'attending' }

function post(pathname: string, body: unknown, headers: Record<string, string> = {}) {
  return server.fetch(pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function cookieOf(headers: Record<string, string> = {}): Promise<string> {
  const response = await post('/api/auth/sign-in/email', credentials, { origin: server.origin, ...headers })
  await response.body?.cancel()
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

describe('signing in', () => {
  test('ends the session that this browser had, and no other', async () => {
    const statusWith = async (cookie: string) => {
      const response = await post('/functions/v1/get-account', {}, { cookie, ...sameOrigin })
      await response.body?.cancel()
      return response.status
    }
    const [elsewhere, former] = [await cookieOf(), await cookieOf()]
    expect(await statusWith(former)).toBe(200)
    const now = await cookieOf({ cookie: former })
    expect([await statusWith(former), await statusWith(now), await statusWith(elsewhere)]).toEqual([401, 200, 200])
    const altered = now.replace(/session_token=(.{8})/, 'session_token=$1x')
    await cookieOf({ cookie: altered })
    expect(await statusWith(now)).toBe(200)
  })

  test('gives a cookie that scripts and other sites do not get', async () => {
    const response = await post('/api/auth/sign-in/email', credentials, { origin: server.origin })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^attending\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      // The mark of a browser that is known to the account.
      expect.stringMatching(/^attending-device-[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    await response.body?.cancel()
  })

  test.each([
    ['a wrong password', { ...credentials, password: 'wrong-password' }],
    ['an unknown address', { ...credentials, email: 'nobody@attending.example' }],
  ])('with %s is the same 401', async (_, body) => {
    const response = await post('/api/auth/sign-in/email', body, { origin: server.origin })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each([{}, { email: 7, password: [] }, { email: 'x' }, null])('with %j is a clear refusal', async (body) => {
    const response = await post('/api/auth/sign-in/email', body, { origin: server.origin })
    expect([400, 401, 422]).toContain(response.status)
    await response.body?.cancel()
  })

  test('works with the address in any case', async () => {
    expect(await signIn(server.origin, 'BASIC@Attending.Example')).toBeTruthy()
  })

  test('threat 19: a session that was planted before is not the one that is signed in to', async () => {
    const planted = 'attending.session_token=planted.signature'
    const cookie = await cookieOf({ cookie: planted })
    expect(cookie).not.toContain('planted')
    const response = await post('/functions/v1/get-account', {}, { cookie: planted, ...sameOrigin })
    expect(response.status).toBe(401)
    await response.body?.cancel()
  })
})

describe('threat 20: requests from elsewhere', () => {
  test.each([
    ['a matching Origin', () => ({ origin: server.origin }), 200],
    ['localhost, which is this site too', () => ({ origin: server.origin.replace('127.0.0.1', 'localhost') }), 200],
    ['Sec-Fetch-Site: same-origin', () => sameOrigin, 200],
    ['neither', () => ({}), 403],
    ['a foreign Origin', () => ({ origin: 'https://evil.example' }), 403],
    ['a foreign Origin beside a forged Sec-Fetch-Site', () => ({ origin: 'https://evil.example', ...sameOrigin }), 403],
    ['the Origin null', () => ({ origin: 'null' }), 403],
    ['Sec-Fetch-Site: cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
    ['Sec-Fetch-Site: same-site', () => ({ 'sec-fetch-site': 'same-site' }), 403],
  ])('with the cookie and %s', async (_, headers, status) => {
    const response = await post('/functions/v1/get-account', {}, { cookie: await cookieOf(), ...headers() })
    expect(response.status).toBe(status)
    await response.body?.cancel()
  })

  test('a form posted from another site signs no one in', async () => {
    const response = await server.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(credentials),
    })
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
    await response.body?.cancel()
  })

  test('a bearer token needs neither, even without a body', async () => {
    const token = await signIn(server.origin, credentials.email)
    const response = await server.fetch('/functions/v1/get-account', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(200)
    await response.body?.cancel()
  })

  test('an unsigned, an altered and an empty bearer token are no one’s, even next to a good cookie', async () => {
    const token = await signIn(server.origin, credentials.email)
    const [value] = token.split('.')
    for (const forged of [value, `${value}.AAAA`, `${token}x`, 'x']) {
      const response = await post(
        '/functions/v1/get-account',
        {},
        { authorization: `Bearer ${forged}`, cookie: await cookieOf(), ...sameOrigin },
      )
      expect(response.status, forged).toBe(401)
      await response.body?.cancel()
    }
  })
})

describe('threat 19: signing out', () => {
  test('ends the session on the server, not only in the browser', async () => {
    const cookie = await cookieOf()
    const out = await post('/api/auth/sign-out', {}, { cookie, origin: server.origin })
    expect(out.status).toBe(200)
    await out.body?.cancel()
    const after = await post('/functions/v1/get-account', {}, { cookie, origin: server.origin })
    expect(after.status).toBe(401)
    await after.body?.cancel()
  })

  test('leaves the other sessions of the person alone', async () => {
    const [one, other] = [await cookieOf(), await cookieOf()]
    await (await post('/api/auth/sign-out', {}, { cookie: one, origin: server.origin })).body?.cancel()
    const after = await post('/functions/v1/get-account', {}, { cookie: other, origin: server.origin })
    expect(after.status).toBe(200)
    await after.body?.cancel()
  })
})

describe('what a session is worth', () => {
  test('an ended one is a visitor’s', async () => {
    const cookie = await cookieOf()
    await server.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    const response = await post('/functions/v1/get-account', {}, { cookie, ...sameOrigin })
    expect(response.status).toBe(401)
    await response.body?.cancel()
  })

  test('a session in use is extended by 30 days, and ends 90 days after signing in', async () => {
    const token = await signIn(server.origin, personaEmail('monthly'))
    const headers = { authorization: `Bearer ${token}` }
    const asked = async () => {
      const response = await post('/functions/v1/get-account', {}, headers)
      await response.body?.cancel()
      return response.status
    }
    const { rows } = await server.pool.query('select id from sessions order by created_at desc limit 1')
    const { id } = rows[0] as { id: string }
    const ageIs = (days: number, left: string) =>
      server.pool.query(
        `update sessions set created_at = date_trunc('second', now()) - interval '${days} days',
          expires_at = now() + interval '${left}' where id = '${id}'`,
      )
    const daysOf = async () => {
      const query = `select round(extract(epoch from expires_at - now()) / 86400)::int as left,
        extract(epoch from expires_at - created_at)::float8 / 86400 as whole from sessions where id = '${id}'`
      return (await server.pool.query(query)).rows[0] as { left: number; whole: number }
    }
    await ageIs(40, '5 days')
    expect(await asked()).toBe(200)
    expect((await daysOf()).left).toBe(30)
    await ageIs(80, '5 days')
    expect(await asked()).toBe(200)
    expect(await daysOf()).toEqual({ left: 10, whole: 90 })
    // Extended before there was an end.
    await ageIs(91, '20 days')
    expect(await asked()).toBe(401)
    await ageIs(40, '-1 second')
    expect(await asked()).toBe(401)
  })

  test('an address that is no longer confirmed is a visitor’s', async () => {
    const token = await signIn(server.origin, personaEmail('free'))
    const users = server.deps.db.updateTable('users').where('email', '=', personaEmail('free'))
    await users.set({ email_verified: false }).execute()
    const response = await post('/functions/v1/get-account', {}, { authorization: `Bearer ${token}` })
    expect(response.status).toBe(401)
    await users.set({ email_verified: true }).execute()
    await response.body?.cancel()
  })

  test('the demo account is never subscribed, and never an admin', async () => {
    const { db } = server.deps
    const { id } = await server.as('demo').call(getAccount, {})
    await db
      .insertInto('subscriptions')
      .values({
        id,
        user_id: id,
        provider: 'sandbox',
        provider_subscription_id: 'x',
        status: 'active',
        tier: 'premium',
      })
      .execute()
    await db.updateTable('users').set({ role: 'admin', demo_account: true }).where('id', '=', id).execute()
    const admin = await server.as('demo').post('check-admin')
    expect(await admin.json()).toMatchObject({ isAdmin: false, subscriptionStatus: 'Free Plan' })
  })
})

test.each([
  '/api/auth/verify-email?token=x',
  '/api/auth/reset-password/x',
  '/api/auth/ok',
  '/api/auth/list-sessions',
  '/api/auth/change-password',
  '/api/auth/update-user',
  '/api/auth/delete-user',
  '/api/auth/two-factor/enable',
  '/api/auth/two-factor/disable',
  '/api/auth/two-factor/generate-backup-codes',
])('the library’s own %s is shut', async (pathname) => {
  for (const method of ['GET', 'POST']) {
    const response = await server.fetch(pathname, { method, headers: sameOrigin })
    expect(response.status).toBe(404)
    await response.body?.cancel()
  }
})

test('threat 42: no password, token or address is in the log', () => {
  const log = server.logged.join('\n')
  expect(log.length).toBeGreaterThan(1000)
  expect(log).not.toMatch(/attending\.example|"attending"|session_token|Bearer|wrong-password/)
})
