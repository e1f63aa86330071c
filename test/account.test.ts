/** The account page's calls: profile, notifications, password, sessions, one's own data, and the end of an account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import {
  checkAdmin,
  deleteAccount,
  dismissTour,
  getAccount,
  updateNotifications,
  updateProfile,
} from '../src/features/account/contracts.ts'
import { grantAdmins } from '../src/features/auth/commands.server.ts'
import {
  changePassword,
  confirmEmailChange,
  getEmailChangeLink,
  getSessions,
  requestEmailChange,
  revokeOtherSessions,
  revokeSession,
} from '../src/features/auth/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { goodPassword, join, lastMail, mailsTo, postAuth, tokenIn } from './support/people.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'
import { signIn } from './support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

async function signInWith(email: string, userAgent: string, password = goodPassword): Promise<string> {
  const response = await postAuth(server, '/sign-in/email', { email, password }, { 'user-agent': userAgent })
  await response.body?.cancel()
  return response.headers.get('set-auth-token')!
}

const statusWith = async (token: string) => {
  const response = await server.bearing(token).post('get-account')
  await response.body?.cancel()
  return response.status
}

describe('profile', () => {
  test('is saved, and an empty name becomes the part before the @', async () => {
    const me = server.as('basic')
    expect(await me.call(updateProfile, { name: '  Béatrice O’Neil ', bio: 'Places\npaediatricians.' })).toEqual({})
    expect(await me.call(getAccount, {})).toMatchObject({ name: 'Béatrice O’Neil', bio: 'Places\npaediatricians.' })
    await me.call(updateProfile, { name: ' ', bio: '' })
    expect(await me.call(getAccount, {})).toMatchObject({ name: 'basic', bio: '' })
  })

  test('the page to start with is the search, or Today, and nothing else', async () => {
    const me = server.bearing(await join(server, 'starts@example.com'))
    expect(await me.call(getAccount, {})).toMatchObject({ startWith: 'search' })
    await me.call(updateProfile, { startWith: 'today' })
    await me.call(updateProfile, { bio: 'Still today.' })
    expect(await me.call(getAccount, {})).toMatchObject({ startWith: 'today', bio: 'Still today.' })
    const first = async () => {
      const headers = await me.headers()
      const { status, headers: answer } = await server.fetch('/directory', { headers, redirect: 'manual' })
      return [status, answer.get('location')]
    }
    expect(await first()).toEqual([302, '/today'])
    await me.call(updateProfile, { startWith: 'search' })
    expect(await first()).toEqual([302, '/search'])
    const refused = await me.post('update-profile', { startWith: 'lists' })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ error: { fields: { startWith: 'Start with Search or Today.' } } })
  })

  test('company and postal address are saved, downloaded, and stay where they are not named', async () => {
    const me = server.bearing(await join(server, 'sender@example.com'))
    expect(await me.call(getAccount, {})).toMatchObject({ company: '', postalAddress: '' })
    const sender = { company: 'Reyes Search', postalAddress: '12 Main St\nBoise, ID 83702' }
    await me.call(updateProfile, { ...sender, company: ' Reyes Search ' })
    expect(await me.call(getAccount, {})).toMatchObject({ name: 'sender', bio: '', ...sender })
    await me.call(updateProfile, { bio: 'Recruiter' })
    expect(await me.call(getAccount, {})).toMatchObject({ name: 'sender', bio: 'Recruiter', ...sender })
    const { account } = JSON.parse(await (await me.post('download-my-data')).text())
    expect(account).toMatchObject({ company: sender.company, postal_address: sender.postalAddress })
    expect((await server.as('demo').post(updateProfile.name, sender)).status).toBe(403)
  })

  test.each([
    [{ company: 'x'.repeat(201) }, 'company', 'Company must be at most 200 characters.'],
    [{ postalAddress: 'x'.repeat(501) }, 'postalAddress', 'Postal address must be at most 500 characters.'],
    [{ postalAddress: null }, 'postalAddress', 'Please enter a postal address.'],
    [{ name: 'x'.repeat(201), bio: '' }, 'name', 'Name must be at most 200 characters.'],
    [{ name: '', bio: 'x'.repeat(5001) }, 'bio', 'Bio must be at most 5000 characters.'],
    [{ name: 7, bio: '' }, 'name', 'Please enter a name.'],
    // Threat 12: what is not offered is not written.
    [{ name: '', bio: '', email: 'other@example.com' }, 'email', 'This field is not recognized.'],
    [{ name: '', bio: '', role: 'admin' }, 'role', 'This field is not recognized.'],
  ])('threat 12 and 40: %j is a 422', async (body, field, message) => {
    const response = await server.as('basic').post(updateProfile.name, body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { [field]: message } } })
  })

  test.each(['a\u0000b', '\ud800', '<script>alert(1)</script>', "'; --", '﷽'.repeat(30)])(
    'threat 40: the name %j is kept as it is, or refused',
    async (name) => {
      const response = await server.as('monthly').post(updateProfile.name, { name, bio: name })
      expect([200, 422]).toContain(response.status)
      await response.body?.cancel()
      if (response.status === 200) {
        const { name: stored } = await server.as('monthly').call(getAccount, {})
        expect([name, name.toWellFormed()]).toContain(stored)
      }
    },
  )
})

describe('notifications', () => {
  test('are all on by default; those not named stay', async () => {
    const me = server.bearing(await join(server, 'told@example.com'))
    expect((await me.call(getAccount, {})).notifications).toEqual({
      marketing: true,
      newFeatures: true,
      securityAlerts: true,
      exclusionChanges: true,
    })
    expect(await me.call(updateNotifications, { marketing: false })).toEqual({})
    await me.call(updateNotifications, { newFeatures: false })
    expect((await me.call(getAccount, {})).notifications).toEqual({
      marketing: false,
      newFeatures: false,
      securityAlerts: true,
      exclusionChanges: true,
    })
  })

  test.each([{ marketing: 'no' }, { securityAlerts: null }, { other: true }])('%j is a 422', async (body) => {
    expect((await server.as('basic').post(updateNotifications.name, body)).status).toBe(422)
  })
})

test('the tour is shown to who is new, until it is closed', async () => {
  const me = server.bearing(await join(server, 'newest@example.com'))
  const shown = async (who: Caller) =>
    (await (await server.fetch(paths.lists(), { headers: await who.headers() })).text()).includes(
      'aria-label="Quick tour"',
    )
  expect([await shown(me), await shown(server.as('premium'))]).toEqual([true, false])
  const tells = async (age: string) => {
    await server.pool.query("update users set created_at = now() - $1::interval where email = 'newest@example.com'", [
      age,
    ])
    return shown(me)
  }
  expect([await tells('31 days'), await tells('1 day')]).toEqual([false, true])
  for (let times = 0; times < 2; times++) await me.call(dismissTour, {})
  expect(await shown(me)).toBe(false)
})

describe('changing the password', () => {
  test('threat 19: ends every other session, keeps this one, and is told by email', async () => {
    const email = 'changes@example.com'
    const [mine, elsewhere] = [await join(server, email), await signIn(server.origin, email, goodPassword)]
    const newPassword = 'nine blue herons'
    expect(await server.bearing(mine).call(changePassword, { currentPassword: goodPassword, newPassword })).toEqual({})
    expect(await statusWith(mine)).toBe(200)
    expect(await statusWith(elsewhere)).toBe(401)
    await expect(signIn(server.origin, email, goodPassword)).rejects.toThrow('401')
    expect(await signIn(server.origin, email, newPassword)).toBeTruthy()
    expect(await lastMail(server, email)).toMatchObject({ kind: 'password-changed' })
  })

  test.each([
    ['wrong', 'nine blue herons', 'wrong_password', { currentPassword: 'That is not your current password.' }],
    ['attending', 'short', 'bad_password', { newPassword: 'Password must be at least 6 characters long.' }],
    ['attending', 'Football1', 'bad_password', { newPassword: 'This password is too common. Please choose another.' }],
    ['attending', 'PREMIUM', 'bad_password', { newPassword: 'This password is too common. Please choose another.' }],
  ])('from %j to %j is refused', async (currentPassword, newPassword, code, fields) => {
    const response = await server.as('premium').post(changePassword.name, { currentPassword, newPassword })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ error: { code, message: Object.values(fields)[0], fields } })
    expect(await signIn(server.origin, personaEmail('premium'))).toBeTruthy()
  })
})

describe('changing the email address', () => {
  const visitor = () => server.as('visitor')
  const linkTo = async (email: string, kind: string) => tokenIn(await lastMail(server, email, kind))

  test('is approved at the current address, confirmed at the new one, and told to the former', async () => {
    const [from, to] = ['moves@example.com', 'moved@example.com']
    const me = server.bearing(await join(server, from))
    await me.call(requestEmailChange, { email: ` ${to.toUpperCase()} `, currentPassword: goodPassword })
    expect(await me.call(getAccount, {})).toMatchObject({ email: from, newEmail: to })
    // No stranger gets an email before the owner of the account has approved.
    expect(await mailsTo(server, to)).toEqual([])
    const approval = await linkTo(from, 'approve-email-change')
    const shown = { email: 'm•••@example.com', newEmail: 'm•••@example.com' }
    for (let times = 0; times < 2; times++)
      expect(await visitor().call(getEmailChangeLink, { token: approval })).toEqual({ step: 'approve', ...shown })
    expect(await visitor().call(confirmEmailChange, { token: approval })).toEqual({ changed: false, email: to })
    expect(await me.call(getAccount, {})).toMatchObject({ email: from })
    expect((await visitor().post(confirmEmailChange.name, { token: approval })).status).toBe(410)

    const confirmation = await linkTo(to, 'confirm-email-change')
    expect(await visitor().call(getEmailChangeLink, { token: confirmation })).toEqual({ step: 'confirm', ...shown })
    const presses = await Promise.all(
      [1, 2, 3].map(() => visitor().post(confirmEmailChange.name, { token: confirmation })),
    )
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    expect(await me.call(getAccount, {})).toMatchObject({ email: to, newEmail: null })
    expect(await signIn(server.origin, to, goodPassword)).toBeTruthy()
    await expect(signIn(server.origin, from, goodPassword)).rejects.toThrow('401')
    expect(await lastMail(server, from)).toMatchObject({ kind: 'email-changed' })
  })

  test('a second request ends the links of the first', async () => {
    const email = 'twice@example.com'
    const me = server.bearing(await join(server, email))
    await me.call(requestEmailChange, { email: 'first@example.com', currentPassword: goodPassword })
    const first = await linkTo(email, 'approve-email-change')
    await me.call(requestEmailChange, { email: 'second@example.com', currentPassword: goodPassword })
    expect((await visitor().post(confirmEmailChange.name, { token: first })).status).toBe(410)
    const { email_changes } = JSON.parse(await (await me.post('download-my-data')).text())
    expect(email_changes).toMatchObject([{ new_email: 'second@example.com' }])
  })

  test('to an address with an account tells its owner, and no one else', async () => {
    await join(server, 'owner-of-it@example.com')
    const me = server.bearing(await join(server, 'wants-it@example.com'))
    await me.call(requestEmailChange, { email: 'owner-of-it@example.com', currentPassword: goodPassword })
    const token = await linkTo('wants-it@example.com', 'approve-email-change')
    expect(await visitor().call(confirmEmailChange, { token })).toMatchObject({ changed: false })
    expect((await mailsTo(server, 'owner-of-it@example.com')).map(({ kind }) => kind)).toEqual([
      'already-registered',
      'confirm-email',
    ])
    expect(await me.call(getAccount, {})).toMatchObject({ email: 'wants-it@example.com' })
  })

  test.each([
    [personaEmail('premium'), 'attending', 'same_address', { email: 'This is already your email address.' }],
    ['other@example.com', 'wrong', 'wrong_password', { currentPassword: 'That is not your current password.' }],
  ])('to %s with the password %j is refused', async (email, currentPassword, code, fields) => {
    const response = await server.as('premium').post(requestEmailChange.name, { email, currentPassword })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { code, fields } })
  })
})

describe('sessions', () => {
  test('are listed with device and address, this one first, without anything that lets anyone in', async () => {
    const email = 'devices@example.com'
    const first = await join(server, email)
    await signInWith(email, chrome)
    const mine = await signInWith(email, safari)
    const { data } = await server.bearing(mine).call(getSessions, {})
    expect(data.map(({ device, address, current }) => ({ device, address, current }))).toEqual([
      { device: 'Safari on macOS', address: '127.0.0.1', current: true },
      { device: 'Chrome on Windows', address: '127.0.0.1', current: false },
      { device: 'node', address: '127.0.0.1', current: false },
    ])
    const answer = JSON.stringify(data)
    for (const token of [first, mine]) expect(answer).not.toContain(token.split('.')[0])
  })

  test('threat 11: one is ended at once; another person’s is a 404 and lives on', async () => {
    const email = 'ends@example.com'
    const [mine, elsewhere] = [await join(server, email), await signInWith(email, chrome)]
    const me = server.bearing(mine)
    const { data } = await me.call(getSessions, {})
    const there = data.find(({ current }) => !current)!
    const stranger = server.bearing(await join(server, 'stranger@example.com'))
    await expect(stranger.call(revokeSession, { sessionId: there.id })).rejects.toMatchObject({ status: 404 })
    expect(await statusWith(elsewhere)).toBe(200)
    expect(await me.call(revokeSession, { sessionId: there.id })).toEqual({})
    expect(await statusWith(elsewhere)).toBe(401)
    await expect(me.call(revokeSession, { sessionId: there.id })).rejects.toMatchObject({
      status: 404,
      message: 'This session has already ended.',
    })
    expect((await me.post(revokeSession.name, { sessionId: 'x' })).status).toBe(422)
  })

  test('all others are ended together', async () => {
    const email = 'others@example.com'
    const mine = await join(server, email)
    const others = await Promise.all([signInWith(email, chrome), signInWith(email, safari)])
    expect(await server.bearing(mine).call(revokeOtherSessions, {})).toEqual({ ended: 2 })
    expect(await server.bearing(mine).call(revokeOtherSessions, {})).toEqual({ ended: 0 })
    expect(await statusWith(mine)).toBe(200)
    for (const other of others) expect(await statusWith(other)).toBe(401)
  })

  test('threat 23: a session is stored as a hash of its token', async () => {
    const token = await signIn(server.origin, personaEmail('basic'))
    const { rows } = await server.pool.query<{ token: string }>('select token from sessions')
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) expect(row.token).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[0])
    // And what is in the table is no token.
    const stolen = rows.at(-1)!.token
    expect(await statusWith(stolen)).toBe(401)
    const asCookie = await server.fetch('/api/auth/get-session', {
      headers: { cookie: `attending.session_token=${stolen}` },
    })
    expect(await asCookie.json()).toBeNull()
  })

  test('a session lives on while it is used, and is prolonged under the same token', async () => {
    const email = 'regular@example.com'
    await join(server, email)
    const response = await postAuth(server, '/sign-in/email', { email, password: goodPassword })
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
    await response.body?.cancel()
    await server.pool.query(
      `update sessions set expires_at = now() + interval '5 days', updated_at = now() - interval '25 days'`,
    )
    const used = await server.fetch('/functions/v1/get-account', {
      method: 'POST',
      headers: { cookie, origin: server.origin },
    })
    expect(used.status).toBe(200)
    expect(used.headers.getSetCookie()[0]).toContain(cookie)
    const { rows } = await server.pool.query(
      `select count(*) from sessions where expires_at > now() + interval '29 days'`,
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('a new device', () => {
  test('is told by email: not the first one, not an update of the same browser, but another browser', async () => {
    const email = 'alerts@example.com'
    await join(server, email)
    const alerts = async () => (await mailsTo(server, email)).filter(({ kind }) => kind === 'new-device').length
    expect(await alerts()).toBe(0)
    await signInWith(email, chrome)
    expect(await alerts()).toBe(1)
    await signInWith(email, chrome)
    await signInWith(email, chrome.replace('141.0.0.0', '142.0.7444.59'))
    expect(await alerts()).toBe(1)
    const mail = await lastMail(server, email)
    expect(mail.subject).toBe('New sign-in to your account')
    expect(mail.text).toMatch(
      /from Chrome on Windows \(IP address 127\.0\.0\.1\) on \w+ \d+, \d{4} at [\d:]+ [AP]M UTC/,
    )
    expect(mail.text).toContain(`${server.deps.settings.origin}/account`)
  })

  test('another network is another device; a wrong password isn’t', async () => {
    const behind = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' }, peerOf: server })
    try {
      const email = 'travels@example.com'
      await join(server, email)
      const from = (address: string, password = goodPassword) =>
        postAuth(behind, '/sign-in/email', { email, password }, { 'x-forwarded-for': address, 'user-agent': 'node' })
      const alerts = async () => (await mailsTo(server, email)).filter(({ kind }) => kind === 'new-device').length
      await (await from('203.0.113.9', 'wrong')).body?.cancel()
      expect(await alerts()).toBe(0)
      await (await from('203.0.113.9')).body?.cancel()
      expect(await alerts()).toBe(1)
      await (await from('203.0.113.77')).body?.cancel()
      expect(await alerts()).toBe(1)
      await (await from('198.51.100.9')).body?.cancel()
      expect(await alerts()).toBe(2)
    } finally {
      await behind.close()
    }
  })

  test('is not told to who wants no security alerts', async () => {
    const email = 'no-alerts@example.com'
    await server.bearing(await join(server, email)).call(updateNotifications, { securityAlerts: false })
    await signInWith(email, chrome)
    expect((await mailsTo(server, email)).map(({ kind }) => kind)).toEqual(['confirm-email'])
  })
})

describe('one’s own data', () => {
  test('is everything that is stored, as a file, and nothing that lets anyone in', async () => {
    const token = await join(server, 'data@example.com')
    const response = await server.bearing(token).post('download-my-data')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('filename="attending-my-data.json"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      madeAt: expect.stringMatching(/^\d{4}-/),
      account: { email: 'data@example.com', name: 'data', notify_marketing: true },
      sessions: [{ ip_address: '127.0.0.1', user_agent: 'node' }],
      known_devices: [{ agent: 'node', network: '127.0.0.0/24' }],
      subscriptions: [],
    })
    expect(text).not.toMatch(/argon2|"token"|"password"|"secret"/)
    const paying = JSON.parse(await (await server.as('premium').post('download-my-data')).text())
    expect(paying.subscriptions).toEqual([expect.objectContaining({ tier: 'premium', status: 'active' })])
  })
})

describe('deleting the account', () => {
  test('needs the password', async () => {
    const me = server.as('free')
    await expect(me.call(deleteAccount, { password: 'wrong' })).rejects.toMatchObject({
      status: 422,
      code: 'wrong_password',
      fields: { password: 'That is not your current password.' },
    })
    expect((await me.post('delete-account', {})).status).toBe(422)
    expect(await me.call(getAccount, {})).toMatchObject({ email: personaEmail('free') })
  })

  test('takes everything along, ends every session, and leaves the address free', async () => {
    const email = 'leaves@example.com'
    const [mine, otherTab] = [await join(server, email), await signInWith(email, chrome)]
    const { id } = await server.bearing(mine).call(getAccount, {})
    await server.bearing(mine).call(deleteAccount, { password: goodPassword })
    // The other tab is told in a sentence.
    const response = await server.bearing(otherTab).post('get-account')
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      error: { code: 'sign_in_required', message: 'Please sign in to continue.' },
    })
    await expect(signIn(server.origin, email, goodPassword)).rejects.toThrow('401')
    expect(await lastMail(server, email)).toMatchObject({ kind: 'account-deleted' })
    const { rows: tables } = await server.pool.query<{ table: string; column: string }>(
      `select conrelid::regclass::text as table, attname as column, confdeltype
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c'`,
    )
    expect(tables.length).toBeGreaterThan(4)
    for (const { table, column } of tables) {
      const { rows } = await server.pool.query(`select 1 from ${table} where ${column} = $1`, [id])
      expect(rows, table).toEqual([])
    }
    expect(await join(server, email)).toBeTruthy()
  })

  test('every table that refers to a person lets go of them', async () => {
    const { rows } = await server.pool.query(
      `select conrelid::regclass::text as table from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`,
    )
    expect(rows).toEqual([])
  })
})

describe('the demo account is shared', () => {
  test.each([
    ['change-password', { currentPassword: 'attending', newPassword: 'nine blue herons' }],
    ['enable-two-factor', { password: 'attending' }],
    ['update-profile', { name: 'Mine now', bio: '' }],
    ['update-notifications', { marketing: false }],
    ['get-sessions', {}],
    ['revoke-other-sessions', {}],
    ['download-my-data', {}],
    ['delete-account', { password: 'attending' }],
  ])('%s is refused to it', async (name, body) => {
    const response = await server.as('demo').post(name, body)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      error: { code: 'demo_restricted', message: 'This feature is disabled in demo mode' },
    })
  })

  test('and is unchanged', async () => {
    expect(await server.as('demo').call(getAccount, {})).toMatchObject({
      name: 'Demo',
      notifications: { marketing: true },
    })
    expect(await signIn(server.origin, personaEmail('demo'))).toBeTruthy()
  })
})

test('an address that ADMIN_EMAILS names later is an admin at the next start, if it is confirmed', async () => {
  const token = await join(server, 'promoted@example.com')
  expect(await server.bearing(token).call(checkAdmin, {})).toMatchObject({ isAdmin: false })
  await server.deps.db
    .insertInto('users')
    .values({ id: crypto.randomUUID(), email: 'not-yet@example.com', name: 'x' })
    .execute()
  await grantAdmins(server.deps.db, ['promoted@example.com', 'not-yet@example.com', personaEmail('demo')])
  expect(await server.bearing(token).call(checkAdmin, {})).toMatchObject({ isAdmin: true })
  const { rows } = await server.pool.query(`select email from users where role = 'admin' order by email`)
  expect(rows).toEqual([{ email: personaEmail('admin') }, { email: 'promoted@example.com' }])
})

test('two tabs signing out: the second one is answered as well', async () => {
  const token = await join(server, 'tabs@example.com')
  const headers = await server.bearing(token).headers()
  for (const tab of ['first', 'second']) {
    const response = await postAuth(server, '/sign-out', {}, headers)
    expect(response.status, tab).toBe(200)
    await response.body?.cancel()
  }
  expect(await statusWith(token)).toBe(401)
})

test('threat 41: what is personal is never kept by a browser', async () => {
  for (const name of ['get-account', 'get-sessions', 'download-my-data']) {
    const response = await server.as('basic').post(name)
    expect(response.headers.get('cache-control'), name).toBe('no-store')
    await response.body?.cancel()
  }
})
