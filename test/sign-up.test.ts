/** From the form to the first sign-in: what is checked, who is told what, and what a link is good for. */
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/features/account/contracts.ts'
import { confirmEmail, requestPasswordReset, resendVerification } from '../src/features/auth/contracts.ts'
import { goodPassword, join, lastMail, mailsTo, postAuth, signUp, tokenIn } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { signIn } from './support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: {
      ADMIN_EMAILS: 'Chief@example.com, other-chief@example.com',
      MAILS_PER_HOUR: '100000',
      MAILS_PER_EMAIL: '100000',
      SIGN_INS_PER_MINUTE: '100000',
    },
  })
})
afterAll(() => server.close())

async function answerTo(path: string, body: unknown) {
  const response = await postAuth(server, path, body)
  return { status: response.status, body: await response.json() }
}

const signInAs = (email: string, password = goodPassword) => answerTo('/sign-in/email', { email, password })
const confirm = (token: string) => server.as('visitor').post('confirm-email', { token })

describe('the whole way', () => {
  test('an account is of no use before its address is confirmed, and of use from then on', async () => {
    await signUp(server, 'ada@example.com')
    expect(await signInAs('ada@example.com')).toEqual({
      status: 403,
      body: {
        code: 'EMAIL_NOT_VERIFIED',
        message: 'Please confirm your email address first. We can send you the link again.',
      },
    })
    const mail = await lastMail(server, 'ada@example.com')
    expect(mail).toMatchObject({ kind: 'confirm-email', subject: 'Confirm your email address' })
    const answer = await server.as('visitor').call(confirmEmail, { token: tokenIn(mail) })
    expect(answer).toEqual({ email: 'ada@example.com' })
    const token = await signIn(server.origin, 'ADA@example.com ', goodPassword)
    expect(await server.bearing(token).call(getAccount, {})).toMatchObject({
      email: 'ada@example.com',
      // 'The name defaults to the part of the email before the @.'
      name: 'ada',
      role: 'user',
      twoFactorEnabled: false,
      notifications: { marketing: true, newFeatures: true, securityAlerts: true, exclusionChanges: true },
    })
  })

  test('an unconfirmed address is told from others only to who knows the password', async () => {
    await signUp(server, 'waiting@example.com')
    const refused = { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' } }
    expect(await signInAs('waiting@example.com', 'not the password')).toEqual(refused)
    expect(await signInAs('nobody@example.com')).toEqual(refused)
  })

  test('the link can be asked for again, and every one of them works until one was used', async () => {
    await signUp(server, 'again@example.com')
    const first = tokenIn(await lastMail(server, 'again@example.com'))
    expect(await server.as('visitor').call(resendVerification, { email: ' Again@Example.com' })).toEqual({})
    const second = tokenIn(await lastMail(server, 'again@example.com'))
    const visitor = server.as('visitor')
    for (const [returnTo, led] of [
      ['/lists?tab=saved', `return_to=${encodeURIComponent('/lists?tab=saved')}`],
      ['https://elsewhere.example', `return_to=${encodeURIComponent('/directory')}`],
      ['x'.repeat(3000), '/confirm-email?token='],
    ] as const) {
      await visitor.call(resendVerification, { email: 'again@example.com', returnTo })
      expect((await lastMail(server, 'again@example.com')).text).toContain(led)
    }
    expect(second).not.toBe(first)
    expect((await confirm(first)).status).toBe(200)
    expect((await confirm(second)).status).toBe(410)
    expect((await signInAs('again@example.com')).status).toBe(200)
  })

  test('who has confirmed gets no link when one is asked for again', async () => {
    await join(server, 'done@example.com')
    const before = await mailsTo(server, 'done@example.com')
    await server.as('visitor').call(resendVerification, { email: 'done@example.com' })
    expect(await mailsTo(server, 'done@example.com')).toHaveLength(before.length)
  })
})

describe('the checks of sign-up, in their order', () => {
  const bad = { email: 'order@example.com', password: 'short', confirmPassword: 'other', terms: false }
  test.each([
    ['passwords match', bad, 'confirmPassword', 'Passwords do not match.'],
    ['terms accepted', { ...bad, confirmPassword: 'short' }, 'terms', 'You must accept the terms and conditions.'],
    [
      'at least 6 characters',
      { ...bad, confirmPassword: 'short', terms: true },
      'password',
      'Password must be at least 6 characters long.',
    ],
    [
      'at most 128',
      { email: bad.email, password: 'x'.repeat(129) },
      'password',
      'Password must be at most 128 characters long.',
    ],
    ['an email', { ...bad, email: 'order@' }, 'email', 'Please enter a valid email address.'],
  ])('%s', async (_, body, field, message) => {
    expect(await answerTo('/sign-up/email', body)).toEqual({
      status: 422,
      body: { error: { code: 'invalid_input', message, fields: { [field]: message } } },
    })
  })

  test.each(['password', 'Password1', 'QWERTY123', 'iloveyou', '12345678', 'letmein', 'order@example.com', 'OrderO'])(
    'the common password %s is refused',
    async (password) => {
      const email = password === 'OrderO' ? 'ordero@example.com' : bad.email
      expect(await answerTo('/sign-up/email', { email, password })).toMatchObject({
        status: 422,
        body: { error: { message: 'This password is too common. Please choose another.' } },
      })
    },
  )

  test('six characters that no one guesses first are enough', async () => {
    expect((await answerTo('/sign-up/email', { email: 'six@example.com', password: 'k7#mQz' })).status).toBe(200)
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'email=form@example.com&password=seven+green', 415],
    ['broken JSON', 'application/json', '{"email":', 422],
    ['nothing', 'application/json', '', 422],
    ['a list', 'application/json', '[]', 422],
  ])('%s is not taken', async (_, type, body, status) => {
    const response = await server.fetch('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } })
  })

  test('threat 40: odd text is an account or a 422, never a 500', async () => {
    const odd = ['a\u0000b', '\ud800', "'; drop table users; --", '%', 'x'.repeat(10_000), '<script>', '﷽'.repeat(40)]
    for (const text of odd) {
      for (const body of [
        { email: 'odd@example.com', password: goodPassword, name: text },
        { email: 'odd@example.com', password: text },
        { email: `${text}@example.com`, password: goodPassword },
      ]) {
        expect([200, 422], JSON.stringify(body).slice(0, 80)).toContain((await answerTo('/sign-up/email', body)).status)
      }
    }
  })
})

describe('threat 14: no one becomes an admin by asking', () => {
  test('a role that is sent along is not taken', async () => {
    await postAuth(server, '/sign-up/email', {
      email: 'climber@example.com',
      password: goodPassword,
      role: 'admin',
      emailVerified: true,
      email_verified: true,
      demo_account: false,
    })
    expect((await signInAs('climber@example.com')).status).toBe(403)
    await server.as('visitor').call(confirmEmail, { token: tokenIn(await lastMail(server, 'climber@example.com')) })
    const token = await signIn(server.origin, 'climber@example.com', goodPassword)
    expect(await server.bearing(token).call(getAccount, {})).toMatchObject({ role: 'user' })
  })

  test('an address of ADMIN_EMAILS is an admin once it is confirmed, and not before', async () => {
    await signUp(server, 'chief@example.com')
    await server.settled()
    const role = () =>
      server.deps.db.selectFrom('users').select('role').where('email', '=', 'chief@example.com').executeTakeFirst()
    expect(await role()).toEqual({ role: 'user' })
    await server.as('visitor').call(confirmEmail, { token: tokenIn(await lastMail(server, 'chief@example.com')) })
    expect(await role()).toEqual({ role: 'admin' })
  })
})

describe('threat 21: who has an account', () => {
  const shapeOf = async (response: Response) => ({
    status: response.status,
    headers: [...response.headers.keys()].toSorted(),
    body: JSON.stringify(await response.json()).replaceAll(
      /[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z|(known|unknown)@/g,
      '·',
    ),
  })

  test('sign-up, reset and resend answer the same for every address', async () => {
    await join(server, 'known@example.com')
    const asked = [
      (email: string) => postAuth(server, '/sign-up/email', { email, password: goodPassword, name: 'Somebody' }),
      (email: string) => server.as('visitor').post(requestPasswordReset.name, { email }),
      (email: string) => server.as('visitor').post(resendVerification.name, { email }),
    ]
    for (const ask of asked) {
      const known = await shapeOf(await ask('known@example.com'))
      expect(known.status).toBe(200)
      expect(known).toEqual(await shapeOf(await ask('unknown@example.com')))
    }
  })

  test('the owner of an address is told of a second sign-up, and the password stays', async () => {
    await join(server, 'owner@example.com')
    await signUp(server, 'owner@example.com', 'another good one')
    expect(await lastMail(server, 'owner@example.com')).toMatchObject({ kind: 'already-registered' })
    expect((await signInAs('owner@example.com', 'another good one')).status).toBe(401)
    expect((await signInAs('owner@example.com')).status).toBe(200)
  })

  test('two sign-ups at once make one account', async () => {
    await Promise.all(Array.from({ length: 8 }, () => signUp(server, 'twins@example.com')))
    const { rows } = await server.pool.query(
      `select count(*) from users join accounts on user_id = users.id where email = 'twins@example.com'`,
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('no one slips a password of theirs under another person’s confirmation', async () => {
    const victim = 'victim@example.com'
    await signUp(server, victim, 'the attacker knows')
    const fromAttacker = tokenIn(await lastMail(server, victim))
    await signUp(server, victim, 'only the victim knows')
    const fromVictim = tokenIn(await lastMail(server, victim))
    // The attacker asks once more, after the victim.
    await signUp(server, victim, 'the attacker knows')
    await server.settled()
    expect((await confirm(fromVictim)).status).toBe(200)
    expect((await signInAs(victim, 'the attacker knows')).status).toBe(401)
    expect((await signInAs(victim, 'only the victim knows')).status).toBe(200)
    expect((await confirm(fromAttacker)).status).toBe(410)
    expect((await signInAs(victim, 'the attacker knows')).status).toBe(401)
  })
})

describe('threat 23: tokens', () => {
  test('a token is 32 random bytes, and stored as a hash', async () => {
    await signUp(server, 'token@example.com')
    const token = tokenIn(await lastMail(server, 'token@example.com'))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await server.pool.query('select email_tokens::text as row from email_tokens')
    expect(rows.length).toBeGreaterThan(0)
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  test('a guess, an altered and an empty one', async () => {
    await signUp(server, 'guess@example.com')
    const token = tokenIn(await lastMail(server, 'guess@example.com'))
    const altered = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
    for (const guess of ['x', altered, `${token} `, token.toLowerCase(), 'x'.repeat(500)]) {
      const response = await confirm(guess)
      expect(response.status, guess).toBe(410)
      expect(await response.json()).toEqual({
        error: {
          code: 'link_expired',
          message:
            'This confirmation link has expired or was already used. Log in if you already confirmed it, or request a new link.',
        },
      })
    }
    expect((await confirm('')).status).toBe(422)
    expect((await confirm(token)).status).toBe(200)
  })

  test('a replay: one of ten at the same time wins', async () => {
    await signUp(server, 'replay@example.com')
    const token = tokenIn(await lastMail(server, 'replay@example.com'))
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await confirm(token)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(410)])
  })

  test('an expired one, after 24 hours', async () => {
    await signUp(server, 'late@example.com')
    const token = tokenIn(await lastMail(server, 'late@example.com'))
    const { rows } = await server.pool.query(
      `select extract(epoch from expires_at - email_tokens.created_at)::int as life from email_tokens
       join users on users.id = user_id where email = 'late@example.com'`,
    )
    expect(rows).toEqual([{ life: 24 * 60 * 60 }])
    await server.pool.query(`update email_tokens set expires_at = now() - interval '1 second'`)
    expect((await confirm(token)).status).toBe(410)
    expect((await signInAs('late@example.com')).status).toBe(403)
  })

  test('one of another purpose', async () => {
    await signUp(server, 'purpose@example.com')
    await server.as('visitor').call(requestPasswordReset, { email: 'purpose@example.com' })
    const reset = tokenIn(await lastMail(server, 'purpose@example.com', 'reset-password'))
    expect((await confirm(reset)).status).toBe(410)
    const foreign = tokenIn(await lastMail(server, 'purpose@example.com', 'confirm-email'))
    const used = await server.as('visitor').post('reset-password', { token: foreign, password: 'nine blue herons' })
    expect(used.status).toBe(410)
  })
})

test('threat 24: a GET on what an email points to confirms nothing', async () => {
  await signUp(server, 'scanned@example.com')
  const mail = await lastMail(server, 'scanned@example.com')
  const links = [...mail.html.matchAll(/href="(http[^"]+)"/g)].map(
    ([, href]) => new URL(href!.replaceAll('&amp;', '&')),
  )
  expect(links.some(({ pathname }) => pathname === '/confirm-email')).toBe(true)
  for (const { pathname, search } of [
    ...links,
    new URL(`/functions/v1/confirm-email?token=${tokenIn(mail)}`, server.origin),
  ]) {
    for (const method of ['GET', 'HEAD']) {
      await (await server.fetch(pathname + search, { method })).body?.cancel()
    }
  }
  expect((await signInAs('scanned@example.com')).status).toBe(403)
  expect((await confirm(tokenIn(mail))).status).toBe(200)
})

test('threat 18: links carry the configured origin, whatever Host a request names', async () => {
  await new Promise<void>((resolve, reject) => {
    const sent = httpRequest(
      `${server.origin}/api/auth/sign-up/email`,
      {
        method: 'POST',
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'https',
          forwarded: 'host=evil.example',
          'content-type': 'application/json',
        },
      },
      (response) => response.resume().on('end', resolve),
    )
    sent.on('error', reject)
    sent.end(
      JSON.stringify({ email: 'forged@example.com', password: goodPassword, callbackURL: 'https://evil.example' }),
    )
  })
  const mail = await lastMail(server, 'forged@example.com')
  expect(mail.text).toContain(`${server.deps.settings.origin}/confirm-email?token=`)
  expect(mail.html + mail.text + mail.source).not.toContain('evil.example')
})

test('threat 42: no address, password or token is in the log', async () => {
  await server.settled()
  const log = server.logged.join('\n')
  expect(log).toContain('sign-up-mail')
  const { data } = (await (await server.as('visitor').post('get-outbox')).json()) as { data: { id: string }[] }
  const tokens = await Promise.all(
    data.map(async ({ id }) => {
      const mail = (await (await server.as('visitor').post('get-outbox-mail', { id })).json()) as { text: string }
      return /token=([\w-]+)/.exec(mail.text)?.[1]
    }),
  )
  for (const token of tokens) if (token) expect(log).not.toContain(token)
  expect(log).not.toMatch(/@example\.com|green herons|argon2/)
})
