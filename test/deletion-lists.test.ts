/** California's deletion lists, over HTTP: upload, what they match, statuses 2 to 5, and who is imported later. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { npi } from '../src/data/test/import-fixture.ts'
import {
  carryOutDeletionList,
  downloadDeletionStatuses,
  exemptDeletionRequest,
  getDeletionLists,
} from '../src/features/deletion-lists/contracts.ts'
import { recheckDeletionLists } from '../src/features/deletion-lists/jobs.server.ts'
import { dropLimits } from '../src/features/deletion-lists/limits.ts'
import { getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { isCallError } from '../src/shared/calls/call-error.ts'
import { addPhysician } from './support/added-physicians.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.settled()
  await query(
    'truncate deletion_list_files, deletion_list_checks, suppressions, lifted_suppressions cascade; delete from physicians; delete from rate_limits',
  )
})

const query = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows
const admin = () => server.as('admin')
const left = async () => (await query('select first_name from physicians order by id')).map((row) => row.first_name)

/** As the state hashes: SHA-256 in Base64. */
const hashOf = (standard: string) => createHash('sha256').update(standard).digest('base64')
const idOf = (number: number) => `A7kP2xQ9L${String(number).padStart(3, '0')}`
const listed = (...values: string[]) =>
  `ID,Hash\r\n${values.map((value, at) => `${idOf(at + 1)},${hashOf(value)}\r\n`).join('')}`

async function send(text: string, name = '20260312_4821_Email.csv') {
  const response = await server.fetch(`${dropLimits.path}?name=${name}`, {
    ...{ method: 'POST', body: text, headers: await admin().headers() },
  })
  await server.settled()
  return response
}
async function uploaded(text: string, name?: string): Promise<string> {
  const response = await send(text, name)
  expect(response.status, await response.text()).toBe(200)
  return (await admin().call(getDeletionLists, {})).data[0]!.id
}
async function carryOut(fileId: string): Promise<string> {
  await admin().call(carryOutDeletionList, { fileId })
  await server.settled()
  const response = await admin().post(downloadDeletionStatuses.name, { fileId })
  expect(response.headers.get('content-disposition')).toMatch(/20260312_4821_\w+\.csv/)
  return response.text()
}
async function recheck() {
  await server.deps.jobs.enqueue(server.deps.db, recheckDeletionLists, {})
  await server.settled()
}
const file = async () => (await admin().call(getDeletionLists, {})).data[0]!

describe('a list of emails', () => {
  test('says who it is about before anything happens, then deletes, exempts, opts out, and finds no one', async () => {
    const ann = await addPhysician(server, 'Ann', 'Lee', { personal_email: 'ann@home.example' }, npi('134567890'))
    await addPhysician(server, 'Bob', 'Ray', { personal_email: 'bob@home.example' })
    const cid = await addPhysician(server, 'Cid', 'Fox', { work_email: 'desk@lake.example' })
    const dee = await addPhysician(server, 'Dee', 'Oak', { work_email: 'desk@lake.example' })
    const values = ['ann@home.example', 'bob@home.example', 'desk@lake.example', 'stranger@home.example']
    const fileId = await uploaded(listed(...values))
    expect(
      (await file()).matches.map(({ itemId, does, people }) => [itemId, does, people.map(({ id }) => id)]),
    ).toEqual([
      [idOf(1), 'delete', [ann]],
      [idOf(2), 'delete', [expect.any(Number)]],
      [idOf(3), 'opt_out', [cid, dee]],
    ])
    expect(await left()).toHaveLength(4)
    await admin().call(exemptDeletionRequest, { itemId: idOf(2), exemption: '§1798.145(a)(1)' })
    expect(await carryOut(fileId)).toBe(`Id,Status\r\n${idOf(1)},3\r\n${idOf(2)},2\r\n${idOf(3)},4\r\n${idOf(4)},5\r\n`)
    expect(await left()).toEqual(['Bob', 'Cid', 'Dee'])
    const refused = await server
      .as('premium')
      .call(getPhysicianContact, { physicianId: cid })
      .catch((error) => error)
    expect(isCallError(refused) && refused.status).toBe(409)
    expect(await file()).toMatchObject({
      isCarriedOut: 'yes',
      statuses: { exempted: 1, deleted: 1, optedOut: 1, notFound: 1 },
      matches: [],
    })
    // Deleted by all that is known of her.
    expect(await query("select 1 from suppressions where kind = 'npi'")).toHaveLength(1)
  })

  test('stores no hash that could be compared with an address', async () => {
    await uploaded(listed('ann@home.example'))
    const [{ hash }] = await query("select encode(hash, 'base64') as hash from deletion_list_items")
    expect(hash).not.toBe(hashOf('ann@home.example'))
  })
})

test('a phone matches by its ten digits; father and son who share one are opted out, never deleted', async () => {
  await addPhysician(server, 'Ann', 'Lee', { direct_phone: '(415) 555-0100' })
  await addPhysician(server, 'Max', 'Kim', { phone: '(415) 555-0199' }, npi('134567891'))
  await addPhysician(server, 'Max', 'Kim', { phone: '(415) 555-0199' }, npi('134567892'))
  const fileId = await uploaded(listed('4155550100', '4155550199'), '20260312_4821_Phone.csv')
  expect(await carryOut(fileId)).toBe(`Id,Status\r\n${idOf(1)},3\r\n${idOf(2)},4\r\n`)
  expect(await left()).toEqual(['Max', 'Max'])
})

test('a list of identifiers that aren’t held finds no one', async () => {
  await addPhysician(server, 'Ann', 'Lee', { personal_email: 'ann@home.example' })
  const fileId = await uploaded(listed('ann@home.example'), '20260312_4821_NDZ.csv')
  expect((await file()).isHeld).toBe(false)
  expect(await carryOut(fileId)).toBe(`Id,Status\r\n${idOf(1)},5\r\n`)
  expect(await left()).toEqual(['Ann'])
})

test('someone who comes into the data later is deleted within the hour, and the status says so', async () => {
  const fileId = await uploaded(listed('ann@home.example'))
  expect(await carryOut(fileId)).toBe(`Id,Status\r\n${idOf(1)},5\r\n`)
  await recheck()
  const id = await addPhysician(server, 'Ann', 'Lee', { personal_email: 'ann@home.example' })
  // As an import notes it.
  await query("insert into physician_changes (physician_id, kind) values ($1, 'written')", [id])
  await recheck()
  expect(await left()).toEqual([])
  expect((await file()).statuses).toEqual({ exempted: 0, deleted: 1, optedOut: 0, notFound: 0 })
})

test('a canceled request is compared no longer, and wants no status', async () => {
  const fileId = await uploaded(listed('ann@home.example', 'bob@home.example'))
  await addPhysician(server, 'Ann', 'Lee', { personal_email: 'ann@home.example' })
  const removed = `ID,Hash,ListType\r\n${idOf(1)},${hashOf('ann@home.example')},Email\r\n`
  expect((await send(removed, '20260312_4821_Removed.csv')).status).toBe(200)
  expect(await carryOut(fileId)).toBe(`Id,Status\r\n${idOf(2)},5\r\n`)
  expect(await left()).toEqual(['Ann'])
})

test.each([
  ['another name', 'ID,Hash\n', 'contacts.csv', 422],
  ['no list', 'a,b\nc,d\n', '20260312_4821_Email.csv', 422],
  ['a broken line', `${listed('ann@home.example')}A7kP2x,broken\n`, '20260312_4821_Email.csv', 422],
  ['nothing', '', '20260312_4821_Email.csv', 422],
])('a file with %s is refused with a sentence, and nothing is stored', async (_, text, name, status) => {
  const response = await send(text, name)
  expect(response.status).toBe(status)
  expect((await response.json()).error.message).toMatch(/\.$/)
  expect(await query('select 1 from deletion_list_files')).toEqual([])
})

test('the same file twice is one, and lists are late after 45 days', async () => {
  await uploaded(listed('ann@home.example'))
  expect((await send(listed('ann@home.example'))).status).toBe(409)
  expect(await admin().call(getDeletionLists, {})).toMatchObject({ isLate: false, nextBy: expect.any(String) })
  await query("update deletion_list_files set uploaded_at = now() - interval '46 days'")
  expect((await admin().call(getDeletionLists, {})).isLate).toBe(true)
})
