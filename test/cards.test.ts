/** Cards of physicians: what a server keeps of them is never older than their rows, and never anyone's own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccount } from '../src/features/account/contracts.ts'
import { logContact } from '../src/features/activities/contracts.ts'
import { setDoNotContact } from '../src/features/do-not-contact/contracts.ts'
import { addToList } from '../src/features/lists/contracts.ts'
import { getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
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

test('what people ask in the same moment is read together, and each gets their own', async () => {
  const speakers = ['free', 'basic', 'premium', 'monthly'] as const
  const states = ['CA', 'TX', 'NY', 'FL']
  const searchOf = (speaker: Speaker, state: string) =>
    server.as(speaker).call(searchPhysicians, { filters: { state } })
  for (const [i, speaker] of (['basic', 'premium', 'monthly'] as const).entries()) {
    const me = server.as(speaker)
    for (const state of states) {
      const ids = (await searchOf(speaker, state)).data.map((physician) => physician.id)
      await me.call(addToList, { listId: null, listName: `${speaker} ${state}`, physicianIds: ids.slice(i, i + 9) })
      await me.call(logContact, { physicianIds: ids.slice(2 * i, 2 * i + 5), how: 'email', outcome: 'noAnswer' })
      await me.call(setDoNotContact, { physicianIds: [ids[12 + i]!], reason: 'Asked us not to.' })
      await me.call(getPhysicianContact, { physicianId: ids[6 + i]!, field: 'email' })
    }
  }
  const asked = states.flatMap((state) => speakers.map((speaker) => ({ speaker, state })))
  const alone = []
  for (const { speaker, state } of asked) alone.push((await searchOf(speaker, state)).data)
  const said = alone.map((cards) => JSON.stringify(cards))
  expect(new Set(said).size).toBe(asked.length)
  for (let round = 0; round < 5; round++) {
    const together = await Promise.all(asked.map(({ speaker, state }) => searchOf(speaker, state)))
    expect(together.map(({ data }) => data)).toEqual(alone)
    const accounts = await Promise.all(speakers.map((speaker) => server.as(speaker).call(getAccount, {})))
    expect(accounts.map(({ email }) => email)).toEqual(speakers.map(personaEmail))
  }
})
