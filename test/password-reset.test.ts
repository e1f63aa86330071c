/** Choosing a new password by email, and what that ends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, updateNotifications } from '../src/features/account/contracts.ts'
import { requestPasswordReset, resetPassword } from '../src/features/auth/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { goodPassword, join, lastMail, mailsTo, postAuth, signUp, tokenIn } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: { MAILS_PER_HOUR: '100000', MAILS_PER_EMAIL: '100000', SIGN_INS_PER_MINUTE: '100000', PASSWORD_TRIES: '3' },
  })
})
afterAll(() => server.close())

const newPassword = 'eleven red foxes'

async function askFor(email: string): Promise<string> {
  await server.as('visitor').call(requestPasswordReset, { email })
  return tokenIn(await lastMail(server, email, 'reset-password'))
}

async function statusOf(email: string, password: string): Promise<number> {
  const response = await postAuth(server, '/sign-in/email', { email, password })
  await response.body?.cancel()
  return response.status
}

const reset = (token: string, password = newPassword) =>
  server.as('visitor').post(resetPassword.name, { token, password })

const expired = {
  error: {
    code: 'link_expired',
    message: 'This reset link has expired or was already used. Please request a new one.',
  },
}

describe('a reset', () => {
  test('threat 19: changes the password and ends every session', async () => {
    const email = 'reset@example.com'
    const tokens = [
      await join(server, email),
      (await postAuth(server, '/sign-in/email', { email, password: goodPassword })).headers.get('set-auth-token')!,
    ]
    const token = await askFor(email)
    const response = await reset(token)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ email })
    for (const old of tokens) expect((await server.bearing(old).post('get-account')).status).toBe(401)
    expect(await statusOf(email, goodPassword)).toBe(401)
    expect(await statusOf(email, newPassword)).toBe(200)
    expect(await lastMail(server, email)).toMatchObject({
      kind: 'password-changed',
      subject: 'Your password was changed',
    })
  })

  test('threat 23: a link is good for one hour and one use, of ten at once as well', async () => {
    const email = 'once@example.com'
    await join(server, email)
    const token = await askFor(email)
    const { rows } = await server.pool.query(
      `select extract(epoch from expires_at - email_tokens.created_at)::int as life from email_tokens
       where purpose = 'reset-password' order by created_at desc limit 1`,
    )
    expect(rows).toEqual([{ life: 60 * 60 }])
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await reset(token)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(410)])
    const replayed = await reset(token)
    expect(await replayed.json()).toEqual(expired)
  })

  test('an expired link, a made-up one, and one of an account that was deleted since', async () => {
    const email = 'gone@example.com'
    const session = await join(server, email)
    const late = await askFor(email)
    await server.pool.query(`update email_tokens set expires_at = now() - interval '1 second'`)
    expect(await (await reset(late)).json()).toEqual(expired)
    expect(await (await reset('made-up')).json()).toEqual(expired)
    const token = await askFor(email)
    await server.bearing(session).call(deleteAccount, { password: goodPassword })
    expect(await (await reset(token)).json()).toEqual(expired)
  })

  test('one link ends the others', async () => {
    const email = 'two-links@example.com'
    await join(server, email)
    const [first, second] = [await askFor(email), await askFor(email)]
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first, 'yet another one')).status).toBe(410)
    expect(await statusOf(email, newPassword)).toBe(200)
  })

  test.each([
    ['short', 'Password must be at least 6 characters long.'],
    ['password123', 'This password is too common. Please choose another.'],
    ['picky@example.com', 'This password is too common. Please choose another.'],
    ['x'.repeat(129), 'Password must be at most 128 characters long.'],
  ])('a link is not spent on %j', async (password, message) => {
    const email = 'picky@example.com'
    await join(server, email).catch(() => {})
    const token = await askFor(email)
    const response = await reset(token, password)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ error: { code: 'bad_password', message, fields: { password: message } } })
    expect((await reset(token, `${newPassword} ${message}`)).status).toBe(200)
  })

  test('shows that the address is theirs, so it is confirmed as well', async () => {
    const email = 'unconfirmed@example.com'
    await signUp(server, email)
    expect(await statusOf(email, goodPassword)).toBe(403)
    expect((await reset(await askFor(email))).status).toBe(200)
    expect(await statusOf(email, newPassword)).toBe(200)
  })

  test('opens an account that too many wrong passwords had shut', async () => {
    const email = 'locked@example.com'
    await join(server, email)
    for (let i = 0; i < 4; i++) await statusOf(email, 'wrong-password')
    expect(await statusOf(email, goodPassword)).toBe(429)
    expect((await reset(await askFor(email))).status).toBe(200)
    expect(await statusOf(email, newPassword)).toBe(200)
  })
})

describe('who gets no mail', () => {
  test('an address without an account', async () => {
    await server.as('visitor').call(requestPasswordReset, { email: 'stranger@example.com' })
    expect(await mailsTo(server, 'stranger@example.com')).toEqual([])
  })

  test('the demo account: it is shared, and its password is no one’s to change', async () => {
    await server.as('visitor').call(requestPasswordReset, { email: personaEmail('demo') })
    expect(await mailsTo(server, personaEmail('demo'))).toEqual([])
  })

  test('of the alert, who has turned security alerts off', async () => {
    const email = 'quiet@example.com'
    const session = await join(server, email)
    await server.bearing(session).call(updateNotifications, { securityAlerts: false })
    expect((await reset(await askFor(email))).status).toBe(200)
    expect(await lastMail(server, email)).toMatchObject({ kind: 'reset-password' })
  })
})

test.each([
  [{}, 'email', 'Please enter a valid email address.'],
  [{ email: 'no address' }, 'email', 'Please enter a valid email address.'],
  [{ email: 'a@example.com', token: 'x' }, 'token', 'This field is not recognized.'],
])('asking with %j is a 422', async (body, field, message) => {
  const response = await server.as('visitor').post(requestPasswordReset.name, body)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: { fields: { [field]: message } } })
})
