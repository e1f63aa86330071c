/** Strangers who try passwords, and ask for emails, for someone else's account: the owner still gets in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/features/account/contracts.ts'
import { changePassword, confirmTwoFactor, enableTwoFactor } from '../src/features/auth/contracts.ts'
import { authenticatorCode } from './support/authenticator.ts'
import { goodPassword, join, lastMail, mailsTo, postAuth, tokenIn } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1', MAILS_PER_EMAIL: '2' } })
})
afterAll(() => server.close())

const stranger = { 'x-forwarded-for': '203.0.113.9' }

async function signIn(email: string, password: string, headers: Record<string, string> = {}) {
  const response = await postAuth(server, '/sign-in/email', { email, password }, headers)
  await response.body?.cancel()
  return response
}

/** The mark of the device that an answer has set, to be sent as a cookie. */
function deviceOf(response: Response): Record<string, string> {
  const cookies = response.headers.getSetCookie().filter((cookie) => cookie.includes('attending-device-'))
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/; HttpOnly; SameSite=Lax$/)
  return { cookie: cookies[0]!.split(';')[0]!, origin: server.origin }
}

/** Strangers use up the account's tries. */
async function lockOut(email: string): Promise<void> {
  for (let i = 0; i < 11; i++) await signIn(email, `wrong ${i}`, { 'x-forwarded-for': `203.0.113.${i}` })
  expect((await signIn(email, goodPassword, stranger)).status).toBe(429)
}

async function askForReset(email: string, headers: Record<string, string>): Promise<number> {
  const response = await server.as('visitor').post('request-password-reset', { email }, headers)
  await response.body?.cancel()
  return response.status
}

async function resetWith(token: string, password: string) {
  const response = await server.as('visitor').post('reset-password', { token, password })
  await response.body?.cancel()
  return response
}

describe('threat 49: wrong passwords of strangers', () => {
  test('do not keep the owner out of a browser in which they have signed in before', async () => {
    const email = 'owner@example.com'
    await join(server, email)
    const device = deviceOf(await signIn(email, goodPassword))
    await lockOut(email)
    expect((await signIn(email, goodPassword, device)).status).toBe(200)
    expect((await signIn(email, goodPassword, stranger)).status).toBe(429)
  })

  test('nor when they come from the owner’s own network, as fast as they can', async () => {
    const email = 'office@example.com'
    await join(server, email)
    const here = { 'x-forwarded-for': '198.51.100.1' }
    const device = deviceOf(await signIn(email, goodPassword, here))
    for (let i = 0; i < 31; i++) await signIn(`someone-${i}@example.com`, 'wrong', here)
    expect((await signIn('someone@example.com', 'wrong', here)).status).toBe(429)
    expect((await signIn(email, goodPassword, { ...here, ...device })).status).toBe(200)
  })

  test('a known browser has ten tries of its own, and no more', async () => {
    const email = 'laptop@example.com'
    await join(server, email)
    const device = deviceOf(await signIn(email, goodPassword))
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await signIn(email, `wrong ${i}`, device)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    // The others' tries are their own.
    expect((await signIn(email, goodPassword)).status).toBe(200)
  })

  test('the mark is of one account, cannot be made up, and ends with the password', async () => {
    const [mine, other] = ['marked@example.com', 'unmarked@example.com']
    const session = await join(server, mine)
    await join(server, other)
    const device = deviceOf(await signIn(mine, goodPassword))
    const [name, value] = device.cookie!.split('=') as [string, string]
    await lockOut(mine)
    await lockOut(other)
    expect((await signIn(other, goodPassword, device)).status).toBe(429)
    for (const forged of [`${value}x`, `x${value}`, value.split('.')[0]!, '', '.']) {
      expect((await signIn(mine, goodPassword, { ...device, cookie: `${name}=${forged}`, ...stranger })).status).toBe(
        429,
      )
    }
    const newPassword = 'nine blue herons'
    await server.bearing(session).call(changePassword, { currentPassword: goodPassword, newPassword })
    expect((await signIn(mine, newPassword, { ...device, ...stranger })).status).toBe(429)
  })
})

describe('threat 49: an emailed link', () => {
  test('always lets the owner in, while strangers keep trying', async () => {
    const email = 'reset@example.com'
    await join(server, email)
    await lockOut(email)
    expect(await askForReset(email, { 'x-forwarded-for': '198.51.100.7' })).toBe(200)
    const response = await resetWith(tokenIn(await lastMail(server, email, 'reset-password')), 'nine blue herons')
    expect(response.status).toBe(200)
    const device = deviceOf(response)
    await lockOut(email)
    expect((await signIn(email, 'nine blue herons', device)).status).toBe(200)
  })

  test('from a stranger’s request is valid, too, and the owner’s own request is still sent', async () => {
    const email = 'flooded@example.com'
    await join(server, email)
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push(await askForReset(email, stranger))
    expect(statuses).toEqual([200, 200, 429, 429])
    const first = tokenIn(await lastMail(server, email, 'reset-password'))
    expect(await askForReset(email, { 'x-forwarded-for': '198.51.100.8' })).toBe(200)
    expect((await mailsTo(server, email)).filter(({ kind }) => kind === 'reset-password')).toHaveLength(3)
    expect((await resetWith(first, 'nine blue herons')).status).toBe(200)
  })

  test('gets through from a known browser when many networks have asked, and the mailbox is not flooded', async () => {
    const email = 'botnet@example.com'
    await join(server, email)
    const device = deviceOf(await signIn(email, goodPassword))
    for (let i = 0; i < 40; i++) await askForReset(email, { 'x-forwarded-for': `203.0.113.${100 + (i % 20)}` })
    const refused = await server
      .as('visitor')
      .post('request-password-reset', { email }, { 'x-forwarded-for': '198.51.100.9' })
    expect(refused.status).toBe(429)
    expect((await refused.json()).error.message).toMatch(/Their links still work\. Please check your spam folder/)
    const before = (await mailsTo(server, email)).filter(({ kind }) => kind === 'reset-password').length
    // The one that confirmed the address was counted, too.
    expect(before).toBe(5)
    expect(await askForReset(email, { 'x-forwarded-for': '198.51.100.9', ...device })).toBe(200)
    expect((await mailsTo(server, email)).filter(({ kind }) => kind === 'reset-password')).toHaveLength(before + 1)
  })

  test('that confirms an address lets its owner sign in, too', async () => {
    const email = 'newcomer@example.com'
    await postAuth(server, '/sign-up/email', { email, password: goodPassword })
    const token = tokenIn(await lastMail(server, email))
    await lockOut(email)
    const confirmed = await server.as('visitor').post('confirm-email', { token })
    expect(confirmed.status).toBe(200)
    expect((await signIn(email, goodPassword, deviceOf(confirmed))).status).toBe(200)
  })
})

describe('turning on two-factor sign-in', () => {
  test('uses up the code, and ends every other session', async () => {
    const email = 'careful@example.com'
    const here = server.bearing(await join(server, email))
    const elsewhere = await postAuth(server, '/sign-in/email', { email, password: goodPassword })
    const other = server.bearing(elsewhere.headers.get('set-auth-token')!)
    await other.call(getAccount, {})
    const { secret } = await here.call(enableTwoFactor, { password: goodPassword })
    const code = await authenticatorCode(secret)
    await here.call(confirmTwoFactor, { code })
    expect(await here.call(getAccount, {})).toMatchObject({ email })
    await expect(other.call(getAccount, {})).rejects.toMatchObject({ status: 401 })

    const firstStep = await postAuth(server, '/sign-in/email', { email, password: goodPassword })
    const cookie = firstStep.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const again = await postAuth(server, '/two-factor/verify-totp', { code }, { cookie, origin: server.origin })
    expect(again.status).toBe(401)
    expect(await again.json()).toMatchObject({ code: 'INVALID_CODE' })
  })
})
