/** What many networks do together, at one server and at several: of one customer of a provider, and of anyone. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAlerts } from '../src/features/alerts/contracts.ts'
import { watchNetworks } from '../src/features/alerts/watch-networks.server.ts'
import { requestPasswordReset } from '../src/features/auth/contracts.ts'
import { getOutbox } from '../src/features/mail/contracts.ts'
import { contactForm } from '../src/features/support/contracts.ts'
import { serverPaths } from '../src/shared/product/server-paths.ts'
import { postAuth } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const perMinute = 20
/** How many networks' worth the networks of one /48 may do. */
const together = 4
/** What another server may let through before it has told: a tenth of the limit. */
const unreported = perMinute / 10

let servers: TestServer[]
let server: TestServer
let ids: number[]
beforeAll(async () => {
  const env = {
    READS_PER_MINUTE: String(perMinute),
    SIGN_INS_PER_MINUTE: '3',
    PASSWORD_TRIES: '100000',
    FORMS_PER_HOUR: '2',
    MAILS_PER_HOUR: '2',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  server = await startTestServer({ env })
  servers = [server, ...(await Promise.all([1, 2].map(() => startTestServer({ env, peerOf: server }))))]
  const { rows } = await server.pool.query<{ id: number }>('select id from physicians order by id limit 1500')
  ids = rows.map(({ id }) => Number(id))
})
afterAll(async () => {
  for (const one of servers.toReversed()) await one.close()
})
beforeEach(() => server.pool.query('truncate seen_networks, network_hours, alerts'))

async function read(at: TestServer, address: string, i: number): Promise<number> {
  const headers = { 'x-forwarded-for': address }
  const response = await at.as('visitor').post('get-physician', { physicianId: ids[i % ids.length] }, headers)
  await response.body?.cancel()
  return response.status
}

const alerts = async () => (await server.as('admin').call(getAlerts, { state: 'waiting' })).data

test('threat 50: three servers together let one network read no more than one does', async () => {
  const began = performance.now()
  const statuses: number[] = []
  for (let i = 0; i < 4 * perMinute; i++) statuses.push(await read(servers[i % 3]!, '192.0.2.1', i))
  const refilled = Math.ceil(((performance.now() - began) * perMinute) / 60_000)
  const answered = statuses.filter((status) => status === 200).length
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(answered).toBeGreaterThanOrEqual(perMinute)
  expect(answered).toBeLessThanOrEqual(perMinute + (servers.length - 1) * unreported + refilled)
})

test('threat 58: a /48 of IPv6 that reads in sequence ends at four networks’ worth, and admins hear of it', async () => {
  const began = performance.now()
  let answered = 0
  for (let i = 0; i < 2 * together * perMinute; i++) {
    if ((await read(servers[i % 3]!, `2001:db8:7:${i.toString(16)}::1`, i)) === 200) answered++
  }
  const refilled = Math.ceil(((performance.now() - began) * together * perMinute) / 60_000)
  expect(answered).toBeGreaterThanOrEqual(together * perMinute)
  expect(answered).toBeLessThanOrEqual(together * (perMinute + (servers.length - 1) * unreported) + refilled)
  // The neighbor's reads on.
  expect(await read(server, '2001:db8:8::1', 0)).toBe(200)
  const told = async () => (await alerts()).filter(({ details }) => details.network === '2001:db8:7::/48')
  await expect.poll(async () => (await told()).map(({ kind }) => kind), { timeout: 20_000 }).toEqual(['reading_pace'])
})

describe('threat 58: a /48 of IPv6 that changes its network with every request', () => {
  const message = {
    name: 'Ann Lee',
    email: 'ann@clinic.example',
    subject: 'A question',
    message: 'How much is it for us?',
  }
  const wrong = { email: 'free@attending.example', password: 'not the password' }
  test.each([
    ['signs in', 3, (headers: Record<string, string>) => postAuth(server, '/sign-in/email', wrong, headers)],
    ['sends forms', 2, (headers) => server.as('visitor').post(contactForm.name, message, headers)],
    [
      'requests emails, each to another address',
      2,
      (headers) =>
        server.as('visitor').post(requestPasswordReset.name, { email: `${crypto.randomUUID()}@a.example` }, headers),
    ],
  ] as [string, number, (headers: Record<string, string>) => Promise<Response>][])('%s', async (_, max, send) => {
    const statuses: number[] = []
    for (let i = 0; i < (together + 2) * max; i++) {
      const response = await send({ 'x-forwarded-for': `2001:db8:9:${i.toString(16)}::1` })
      await response.body?.cancel()
      statuses.push(response.status)
    }
    expect(statuses.slice(0, together * max)).not.toContain(429)
    expect(new Set(statuses.slice(together * max))).toEqual(new Set([429]))
  })

  test('guesses calendars', async () => {
    const guess = async (address: string) => {
      const response = await server.fetch(serverPaths.stepCalendar('guessed'), {
        headers: { 'x-forwarded-for': address },
      })
      return response.status
    }
    expect(await guess('2001:db8:a:1::1')).toBe(404)
    // As if the /48 had guessed as often as it may.
    await server.pool.query("update rate_limits set count = 480 where key like 'step-calendar:%'")
    expect(await guess('2001:db8:a:2::1')).toBe(429)
    expect(await guess('2001:db8:b:1::1')).toBe(404)
  })
})

describe('threat 58: far more networks than in the week before', () => {
  const usually = (kind: string, networks: number) =>
    server.pool.query(
      `insert into network_hours (kind, hour, networks)
       select $1, date_trunc('hour', now()) - make_interval(hours => ago), $2 from generate_series(25, 190, 5) as ago`,
      [kind, networks],
    )
  const found = async () => {
    await server.deps.jobs.enqueue(server.deps.db, watchNetworks, {})
    await server.settled()
    return (await alerts()).map(({ kind, details }) => [kind, details.doing, details.networks])
  }
  /** Each from a network of its own, at one of the servers. */
  const readFromMany = async (count: number, idAt: (i: number) => number) => {
    for (let i = 0; i < count; i++) expect(await read(servers[i % 3]!, `198.51.100.${i}`, idAt(i))).toBe(200)
    for (const { deps } of servers) await deps.reading.close()
  }

  test('read profiles in sequence: one alert, and an email', async () => {
    await usually('profiles-in-sequence', 10)
    await readFromMany(70, (i) => i)
    const [alert, ...others] = await found()
    expect(others).toEqual([])
    expect(alert?.slice(0, 2)).toEqual(['networks_reading', 'profiles in sequence'])
    expect(alert?.[2]).toBeGreaterThanOrEqual(60)
    expect(await found()).toHaveLength(1)
    const mails = (await server.as('visitor').call(getOutbox, {})).data
    expect(mails.filter(({ subject }) => subject === 'Far more networks than usual are reading profiles')).toHaveLength(
      1,
    )
  })

  test('as many as in a busy week, or profiles here and there, are none', async () => {
    await usually('profiles-in-sequence', 20)
    await readFromMany(70, (i) => i)
    expect(await found()).toEqual([])
    await server.pool.query('truncate seen_networks, network_hours')
    await readFromMany(70, (i) => 200 + i * 15)
    expect(await found()).toEqual([])
  })

  test('sign in: one alert, unless there is no week to compare with', async () => {
    const many = `insert into seen_networks select 'sign-in', date_trunc('hour', now()), i::text from generate_series(1, 300) i`
    await server.pool.query(many)
    expect(await found()).toEqual([])
    await usually('sign-in', 40)
    expect(await found()).toEqual([['networks_trying', 'sign in', 300]])
  })
})
