/**
 * Secrets that are replaced while people are signed in: servers on one database, with A, then B and A, then B alone.
 */
import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeStripe } from '#adapters/billing/stripe.ts'
import { makeSmtp } from '#adapters/mail/smtp.ts'
import { decrypt, encrypt } from '../src/door/encryption.ts'
import { unsubscribeToken } from '../src/door/unsubscribe-link.ts'
import { getAccount } from '../src/features/account/contracts.ts'
import { confirmTwoFactor, enableTwoFactor } from '../src/features/auth/contracts.ts'
import { countUnderFormer } from '../src/features/auth/queries.server.ts'
import { renewEncryption } from '../src/features/auth/renew-encryption.server.ts'
import { getUnsubscribeLink } from '../src/features/saved-searches/contracts.ts'
import { authenticatorCode } from './support/authenticator.ts'
import { startMailServer } from './support/mail-server.ts'
import { goodPassword, join, postAuth } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { StripeStandIn, stripeKeys } from './support/stripe-stand-in.ts'

const [A, B] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
const email = 'rotated@example.com'
const env = { SIGN_INS_PER_MINUTE: '100000' }

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)

/** Signs in with password and second factor, as a browser that brings `cookies`. Gives all cookies it has then. */
async function signInTwice(server: TestServer, step: { totp: string } | { 'backup-code': string }, cookie = '') {
  const first = await postAuth(
    server,
    '/sign-in/email',
    { email, password: goodPassword },
    { cookie, origin: server.origin },
  )
  await first.body?.cancel()
  const [[by, code] = []] = Object.entries(step)
  const headers = { cookie: cookiesOf(first).join('; '), origin: server.origin }
  const second = await postAuth(server, `/two-factor/verify-${by}`, { code }, headers)
  return { status: second.status, token: second.headers.get('set-auth-token'), cookies: cookiesOf(second) }
}

async function statusWith(server: TestServer, cookies: readonly string[]) {
  const headers = { cookie: cookies.join('; '), origin: server.origin, 'content-type': 'application/json' }
  const response = await server.fetch('/functions/v1/get-account', { method: 'POST', body: '{}', headers })
  await response.body?.cancel()
  return { status: response.status, renewed: cookiesOf(response).filter((cookie) => cookie.includes('session_token=')) }
}

describe('AUTH_SECRET', () => {
  const servers: TestServer[] = []
  let [first, both]: [TestServer, TestServer] = [] as never
  let key: string
  let recoveryCodes: string[]
  let bearer: string
  let browser: string[]
  let unsubscribe: string
  const start = async (secret: string) => {
    const server = await startTestServer({ env, authSecret: secret, ...(servers[0] ? { peerOf: servers[0] } : {}) })
    servers.push(server)
    return server
  }
  const codeNow = (ahead: number) => authenticatorCode(key, ahead)
  const numbers = async () => {
    const { rows } = await first.pool.query('select secret, backup_codes from two_factors')
    return new Set(
      rows.flatMap(({ secret, backup_codes }) => [secret, backup_codes].map((v) => /^\$ba\$\d+/.exec(v)?.[0])),
    )
  }
  beforeAll(async () => {
    first = await start(A)
    const me = first.bearing(await join(first, email))
    const enabled = await me.call(enableTwoFactor, { password: goodPassword })
    ;({ recoveryCodes } = enabled)
    key = enabled.secret
    await me.call(confirmTwoFactor, { code: await codeNow(-1) })
    const signedIn = await signInTwice(first, { 'backup-code': recoveryCodes[0]! })
    bearer = signedIn.token!
    browser = signedIn.cookies
    const { rows } = await first.pool.query('select id from users where email = $1', [email])
    unsubscribe = unsubscribeToken(A, rows[0].id)
    both = await start(`${B},${A}`)
    // It is replaced; its database stays.
    await first.deps.jobQueue.stop()
  }, 300_000)
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close()
  })

  test('a replaced secret warns of nothing, and keeps sessions, emailed links and known browsers', async () => {
    expect(both.logged.join('\n')).not.toContain('AUTH_SECRET is not the one')
    expect(await both.bearing(bearer).call(getAccount, {})).toMatchObject({ email })
    expect(await both.as('visitor').call(getUnsubscribeLink, { token: unsubscribe })).toMatchObject({ searches: 0 })
    // The browser gets its session again, signed with the new secret.
    const { status, renewed } = await statusWith(both, browser)
    expect([status, renewed.length]).toEqual([200, 1])
    expect(await statusWith(both, renewed)).toEqual({ status: 200, renewed: [] })
    browser = browser.filter((cookie) => !cookie.includes('session_token=')).concat(renewed)
    // Ten wrong passwords of strangers lock the account; the browser of before has its own tries.
    for (let tries = 0; tries < 11; tries++) {
      await (await postAuth(both, '/sign-in/email', { email, password: `wrong ${tries}` })).body?.cancel()
    }
    expect((await postAuth(both, '/sign-in/email', { email, password: goodPassword })).status).toBe(429)
    // It brings its mark alone: signing in would end the session that it has.
    const mark = browser.filter((cookie) => !cookie.includes('session_token='))
    expect((await signInTwice(both, { totp: await codeNow(0) }, mark.join('; '))).status).toBe(200)
    await first.pool.query(`delete from rate_limits`)
  })

  test('a secret that is not in the list signs nothing', async () => {
    const forged = browser.map((cookie) => cookie.replace(/\.[^.]+$/, `.${'a'.repeat(43)}%3D`))
    expect(await statusWith(both, forged)).toEqual({ status: 401, renewed: [] })
  })

  test('the job encrypts second factors with the new secret, and says how many are left', async () => {
    // One was used up while both secrets were there: Better Auth has written that one again by itself.
    expect((await signInTwice(both, { 'backup-code': recoveryCodes[1]! })).status).toBe(200)
    await first.pool.query(
      `with made as (insert into teams (id, name) values (gen_random_uuid(), 'Lakeside') returning id)
       insert into team_sign_ins (team_id, domain, domain_token, issuer, client_id, client_secret)
       select id, 'lakeside.example', repeat('0', 32), 'https://login.lakeside.example', 'attending', $1 from made`,
      [await encrypt([A], 'of the provider')],
    )
    await first.pool.query(
      `insert into mailboxes (id, user_id, address, sender_name, login, username, secret, smtp_host, smtp_port, imap_host, imap_port)
       select gen_random_uuid(), id, email, name, 'password', email, $1, 'smtp.example.com', 465, 'imap.example.com', 993 from users where email = $2`,
      [await encrypt([A], 'of the mailbox'), email],
    )
    expect(await countUnderFormer(both.deps.db, both.deps.authSecrets)).toBe(3)
    await both.deps.jobs.enqueue(both.deps.db, renewEncryption, {})
    await vi.waitFor(async () => expect(await countUnderFormer(both.deps.db, both.deps.authSecrets)).toBe(0), 60_000)
    expect((await numbers()).size).toBe(1)
    const { rows } = await first.pool.query('select client_secret from team_sign_ins')
    expect(await decrypt([B], rows[0].client_secret)).toBe('of the provider')
    const { rows: mailboxes } = await first.pool.query('select secret from mailboxes')
    expect(await decrypt([B], mailboxes[0].secret)).toBe('of the mailbox')
    // A server that still has the former secret first reads what was written with the new one, and the other way round.
    expect((await signInTwice(both, { totp: await codeNow(1) })).status).toBe(200)
  })

  test('without the former secret, second factors and renewed sessions still open', async () => {
    await first.pool.query('delete from rate_limits')
    const last = await start(B)
    expect(last.logged.join('\n')).not.toContain('AUTH_SECRET')
    expect((await statusWith(last, browser)).status).toBe(200)
    expect((await signInTwice(last, { totp: await codeNow(0) })).status).toBe(200)
    expect((await signInTwice(last, { 'backup-code': recoveryCodes[2]! })).status).toBe(200)
    expect((await signInTwice(last, { 'backup-code': recoveryCodes[1]! })).status).toBe(401)
    // What the former secret has signed is worth nothing now.
    expect((await last.bearing(bearer).post('get-account')).status).toBe(401)
  })

  test('what no secret of the list opens is counted and left as it is', async () => {
    await first.pool.query(`update two_factors set secret = '$ba$7$00'`)
    const last = servers.at(-1)!
    await last.deps.jobs.enqueue(last.deps.db, renewEncryption, {})
    await last.settled()
    const told = () => servers.map(({ logged }) => logged.join('\n')).join('\n')
    await vi.waitFor(() => expect(told()).toMatch(/"accounts":1,.*add the former one back/), 60_000)
    expect(await numbers()).toContain('$ba$7')
  })
})

describe('Stripe', () => {
  let stripe: StripeStandIn
  beforeAll(async () => {
    stripe = await new StripeStandIn().start()
  })
  afterAll(() => stripe.stop())
  const open = (secretKeys: [string, ...string[]], webhookSecrets: [string, ...string[]] = ['whsec_1']) =>
    makeStripe({ secretKeys, webhookSecrets, apiOrigin: stripe.origin, retries: 0, log: () => {} })

  test('after a refused key the next one is used, and a list of refused ones is an error', async () => {
    const person = { userId: 'u', email: 'a@example.com', name: 'A' }
    const billing = open(['sk_test_expired', stripeKeys.STRIPE_SECRET_KEY])
    expect(await billing.createCustomer(person, 'one')).toMatch(/^cus_/)
    expect(await billing.createCustomer(person, 'two')).toMatch(/^cus_/)
    await expect(open(['sk_test_expired', 'sk_test_other']).createCustomer(person, 'three')).rejects.toMatchObject({
      name: 'BillingFault',
      message: expect.stringContaining('STRIPE_SECRET_KEY'),
    })
  })

  test('a webhook may be signed with any of the secrets, and with no other', async () => {
    const payload = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1, data: { object: {} } })
    const signed = (secret: string) => ({
      get: () => new Stripe('sk_1').webhooks.generateTestHeaderString({ payload, secret }),
    })
    const billing = open([stripeKeys.STRIPE_SECRET_KEY], ['whsec_new', 'whsec_former'])
    for (const secret of ['whsec_new', 'whsec_former']) {
      expect(await billing.readEvent(payload, signed(secret) as never)).toMatchObject({ id: 'evt_1' })
    }
    await expect(billing.readEvent(payload, signed('whsec_other') as never)).rejects.toMatchObject({
      kind: 'signature',
    })
  })
})

test('SMTP_URL: the next password is tried where one is refused, and the one that was taken goes first from then on', async () => {
  const tried: unknown[] = []
  const server = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      tried.push(password)
      if (password === 'new') done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
  })
  const carrier = makeSmtp(['former', 'new'].map((password) => server.url.replace('//', `//me:${password}@`)))
  const mail = {
    messageId: '<1@x>',
    kind: 'test',
    from: 'a@b.example',
    to: 'c@d.example',
    subject: 's',
    html: '',
    text: 't',
  }
  await carrier.carry(mail)
  await carrier.carry(mail)
  expect(tried).toEqual(['former', 'new', 'new'])
  expect(server.received).toHaveLength(2)
  await server.close()
})
