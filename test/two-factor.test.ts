/** The second factor: setting it up, signing in with it, and getting by without the phone. */
import { base32 } from '@better-auth/utils/base32'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/features/account/contracts.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  makeRecoveryCodes,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
} from '../src/features/auth/contracts.ts'
import { listUsers } from '../src/features/users/contracts.ts'
import { authenticatorCode } from './support/authenticator.ts'
import { goodPassword, join, lastMail, mailsTo, postAuth, tokenIn } from './support/people.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'
import { signIn } from './support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())

const keyOf = (uri: string): string => new URL(uri).searchParams.get('secret')!

/** What an authenticator app makes of the QR code's address. */
const codeOf = (uri: string, ahead = 0): Promise<string> => authenticatorCode(keyOf(uri), ahead)

async function turnOn(email: string): Promise<{ me: Caller; uri: string; recoveryCodes: string[] }> {
  const me = server.bearing(await join(server, email))
  const { uri, recoveryCodes } = await me.call(enableTwoFactor, { password: goodPassword })
  await me.call(confirmTwoFactor, { code: await codeOf(uri, -1) })
  return { me, uri, recoveryCodes }
}

/** The first step, up to the cookie that the second one needs. */
async function firstStep(email: string): Promise<string> {
  const response = await postAuth(server, '/sign-in/email', { email, password: goodPassword })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  expect(response.headers.get('set-auth-token')).toBeNull()
  const cookies = response.headers.getSetCookie()
  expect(cookies.filter((cookie) => /session_token=[^;]/.test(cookie))).toEqual([])
  return cookies.find((cookie) => cookie.includes('two_factor='))!.split(';')[0]!
}

function secondStep(cookie: string, code: string, by: 'totp' | 'backup-code' = 'totp') {
  return postAuth(server, `/two-factor/verify-${by}`, { code }, { cookie, origin: server.origin })
}

async function refusalOf(response: Response) {
  return { status: response.status, ...((await response.json()) as { code: string; message: string }) }
}

describe('setting up', () => {
  test('is nothing before the app has shown a right code', async () => {
    const email = 'half@example.com'
    const me = server.bearing(await join(server, email))
    const { uri, secret, recoveryCodes } = await me.call(enableTwoFactor, { password: goodPassword })
    expect(uri).toBe(`otpauth://totp/Attending:half%40example.com?secret=${secret}&issuer=Attending&digits=6&period=30`)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await me.call(getAccount, {})).toMatchObject({ twoFactorEnabled: false })
    expect(await signIn(server.origin, email, goodPassword)).toBeTruthy()
    const wrong = await me.post('confirm-two-factor', { code: '000000' })
    expect(await wrong.json()).toMatchObject({
      error: {
        code: 'wrong_code',
        message: 'That code isn’t right. Enter the one your authenticator app shows now.',
      },
    })
    const code = await codeOf(uri)
    await me.call(confirmTwoFactor, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(await me.call(getAccount, {})).toMatchObject({ twoFactorEnabled: true })
    await firstStep(email)
  })

  test('begins again as long as it is not finished, and the last secret counts', async () => {
    const me = server.bearing(await join(server, 'anew@example.com'))
    const first = await me.call(enableTwoFactor, { password: goodPassword })
    const second = await me.call(enableTwoFactor, { password: goodPassword })
    expect((await me.post('confirm-two-factor', { code: await codeOf(first.uri) })).status).toBe(422)
    await me.call(confirmTwoFactor, { code: await codeOf(second.uri) })
    await expect(me.call(enableTwoFactor, { password: goodPassword })).rejects.toMatchObject({
      status: 409,
      message: 'Two-factor sign-in is already on.',
    })
  })

  test('wants the password, each time', async () => {
    const me = server.bearing(await join(server, 'password@example.com'))
    for (const contract of [enableTwoFactor, disableTwoFactor, makeRecoveryCodes]) {
      await expect(me.call(contract, { password: 'wrong' })).rejects.toMatchObject({
        status: 422,
        code: 'wrong_password',
        fields: { password: 'That is not your current password.' },
      })
    }
    for (const contract of [disableTwoFactor, makeRecoveryCodes]) {
      await expect(me.call(contract, { password: goodPassword })).rejects.toMatchObject({
        status: 409,
        message: 'Two-factor sign-in is not on.',
      })
    }
    await expect(me.call(confirmTwoFactor, { code: '123456' })).rejects.toMatchObject({ status: 409 })
  })

  test('neither secret nor codes are in the database as they are', async () => {
    const { uri, recoveryCodes } = await turnOn('stored@example.com')
    const { rows } = await server.pool.query('select two_factors::text as row from two_factors')
    const stored = JSON.stringify(rows)
    for (const hidden of [Buffer.from(base32.decode(keyOf(uri))).toString(), keyOf(uri), ...recoveryCodes]) {
      expect(stored).not.toContain(hidden)
    }
  })
})

describe('signing in', () => {
  test('the right password alone ends the session that this browser had, whose cookie it replaces', async () => {
    const email = 'former@example.com'
    const { me } = await turnOn(email)
    const wrong = await postAuth(server, '/sign-in/email', { email, password: 'not this one' }, await me.headers())
    expect(wrong.status).toBe(401)
    expect((await me.post('get-account', {})).status).toBe(200)
    const right = await postAuth(server, '/sign-in/email', { email, password: goodPassword }, await me.headers())
    expect(right.status).toBe(200)
    expect((await me.post('get-account', {})).status).toBe(401)
  })

  test('needs the code, and is done with it', async () => {
    const email = 'both@example.com'
    const { uri } = await turnOn(email)
    const cookie = await firstStep(email)
    expect(
      (await server.fetch('/functions/v1/get-account', { method: 'POST', headers: { cookie, origin: server.origin } }))
        .status,
    ).toBe(401)
    expect(await refusalOf(await secondStep(cookie, '000000'))).toEqual({
      status: 401,
      code: 'INVALID_CODE',
      message: 'That code isn’t right. Enter the one your authenticator app shows now.',
    })
    const response = await secondStep(cookie, await codeOf(uri))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ user: { email } })
    const session = server.bearing(response.headers.get('set-auth-token')!)
    expect(await session.call(getAccount, {})).toMatchObject({ email })
  })

  test('threat 23: a code opens once, and so does the first step', async () => {
    const email = 'watched@example.com'
    const { uri } = await turnOn(email)
    const code = await codeOf(uri)
    const [mine, theirs] = [await firstStep(email), await firstStep(email)]
    expect((await secondStep(mine, code)).status).toBe(200)
    const replayed = await secondStep(theirs, code)
    expect(replayed.headers.get('set-auth-token')).toBeNull()
    expect(replayed.headers.getSetCookie()).toEqual([])
    expect(await refusalOf(replayed)).toMatchObject({ status: 401, code: 'INVALID_CODE' })
    expect(await refusalOf(await secondStep(mine, await codeOf(uri, 1)))).toEqual({
      status: 401,
      code: 'INVALID_TWO_FACTOR_COOKIE',
      message: 'This step has expired. Please log in again.',
    })
    const { rows } = await server.pool.query(
      `select count(*) from sessions join users on users.id = user_id where email = '${email}'`,
    )
    // That of joining, and the one that the code opened.
    expect(rows).toEqual([{ count: 2 }])
  })

  test('clocks may differ by a minute, not more', async () => {
    const email = 'skew@example.com'
    const { uri } = await turnOn(email)
    const cookie = await firstStep(email)
    expect((await secondStep(cookie, await codeOf(uri, -3))).status).toBe(401)
    expect((await secondStep(cookie, await codeOf(uri, 3))).status).toBe(401)
    expect((await secondStep(cookie, await codeOf(uri, 1))).status).toBe(200)
  })

  test('threat 22: guessing ends after five codes of one step, and after ten of one account', async () => {
    const email = 'guessed@example.com'
    const { uri } = await turnOn(email)
    const right = await codeOf(uri)
    const wrong = ['111111', '222222', '333333', '444444', '555555'].filter((code) => code !== right)
    const first = await firstStep(email)
    for (const code of wrong) await (await secondStep(first, code)).body?.cancel()
    expect(await refusalOf(await secondStep(first, await codeOf(uri)))).toMatchObject({
      status: 400,
      message: 'Too many wrong codes. Please log in again.',
    })
    const second = await firstStep(email)
    for (const code of wrong) await (await secondStep(second, code)).body?.cancel()
    const locked = await secondStep(await firstStep(email), await codeOf(uri))
    expect(locked.headers.get('retry-after')).toBe('900')
    expect(await refusalOf(locked)).toMatchObject({
      status: 429,
      message: 'Too many wrong codes. Please wait 15 minutes and log in again.',
    })
  })

  test('a recovery code works once, written in any way', async () => {
    const email = 'lost-phone@example.com'
    const { recoveryCodes } = await turnOn(email)
    const [code, other] = recoveryCodes as [string, string]
    expect(await refusalOf(await secondStep(await firstStep(email), 'aaaaa-aaaaa', 'backup-code'))).toEqual({
      status: 401,
      code: 'INVALID_BACKUP_CODE',
      message: 'That recovery code isn’t right, or it has already been used.',
    })
    const response = await secondStep(await firstStep(email), ` ${code.toUpperCase()} `, 'backup-code')
    expect(response.status).toBe(200)
    expect(await server.bearing(response.headers.get('set-auth-token')!).call(getAccount, {})).toMatchObject({ email })
    expect((await secondStep(await firstStep(email), code, 'backup-code')).status).toBe(401)
    expect((await secondStep(await firstStep(email), other, 'backup-code')).status).toBe(200)
  })

  test('new recovery codes end the old ones', async () => {
    const email = 'new-codes@example.com'
    const { me, uri, recoveryCodes } = await turnOn(email)
    const made = await me.call(makeRecoveryCodes, { password: goodPassword, code: await codeOf(uri) })
    expect(made.recoveryCodes).toHaveLength(10)
    expect((await secondStep(await firstStep(email), recoveryCodes[0]!, 'backup-code')).status).toBe(401)
    expect((await secondStep(await firstStep(email), made.recoveryCodes[0]!, 'backup-code')).status).toBe(200)
  })

  test('a session of before opens nothing in the second step', async () => {
    const { me, uri } = await turnOn('shortcut@example.com')
    const response = await postAuth(server, '/two-factor/verify-totp', { code: await codeOf(uri) }, await me.headers())
    expect(await refusalOf(response)).toMatchObject({ status: 401, code: 'INVALID_TWO_FACTOR_COOKIE' })
  })

  test.each([{}, { code: '' }, { code: 7 }, { code: 'x'.repeat(51) }])('%j is a 422', async (body) => {
    const response = await postAuth(server, '/two-factor/verify-totp', body)
    expect(response.status).toBe(422)
    await response.body?.cancel()
  })
})

test('turning it off is told by email, and the password alone is enough again', async () => {
  const email = 'off@example.com'
  const { me, uri } = await turnOn(email)
  await me.call(disableTwoFactor, { password: goodPassword, code: await codeOf(uri) })
  expect(await signIn(server.origin, email, goodPassword)).toBeTruthy()
  expect(await lastMail(server, email)).toMatchObject({
    kind: 'two-factor-off',
    subject: 'Two-factor sign-in was turned off',
  })
})

describe('asked for again', () => {
  const asking = [
    ['disable-two-factor', { password: goodPassword }],
    ['make-recovery-codes', { password: goodPassword }],
    ['request-email-change', { email: 'elsewhere@example.com', currentPassword: goodPassword }],
  ] as const

  test.each(asking)('%s: the password alone, a wrong code, and a used one change nothing', async (name, input) => {
    const email = `${name}@example.com`
    const { me, uri, recoveryCodes } = await turnOn(email)
    const refusal = async (more: object) => {
      const response = await me.post(name, { ...input, ...more })
      const { error } = (await response.json()) as { error: { code: string; fields: Record<string, string> } }
      return { status: response.status, code: error.code, fields: Object.keys(error.fields) }
    }
    const needed = { status: 422, code: 'code_needed', fields: ['code'] }
    for (const more of [{}, { code: '' }, { code: '  ' }]) expect(await refusal(more)).toEqual(needed)
    const wrong = { status: 422, code: 'wrong_code', fields: ['code'] }
    // The second one was used to turn it on.
    for (const code of ['000000', await codeOf(uri, -1), 'aaaaa-aaaaa', await codeOf(uri, 3)]) {
      expect(await refusal({ code }), code).toEqual(wrong)
    }
    expect(await me.call(getAccount, {})).toMatchObject({ twoFactorEnabled: true, newEmail: null })
    expect((await secondStep(await firstStep(email), recoveryCodes[1]!, 'backup-code')).status).toBe(200)
    // Without the phone: a recovery code, once.
    const code = recoveryCodes[0]!.toUpperCase()
    expect((await me.post(name, { ...input, code })).status).toBe(200)
    if (name === 'request-email-change') {
      expect(await refusal({ code })).toEqual(wrong)
      expect((await secondStep(await firstStep(email), recoveryCodes[0]!, 'backup-code')).status).toBe(401)
    }
  })

  test('guessing it ends after ten', async () => {
    const { me, uri } = await turnOn('guessing@example.com')
    const guess = async (code: string) =>
      (await me.post(makeRecoveryCodes.name, { password: goodPassword, code })).status
    for (let n = 0; n < 10; n++) expect(await guess(`00000${n}`)).toBe(422)
    expect(await guess(await codeOf(uri))).toBe(429)
  })

  test('two calls with one recovery code: one of them is done', async () => {
    const { me, recoveryCodes } = await turnOn('twice-the-code@example.com')
    const change = (to: string) =>
      me.post(requestEmailChange.name, { email: to, currentPassword: goodPassword, code: recoveryCodes[0] })
    const statuses = await Promise.all([change('one@example.com'), change('two@example.com')])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('without a second factor, nothing more than before is asked', async () => {
    const me = server.bearing(await join(server, 'without@example.com'))
    await me.call(requestEmailChange, { email: 'next@example.com', currentPassword: goodPassword })
    expect(await me.call(getAccount, {})).toMatchObject({ newEmail: 'next@example.com' })
  })
})

test('if it is required of admins, one without it has no admin’s rights, and is told why', async () => {
  const strict = await startTestServer({
    env: { ADMINS_NEED_TWO_FACTOR: 'true', SIGN_INS_PER_MINUTE: '100000' },
    peerOf: server,
  })
  try {
    const token = await join(server, 'new-admin@example.com')
    await server.pool.query("update users set role = 'admin' where email = 'new-admin@example.com'")
    const [here, there] = [server.bearing(token), strict.bearing(token)]
    const page = (path: string) =>
      strict.fetch(path, { headers: { authorization: `Bearer ${token}` }, redirect: 'manual' })
    const statusOf = async (caller: Caller) => {
      const response = await caller.post(listUsers.name)
      return { status: response.status, code: (await response.json()).error?.code }
    }
    expect((await here.post(listUsers.name)).status).toBe(200)
    expect(await statusOf(there)).toEqual({ status: 403, code: 'two_factor_required' })
    await expect(there.call(listUsers, {})).rejects.toMatchObject({
      message: 'Admins need two-factor sign-in here. Turn it on in your account settings first.',
    })
    // Neither what an admin may do without a plan.
    expect((await there.post('get-physician-contact', { physicianId: 1 })).status).toBe(402)
    expect(await (await there.post('check-admin')).json()).toMatchObject({ isAdmin: false })
    for (const path of ['/users', '/data-desk', '/resume-approval']) {
      const { status, headers } = await page(path)
      expect([path, status, headers.get('location')]).toEqual([path, 302, '/account'])
    }
    expect(await (await page('/account')).text()).toContain('It is required of admins here.')

    const { uri } = await there.call(enableTwoFactor, { password: goodPassword })
    await there.call(confirmTwoFactor, { code: await codeOf(uri) })
    expect((await there.post(listUsers.name)).status).toBe(200)
    expect((await page('/users')).status).toBe(200)
    expect(await (await page('/account')).text()).not.toContain('It is required of admins here.')
    // Members aren't asked.
    expect((await strict.bearing(await join(server, 'no-admin@example.com')).post('get-account')).status).toBe(200)
  } finally {
    await strict.close()
  }
})

test('an admin who has no password is told how to get one, and with it sets up the second factor', async () => {
  const strict = await startTestServer({
    env: { ADMINS_NEED_TWO_FACTOR: 'true', SIGN_INS_PER_MINUTE: '100000' },
    peerOf: server,
  })
  try {
    const email = 'no-password@example.com'
    const token = await join(server, email)
    const { rows } = await server.pool.query("update users set role = 'admin' where email = $1 returning id", [email])
    await server.pool.query('delete from accounts where user_id = $1', [rows[0].id])
    const html = await (await strict.fetch('/account', { headers: { authorization: `Bearer ${token}` } })).text()
    expect(html).toContain('It is required of admins here.')
    expect(html).toMatch(/If you have no password or don’t know it,(?:<!-- -->)?\s*<a[^>]* href="\/forgot-password"/)
    await expect(strict.bearing(token).call(enableTwoFactor, { password: goodPassword })).rejects.toMatchObject({
      status: 422,
      fields: { password: expect.any(String) },
    })
    await strict.as('visitor').call(requestPasswordReset, { email })
    const link = tokenIn(await lastMail(server, email, 'reset-password'))
    await strict.as('visitor').call(resetPassword, { token: link, password: goodPassword })
    const me = strict.bearing(await signIn(strict.origin, email, goodPassword))
    const { uri } = await me.call(enableTwoFactor, { password: goodPassword })
    await me.call(confirmTwoFactor, { code: await codeOf(uri) })
    expect((await me.post(listUsers.name)).status).toBe(200)
  } finally {
    await strict.close()
  }
})

test('half a sign-in is no news: no mail of a new device before the code was right', async () => {
  const email = 'no-news@example.com'
  await turnOn(email)
  const response = await postAuth(
    server,
    '/sign-in/email',
    { email, password: goodPassword },
    { 'user-agent': 'curl/8.1' },
  )
  await response.body?.cancel()
  expect((await mailsTo(server, email)).map(({ kind }) => kind)).toEqual(['confirm-email'])
})
