/** How much anyone may read, by calls and by pages of the built server. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openApiDocument } from '#door/openapi.ts'
import { getAlerts } from '../src/features/alerts/contracts.ts'
import { getOutbox } from '../src/features/mail/contracts.ts'
import { getSpecialtyCounts } from '../src/features/specialties/contracts.ts'
import { handlers } from '../src/server/registry.ts'
import type { NameService } from '../src/server/search/engines.ts'
import { paths } from '../src/shared/product/paths.ts'
import { specialtySlug } from '../src/shared/text/specialty-slug.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const perMinute = 40
const perHour = 100
const googleHost = 'crawl-66-249-66-1.googlebot.com'
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const names: NameService = {
  reverse: async (address) => (address.startsWith('66.249.66.') ? [googleHost] : []),
  lookUp: async (host) => (host === googleHost ? ['66.249.66.1'] : []),
}

let server: TestServer
let ids: number[]
beforeAll(async () => {
  const env = {
    READS_PER_MINUTE: String(perMinute),
    PHYSICIANS_PER_HOUR: String(perHour),
    PHYSICIANS_PER_HOUR_WITH_PLAN: '300',
    READERS_PER_NETWORK: '1000',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  server = await startTestServer({ env, names })
  const { rows } = await server.pool.query<{ id: number }>('select id from physicians order by id limit 400')
  ids = rows.map(({ id }) => Number(id))
})
afterAll(() => server.close())

/** A profile read by a call from an address. */
async function read(address: string, i: number, agent = 'reader'): Promise<Response> {
  const headers = { 'x-forwarded-for': address, 'user-agent': agent }
  return server.as('visitor').post('get-physician', { physicianId: ids[i % ids.length] }, headers)
}

/** Reads until it is refused; gives how many were answered, and the refusal. */
async function readOn(address: (i: number) => string, agent?: string) {
  for (let through = 0; through < 10 * perMinute; through++) {
    const last = await read(address(through), through, agent)
    if (last.status === 429) return { through, last }
    expect(last.status).toBe(200)
    await last.body?.cancel()
  }
  throw new Error('It was never refused.')
}

const page = (pathname: string, address: string, accept = 'text/html') =>
  server.fetch(pathname, { headers: { 'x-forwarded-for': address, accept } })

describe('threat 48: a program that reads everything', () => {
  test('walking profiles by id ends with 429, when to try again, and a sentence', async () => {
    const { through, last } = await readOn(() => '192.0.2.1')
    expect(through).toBeGreaterThanOrEqual(perMinute)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    const { error } = await last.json()
    expect(error.code).toBe('too_many_requests')
    expect(error.message).toMatch(/^You are opening pages too fast\. Please wait \d+ seconds? and try again\.$/)
    // The neighbor reads on.
    expect((await read('192.0.2.2', 0)).status).toBe(200)
  })

  test('profile pages count, too, and say so in a page that can be read', async () => {
    const statuses: number[] = []
    let last = await page(paths.physician(ids[0]!), '192.0.2.10')
    for (let i = 1; last.status === 200 && i < perMinute + 10; i++) {
      statuses.push(last.status)
      last = await page(paths.physician(ids[i]!), '192.0.2.10')
    }
    // Each shows five similar physicians as well, which are read along with it.
    expect(statuses.length).toBeGreaterThanOrEqual(perHour / 6)
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    const html = await last.text()
    expect(last.headers.get('content-type')).toContain('text/html')
    expect(html).toContain('Too many requests')
    expect(html).toMatch(/Please wait \d+ (second|minute|hour)s? and try again/)
    // What a browser fetches when a link is followed is the same page.
    expect((await page(`${paths.physician(ids[90]!)}.data`, '192.0.2.10', '*/*')).status).toBe(429)
  })

  test('pages of directories count by the physicians on them', async () => {
    const counts = await server.as('visitor').call(getSpecialtyCounts, {})
    const slugs = counts.filter(({ count }) => count >= 25).map(({ specialty }) => specialtySlug(specialty))
    const statuses: number[] = []
    for (const slug of slugs.slice(0, 8))
      statuses.push((await page(paths.specialtyDirectory(slug), '192.0.2.20')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
  })

  test('a free account’s varied searches end at so many different physicians', async () => {
    const states = ['CA', 'TX', 'NY', 'FL', 'PA', 'OH', 'IL', 'NC', 'GA', 'MI']
    const statuses: number[] = []
    let message = ''
    for (const state of states) {
      const response = await server.as('free').post('search-physicians', { filters: { state } })
      statuses.push(response.status)
      const body = await response.json()
      message = body.error?.message ?? message
    }
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(5).fill(429)])
    expect(message).toMatch(
      /^You have reached the hourly limit for viewing physicians\. .* With a plan you can see more\.$/,
    )
    const paid: number[] = []
    for (const state of states) {
      paid.push((await server.as('basic').post('search-physicians', { filters: { state } })).status)
    }
    expect(paid).toEqual(Array(10).fill(200))
  })

  test('admins get one alert about each, and one email', async () => {
    const alerts = async () => (await server.as('admin').call(getAlerts, { state: 'waiting' })).data
    await vi.waitFor(
      async () => {
        const found = await alerts()
        expect(found.some(({ kind, email }) => kind === 'reading_amount' && email?.startsWith('free@'))).toBe(true)
        expect(found.some(({ kind, details }) => kind === 'reading_pace' && details.network === '192.0.2.1')).toBe(true)
      },
      { timeout: 20_000, interval: 100 },
    )
    await readOn(() => '192.0.2.1')
    await server.settled()
    const about = (await alerts()).filter(({ details }) => details.network === '192.0.2.1')
    expect(about).toHaveLength(1)
    const mails = (await server.as('visitor').call(getOutbox, {})).data
    expect(mails.some(({ subject }) => subject === 'Profiles are being read at an unusual pace')).toBe(true)
  })

  test('threat 50: addresses rotated within one IPv6 /64 are one reader', async () => {
    const { through } = await readOn((i) => `2001:db8:5:6::${(i + 1).toString(16)}`)
    expect(through).toBeGreaterThanOrEqual(perMinute)
    expect((await read('2001:db8:5:7::1', 0)).status).toBe(200)
  })

  test('a real search engine keeps reading, one that only claims to be doesn’t', async () => {
    const verified = await Promise.all(
      Array.from({ length: perHour + 50 }, async (_, i) => (await read('66.249.66.1', i, googlebot)).status),
    )
    expect(new Set(verified)).toEqual(new Set([200]))
    expect((await readOn(() => '66.249.66.99', googlebot)).through).toBeGreaterThanOrEqual(perMinute)
  })
})

test('every call that shows physicians counts as reading', () => {
  const registry = new Map(handlers.map((handler) => [handler.contract.name, handler]))
  const { paths } = openApiDocument(registry, server.deps.settings)
  const showing = handlers
    .map(({ contract }) => contract)
    .filter(({ name }) => JSON.stringify(paths[`/functions/v1/${name}`]).includes('"contactInfo"'))
  expect(showing.map(({ name }) => name)).toEqual(expect.arrayContaining(['get-physician', 'search-physicians']))
  expect(showing.filter(({ shows }) => shows === undefined).map(({ name }) => name)).toEqual([])
})
