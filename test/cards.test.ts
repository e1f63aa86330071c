/** Cards of physicians: what a server keeps of them is never older than their rows, and never anyone's own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logContact } from '../src/features/activities/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { type Speaker, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let npi: string
let id: number
beforeAll(async () => {
  server = await startTestServer()
  const { rows } = await server.pool.query<{ id: number; npi: string }>(
    'select id, npi from physicians where deactivated_on is null and npi is not null order by id limit 1',
  )
  ;({ id, npi } = rows[0]!)
})
afterAll(() => server.close())

async function card(speaker: Speaker = 'premium') {
  const { data } = await server.as(speaker).call(searchPhysicians, { filters: { npi } })
  return data[0]
}

test('a change shows in the next search, and one that was taken back never does', async () => {
  const before = await card()
  await server.pool.query("update physicians set title = 'Chief of Cards' where id = $1", [id])
  expect(await card()).toEqual({ ...before, title: 'Chief of Cards' })
  const client = await server.pool.connect()
  try {
    await client.query('begin')
    await client.query("update physicians set title = 'Never' where id = $1", [id])
    expect(await card()).toMatchObject({ title: 'Chief of Cards' })
    await client.query('rollback')
  } finally {
    client.release()
  }
  expect(await card()).toMatchObject({ title: 'Chief of Cards' })
})

test('who has given up the NPI has no address on the card anymore', async () => {
  await server.pool.query("update physicians set deactivated_on = '2026-01-02' where id = $1", [id])
  expect(await card()).toMatchObject({
    inactiveSince: '2026-01-02',
    contactInfo: { email: null, phone: null, linkedIn: null },
    channels: { email: false, phone: false, directPhone: false },
  })
  await server.pool.query('update physicians set deactivated_on = null where id = $1', [id])
  expect(await card()).not.toHaveProperty('inactiveSince')
})

test('what one person has done shows on no one else’s card', async () => {
  await server.as('monthly').call(logContact, { physicianIds: [id], how: 'call', outcome: 'interested' })
  expect(await card('monthly')).toMatchObject({ lastContact: { how: 'call', outcome: 'interested', mine: true } })
  expect(await card('premium')).not.toHaveProperty('lastContact')
})
