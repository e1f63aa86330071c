/** Do not contact, over HTTP: hidden from searches, left out of exports and named there, for one person or the team. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount, downloadMyData } from '../src/features/account/contracts.ts'
import { getActivities } from '../src/features/activities/contracts.ts'
import { getDoNotContact, liftDoNotContact, setDoNotContact } from '../src/features/do-not-contact/contracts.ts'
import { downloadExport, exportPhysicians, startExport } from '../src/features/export/contracts.ts'
import { addToList, getList } from '../src/features/lists/contracts.ts'
import { getPhysician } from '../src/features/physicians/contracts.ts'
import { searchPhysicians, selectPhysicians } from '../src/features/search/contracts.ts'
import { refusal } from './support/refusal.ts'
import { makeTestTeam, seat } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let ids: number[]

beforeAll(async () => {
  server = await startTestServer()
  ids = (await server.as('premium').call(selectPhysicians, {})).ids
})
afterAll(() => server.close())

const total = async (who: Caller, filters: object = {}) =>
  (await who.call(searchPhysicians, { filters: filters as never })).total

test('hides them from searches unless asked for, says why on cards, and lists keep them', async () => {
  const me = await seat(server)
  const physicianIds = [ids[0]!, ids[3]!]
  expect(
    await me.call(setDoNotContact, { physicianIds: [...physicianIds, 900_000_000], reason: ' Asked us to stop. ' }),
  ).toEqual({
    marked: 2,
  })
  expect([await total(me), await total(me, { doNotContact: 'only' })]).toEqual([4998, 2])
  expect(await total(server.as('premium'))).toBe(5000)
  const [card] = (await me.call(searchPhysicians, { filters: { doNotContact: 'only' } })).data
  expect(card?.doNotContact).toMatchObject({ reason: 'Asked us to stop.', mine: true, shared: false })
  expect((await me.call(getPhysician, { physicianId: ids[0]! })).physician.doNotContact).toMatchObject({ mine: true })
  expect((await server.as('basic').call(getPhysician, { physicianId: ids[0]! })).physician.doNotContact).toBeUndefined()
  // Marked again: the new reason counts, and no one is counted twice.
  await me.call(setDoNotContact, { physicianIds, reason: 'Retired' })
  const all = await me.call(getDoNotContact, {})
  expect(all).toMatchObject({ total: 2 })
  expect(all.data.map(({ reason }) => reason)).toEqual(['Retired', 'Retired'])
  const [first] = all.data
  const named = await me.call(getDoNotContact, { query: ` ${first!.lastName.toUpperCase()} ` })
  expect(named.data.map(({ physicianId }) => physicianId)).toContain(first!.physicianId)
  expect(await me.call(getDoNotContact, { query: "100%_'" })).toMatchObject({ data: [], total: 0 })
  expect((await me.call(getActivities, { physicianId: ids[0]! })).data[0]).toMatchObject({
    kind: 'blocked',
    details: { reason: 'Retired' },
  })
  expect(await me.call(liftDoNotContact, { physicianIds })).toEqual({ lifted: 2 })
  expect(await me.call(liftDoNotContact, { physicianIds })).toEqual({ lifted: 0 })
  expect(await total(me)).toBe(5000)
})

test('for the team it counts for everyone in it, and outlives the account that set it', async () => {
  const { owner, recruiter } = await makeTestTeam(server)
  await recruiter.call(setDoNotContact, { physicianIds: [ids[1]!], reason: 'Contract', shared: true })
  await recruiter.call(setDoNotContact, { physicianIds: [ids[2]!], reason: 'My brother', shared: false })
  expect([await total(recruiter), await total(owner), await total(server.as('basic'))]).toEqual([4998, 4999, 5000])
  expect((await owner.call(getDoNotContact, {})).data).toMatchObject([
    { reason: 'Contract', by: recruiter.name, mayChange: true },
  ])
  expect((await owner.call(getActivities, { physicianId: ids[2]! })).data).toEqual([])
  const mine = (await (await recruiter.post(downloadMyData.name)).json()) as { doNotContact: unknown[] }
  expect(mine.doNotContact).toHaveLength(2)
  await server.pool.query(
    `insert into accounts (id, user_id, account_id, provider_id, password)
     select gen_random_uuid(), $1::uuid, $1::uuid::text, 'credential', password from accounts join users on users.id = accounts.user_id where email = 'free@attending.example'`,
    [recruiter.id],
  )
  expect((await recruiter.post(deleteAccount.name, { password: 'attending' })).status).toBe(200)
  expect((await owner.call(getDoNotContact, {})).data).toMatchObject([{ reason: 'Contract', by: null, shared: true }])
  expect((await server.pool.query("select 1 from do_not_contact where reason = 'My brother'")).rows).toEqual([])
  expect(await owner.call(liftDoNotContact, { physicianIds: [ids[1]!] })).toEqual({ lifted: 1 })
})

test('exports leave them out and name them, also in a file that is downloaded later', async () => {
  const me = server.as('premium')
  const [a, b, c] = ids.slice(10, 13) as [number, number, number]
  try {
    const before = (await me.call(startExport, { source: { kind: 'selection', physicianIds: [a, b, c] } })).export
    await me.call(setDoNotContact, { physicianIds: [a], reason: 'No' })
    const made = await me.call(exportPhysicians, { physicianIds: [a, b] })
    expect(made.count).toBe(1)
    expect(made.leftOut.map(({ id }) => id)).toEqual([a])
    expect(await refusal(me, 'export-physicians', { physicianIds: [a] })).toMatchObject({
      status: 409,
      code: 'all_blocked',
    })
    const { listId } = await me.call(addToList, { listId: null, listName: 'Blocked', physicianIds: [a, b, c] })
    expect((await me.call(getList, { listId })).total).toBe(3)
    const listed = await me.call(startExport, { source: { kind: 'search', filters: { onList: listId } } })
    expect(listed.export.count).toBe(2)
    expect(listed.leftOut).toEqual([{ id: a, name: expect.any(String) }])
    const file = await me.post(downloadExport.name, { exportId: before.id, format: 'csv' })
    expect((await file.text()).trim().split('\n')).toHaveLength(3)
  } finally {
    await me.call(liftDoNotContact, { physicianIds: [a] })
  }
})

test.each([
  [{ reason: ' ' }, 'reason', 'Please enter a reason.'],
  [{ reason: 'x'.repeat(100_000) }, 'reason', 'Please use at most 500 characters.'],
  [{ physicianIds: [] }, 'physicianIds', 'Please select at least one physician.'],
])('threat 12: %j is a 422 for %s', async (input, field, message) => {
  const me = await seat(server)
  const given = { physicianIds: [ids[0]], reason: 'No', ...input }
  expect(await refusal(me, 'set-do-not-contact', given)).toMatchObject({ status: 422, fields: { [field]: message } })
  expect(await total(me)).toBe(5000)
})
