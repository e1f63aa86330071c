/** Visitors' pages are kept, on every server, until something in them changes (src/server/http/page-cache.ts). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordChanges } from '#data/changes.ts'
import { saveSiteSettings } from '#features/site/contracts.ts'
import { paths } from '../src/shared/product/paths.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const env = { PAGES_KEPT_MB: '16', PHYSICIANS_PER_HOUR: '60' }
const html = { accept: 'text/html' }
let server: TestServer
let neighbour: TestServer
beforeAll(async () => {
  server = await startTestServer({ env })
  neighbour = await startTestServer({ env, peerOf: server })
})
afterAll(async () => {
  await neighbour.close()
  await server.close()
})

/** What a visitor gets, once the server hears of changes. */
async function stored(from: TestServer, page: string): Promise<Response> {
  const known = async () => {
    const response = await from.fetch(page, { headers: html })
    if (!response.headers.has('etag')) await response.body?.cancel()
    return response
  }
  await expect.poll(async () => (await known()).headers.has('etag')).toBe(true)
  return known()
}

test('a visitor’s page is answered from memory, and kept apart from a member’s', async () => {
  const page = await stored(server, paths.home())
  const etag = page.headers.get('etag')!
  expect(page.headers.get('cache-control')).toContain('s-maxage')
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(await page.text()).toContain('Sign up free')
  expect((await server.fetch(paths.home(), { headers: { ...html, 'if-none-match': etag } })).status).toBe(304)

  const headers = { ...html, 'if-none-match': etag, ...(await server.as('premium').headers()) }
  const own = await server.fetch(paths.home(), { headers })
  expect([own.status, own.headers.get('cache-control'), own.headers.get('etag')]).toEqual([200, 'no-store', null])
  expect(await own.text()).toContain('Search Physicians')
  expect(await (await stored(server, paths.home())).text()).not.toContain('premium@')
})

test('every answer has its own number, and its scripts are those that the policy names', async () => {
  const [one, other] = [await stored(server, paths.about()), await stored(server, paths.about())]
  expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'))
  const policy = one.headers.get('content-security-policy')!
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy).not.toContain('nonce-')
  expect(policy).toContain("frame-ancestors 'none'")
})

test('what an admin says of the site, and a changed physician, are on every server at once', async () => {
  for (const from of [server, neighbour]) await stored(from, paths.home())
  const words = { google_search_text: 'Doctors, found', meta_description: '', seo_description: '' }
  await server.as('admin').call(saveSiteSettings, { id: 1, ...words })
  for (const from of [server, neighbour])
    await expect
      .poll(async () => (await from.fetch(paths.home(), { headers: html })).text())
      .toContain('Doctors, found')

  const { rows } = await server.pool.query<{ id: number; last_name: string }>(
    'select id, last_name from physicians limit 1',
  )
  const { id, last_name } = rows[0]!
  for (const from of [server, neighbour])
    expect(await (await stored(from, paths.physician(id))).text()).toContain(last_name)
  await server.deps.db.transaction().execute(async (db) => {
    await db.updateTable('physicians').set({ last_name: 'Changed-Meanwhile' }).where('id', '=', id).execute()
    await recordChanges(db, [{ physicianId: id, kind: 'written' }])
  })
  for (const from of [server, neighbour]) {
    const shown = async () => (await from.fetch(paths.physician(id), { headers: html })).text()
    await expect.poll(shown).toContain('Changed-Meanwhile')
  }
})

test('a kept page of physicians counts as reading', async () => {
  const { rows } = await server.pool.query<{ id: number }>('select id from physicians order by id limit 80')
  const statuses = new Set<number>()
  for (const { id } of rows) {
    const { status, body } = await server.fetch(paths.physician(id), { headers: html })
    statuses.add(status)
    await body?.cancel()
  }
  expect([...statuses]).toEqual([200, 429])
  // Also what is in memory already.
  expect((await server.fetch(paths.physician(rows[0]!.id), { headers: html })).status).toBe(429)
})
