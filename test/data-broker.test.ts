/** The registration as a data broker, its yearly figures, and Global Privacy Control, over HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDataBroker, saveDataBroker } from '../src/features/data-broker/contracts.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() =>
  server.pool.query(
    `truncate privacy_requests, removal_requests, deletion_list_files cascade;
     update data_broker_registration set name = '', california = '', texas = '', oregon = '', vermont = ''`,
  ),
)

const page = async (path: string, headers: Record<string, string> = {}) =>
  (await (await server.fetch(path, { headers: { accept: 'text/html', ...headers } })).text()).replaceAll('<!-- -->', '')
const none = { name: '', california: '', texas: '', oregon: '', vermont: '' }

test('a registration is named on the privacy page and its own once it is set', async () => {
  expect(await page('/data-broker')).toContain('No registration is entered yet.')
  expect(await page('/privacy')).not.toContain('registered as a data broker')
  const sent = { ...none, name: 'Attending, Inc.', california: 'CA-4821', vermont: 'VT-12' }
  expect(await server.as('admin').call(saveDataBroker, { ...sent, seen: none })).toEqual(sent)
  const own = await page('/data-broker')
  for (const words of ['Attending, Inc.', 'CA-4821', 'VT-12']) expect(own).toContain(words)
  expect(own).not.toContain('>Texas<')
  const privacy = await page('/privacy')
  expect(privacy).toContain('registered as a data broker')
  expect(privacy).toContain('CA-4821')
})

test('figures of a year are counted once it is over: by kind, outcome, and days', async () => {
  const year = new Date().getUTCFullYear() - 1
  const add = (kind: string, days: number | null, outcome: string | null, more: object = {}) => {
    const given = { found: true, denied_because: null, ...more }
    return server.pool.query(
      `insert into privacy_requests (id, kind, law, channel, received_at, due_on, closed_at, outcome, found, denied_because)
       values (gen_random_uuid(), $1, 'CA', 'form', $2, '2026-01-01', $2::timestamptz + $3 * interval '1 day', $4, $5, $6)`,
      [kind, `${year}-03-01T20:00:00Z`, days, outcome, given.found, given.denied_because],
    )
  }
  await add('know', 2, 'fulfilled')
  await add('know', 4, 'fulfilled', { found: false })
  await add('know', 12, 'denied', { denied_because: 'unverified', found: null })
  await add('know', null, null, { found: null })
  await server.pool.query(
    `insert into removal_requests (id, due_at, created_at, completed_at, outcome, found)
     values (gen_random_uuid(), now(), $1, $1, 'removed', 'profile')`,
    [`${year}-05-01T20:00:00Z`],
  )
  // This year isn't over.
  await server.pool.query(
    `insert into privacy_requests (id, kind, law, channel, due_on) values (gen_random_uuid(), 'delete', 'CA', 'form', '2026-01-01')`,
  )
  const { figures } = await server.as('visitor').call(getDataBroker, {})
  const zero = { partly: 0, nothing: 0, unverified: 0, notConsumer: 0, exempt: 0, other: 0 }
  expect(figures).toEqual([
    { ...zero, year, kind: 'delete', received: 1, complied: 1, medianDays: 0, meanDays: 0 },
    { ...zero, year, kind: 'know', received: 4, complied: 1, nothing: 1, unverified: 1, medianDays: 4, meanDays: 6 },
  ])
  expect(await page('/data-broker')).toContain(`Privacy requests in ${year}`)
})

test('Global Privacy Control is obeyed, said on the privacy page, and promised to programs', async () => {
  expect(await page('/privacy', { 'sec-gpc': '1' })).toContain('Your browser sends Global Privacy Control')
  expect(await page('/privacy')).toContain('Your browser does not send Global Privacy Control')
  const response = await server.fetch('/.well-known/gpc.json')
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.json()).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
})
