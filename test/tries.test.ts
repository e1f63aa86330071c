/** How often anyone may try: counted by account and by address, in the database, by all servers together. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/features/account/contracts.ts'
import { handlers } from '../src/server/registry.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { goodPassword, join, mailsTo, postAuth } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const features = path.join(projectRoot, 'src/features')
const lock = 15 * 60
let server: TestServer
let other: TestServer
beforeAll(async () => {
  const env = { SIGN_INS_PER_MINUTE: '100000', MAILS_PER_HOUR: '100000' }
  server = await startTestServer({ env })
  other = await startTestServer({ env, peerOf: server })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

async function tryAs(at: TestServer, email: string, password: string, headers: Record<string, string> = {}) {
  const response = await postAuth(at, '/sign-in/email', { email, password }, headers)
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
}

/** As if the time had passed. */
async function later(seconds: number): Promise<void> {
  await server.pool.query('update rate_limits set last_request = last_request - $1', [seconds * 1000])
}

describe('threat 22: 20 tries on one account', () => {
  test('are ended with 429 and Retry-After, also with a rotating X-Forwarded-For and on another server', async () => {
    const email = personaEmail('free')
    const answers = []
    for (let i = 0; i < 20; i++) {
      const forged = { 'x-forwarded-for': `203.0.113.${i}`, 'x-attending-address': `198.51.100.${i}` }
      answers.push(await tryAs(i % 2 === 0 ? server : other, email, `wrong password ${i}`, forged))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
    expect(answers.at(-1)?.body).toEqual({
      error: { code: 'too_many_requests', message: 'Too many attempts. Please wait 15 minutes and try again.' },
    })
    expect(Number(answers.at(-1)?.retryAfter)).toBeGreaterThan(lock - 60)
    expect(Number(answers.at(-1)?.retryAfter)).toBeLessThanOrEqual(lock)
  })

  test('the right password waits as well, on every server, and no one else does', async () => {
    expect((await tryAs(server, personaEmail('free'), 'attending')).status).toBe(429)
    expect((await tryAs(other, personaEmail('free').toUpperCase(), 'attending')).status).toBe(429)
    expect((await tryAs(other, personaEmail('basic'), 'attending')).status).toBe(200)
  })

  test('waiting ends the wait; trying on does not prolong it', async () => {
    await later(lock - 120)
    const refused = await tryAs(server, personaEmail('free'), 'attending')
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { message: 'Too many attempts. Please wait 2 minutes and try again.' } },
    })
    await later(120)
    expect((await tryAs(server, personaEmail('free'), 'attending')).status).toBe(200)
  })

  test('an address without an account is answered just so', async () => {
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await tryAs(server, 'nobody@example.com', 'whatever it is')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  /** 200 wrong passwords at once, on two servers: how many got each answer. */
  async function manyTries(email: string): Promise<Partial<Record<number, number>>> {
    const tries = Array.from({ length: 200 }, (_, i) =>
      tryAs(i % 2 === 0 ? server : other, email, `wrong password ${i}`),
    )
    const byStatus = Map.groupBy(await Promise.all(tries), ({ status }) => status)
    return Object.fromEntries([...byStatus].map(([status, some]) => [status, some.length]))
  }

  test('200 at the same time are no way around it', async () => {
    expect(await manyTries(personaEmail('monthly'))).toEqual({ 401: 10, 429: 190 })
    expect((await tryAs(server, personaEmail('monthly'), 'attending')).status).toBe(429)
  })

  test('nor while the database keeps them waiting: what is refused as too much has had no password looked at', async () => {
    const email = personaEmail('monthly')
    await later(lock)
    await tryAs(server, email, 'wrong password')
    const holding = await server.pool.connect()
    await holding.query('begin')
    await holding.query('select 1 from rate_limits for update')
    const answers = manyTries(email)
    await new Promise((resolve) => setTimeout(resolve, 6000))
    await holding.query('commit')
    holding.release()
    const { 401: looked = 0, 429: refused = 0, 503: busy = 0 } = await answers
    expect(busy).toBeGreaterThan(0)
    expect(looked + refused + busy).toBe(200)
    expect(looked).toBeLessThanOrEqual(9)
    expect((await manyTries(email))[401] ?? 0).toBeLessThanOrEqual(9 - looked)
    expect((await tryAs(server, email, 'attending')).status).toBe(429)
  })

  test('right passwords do not count', async () => {
    for (let i = 0; i < 15; i++) expect((await tryAs(server, personaEmail('premium'), 'attending')).status).toBe(200)
  })

  test('a password that a call asks for counts for itself: neither locks out the other', async () => {
    const email = 'calls@example.com'
    const token = await join(server, email)
    const me = server.bearing(token)
    const statuses = []
    for (let i = 0; i < 4; i++) {
      for (const [call, body] of [
        ['change-password', { currentPassword: 'wrong', newPassword: 'nine blue herons' }],
        ['delete-account', { password: 'wrong' }],
        ['enable-two-factor', { password: 'wrong' }],
      ] as const) {
        const response = await me.post(call, body)
        statuses.push(response.status)
        await response.body?.cancel()
      }
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    expect((await tryAs(server, email, goodPassword)).status).toBe(200)
    // Who is signed in already goes on.
    expect(await me.call(getAccount, {})).toMatchObject({ email })
  })
})

describe('by address', () => {
  let strict: TestServer
  let proxied: TestServer
  beforeAll(async () => {
    strict = await startTestServer({
      env: { SIGN_INS_PER_MINUTE: '3', MAILS_PER_HOUR: '4', MAILS_PER_EMAIL: '2' },
    })
    proxied = await startTestServer({
      env: { SIGN_INS_PER_MINUTE: '3', TRUSTED_PROXIES: '127.0.0.1' },
      peerOf: strict,
    })
  })
  afterAll(async () => {
    await proxied.close()
    await strict.close()
  })

  test('sign-ins of one address, whichever account and whatever it claims to be forwarded for', async () => {
    const statuses = []
    for (let i = 0; i < 5; i++) {
      statuses.push(
        (await tryAs(strict, `person-${i}@example.com`, 'whatever', { 'x-forwarded-for': `203.0.113.${i}` })).status,
      )
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429])
  })

  test('a refused address does not use up the tries of the account', async () => {
    const { rows } = await strict.pool.query(`select max(count) from rate_limits where key like 'password:%'`)
    expect(rows).toEqual([{ max: 1 }])
  })

  test('behind a proxy that is trusted, the address is the client’s', async () => {
    for (let i = 0; i < 5; i++) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}` }
      expect((await tryAs(proxied, `person-${i}@example.com`, 'whatever', headers)).status).toBe(401)
    }
  })

  test('threat 21: mails are limited by email address and by network address, known or not', async () => {
    const ask = async (email: string) => {
      const response = await strict.as('visitor').post('request-password-reset', { email })
      await response.body?.cancel()
      return response.status
    }
    const known = personaEmail('basic')
    expect([await ask(known), await ask(known), await ask(known)]).toEqual([200, 200, 429])
    // The fourth of the hour, and the fifth.
    expect([await ask('nobody@example.com'), await ask('nobody@example.com')]).toEqual([200, 429])
    const signUp = await postAuth(strict, '/sign-up/email', { email: 'late@example.com', password: goodPassword })
    expect(signUp.status).toBe(429)
    expect(Number(signUp.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await mailsTo(strict, known)).toHaveLength(2)
  })
})

test('whose tries are counted is not to be read in the table', async () => {
  const { rows } = await server.pool.query<{ key: string }>('select key from rate_limits')
  expect(rows.length).toBeGreaterThan(3)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/)
})

describe('the limits of a call', () => {
  const described = async (name: string) => {
    const { paths } = await (await server.fetch('/api/openapi.json')).json()
    const { description, responses } = paths[`/functions/v1/${name}`].post
    return { description, refusal: responses['429']?.description }
  }

  test('are declared on its contract and in the API’s document', async () => {
    expect(await described('contact-form')).toEqual({
      description: 'Open to everyone. At most 20 within 1 hour from one network.',
      refusal: 'too_many_requests: At most 20 within 1 hour from one network.',
    })
    expect((await described('request-removal-by-name')).description).toContain('At most 6 within 1 hour with one npi.')
    expect((await described('create-checkout')).refusal).toContain('At most 60 within 10 minutes by one account.')
    expect((await described('get-physician')).refusal).toContain('Counts as reading physicians.')
    expect((await described('get-site-facts')).refusal).toBeUndefined()
  })

  test('that are by network are counted nowhere else: no handler of a call does it', () => {
    const named = new Set(handlers.map(({ contract }) => `${contract.name}.server.ts`))
    const counting = readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter((file) => named.has(path.basename(file)))
      .filter((file) => /takeTryFrom|networksOf/.test(readFileSync(path.join(features, file), 'utf8')))
    expect(counting).toEqual([])
  })
})
