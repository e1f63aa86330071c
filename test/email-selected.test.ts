/** Emails to exactly those who were selected, and the file for mail merge, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liftDoNotContact, setDoNotContact } from '../src/features/do-not-contact/contracts.ts'
import { getRecipients } from '../src/features/email/contracts.ts'
import { getExportStats } from '../src/features/export/contracts.ts'
import { revealList } from '../src/features/list-work/contracts.ts'
import { addToList } from '../src/features/lists/contracts.ts'
import { getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { getPosition, setPosition } from '../src/features/pipeline/contracts.ts'
import { searchPhysicians, selectPhysicians } from '../src/features/search/contracts.ts'
import { readCsv, readXlsx } from './support/export-readers.ts'
import { refusal } from './support/refusal.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let me: Caller
let ids: number[]
beforeAll(async () => {
  server = await startTestServer()
  me = server.as('premium')
  ids = (await me.call(selectPhysicians, { filters: { hasEmail: true } })).ids
})
afterAll(() => server.close())

const email = {
  subject: '{job_title} in {job_location}',
  body: '=1+1\nDear Dr. {last_name}, {facility} pays {compensation}.',
}
const job = { job_title: 'Cardiologist', job_location: 'Boise, ID', facility: 'St. Example', compensation: '$500,000' }

test('an email goes to the selected physicians, in their order; those not to be contacted are named and refused', async () => {
  const chosen = [ids[4]!, ids[1]!, ids[7]!]
  await me.call(setDoNotContact, { physicianIds: [ids[1]!], reason: 'Asked us to stop' })
  await me.call(getPhysicianContact, { physicianId: ids[4]!, field: 'email' })
  const { data, total, blocked } = await me.call(getRecipients, { to: { physicianIds: [...chosen, ids[4]!] } })
  expect(data.map(({ id }) => id)).toEqual([ids[4], ids[7]])
  expect(total).toBe(3)
  expect(blocked).toEqual([{ id: ids[1], name: expect.any(String) }])
  expect(data[0]!.address).toContain('@')
  // What was not revealed is not told.
  expect(data[1]!.address).toBeNull()
  expect((await server.as('basic').call(getRecipients, { to: { physicianIds: chosen } })).data[0]!.address).toBeNull()
  const { listId } = await me.call(addToList, { listName: 'To write to', physicianIds: chosen })
  const onList = await me.call(getRecipients, { to: { listId } })
  expect(onList.data.map(({ id }) => id).toSorted()).toEqual([ids[4], ids[7]].toSorted())
  expect((await refusal(server.as('basic'), 'get-recipients', { to: { listId } })).status).toBe(404)
  expect((await refusal(me, 'get-recipients', { to: {} })).status).toBe(422)
  expect((await refusal(me, 'get-recipients', { to: { physicianIds: [] } })).status).toBe(422)

  // Revealed in one step, after it is said how many; not who is not to be contacted.
  const hidden = { physicianIds: chosen, field: 'email' } as const
  expect(await me.call(revealList, hidden)).toMatchObject({ revealed: 0, left: 1 })
  expect(await me.call(revealList, { ...hidden, most: 5 })).toMatchObject({ revealed: 1, left: 0 })
  expect((await refusal(me, 'reveal-list', { field: 'email' })).status).toBe(422)

  expect(await me.call(getPosition, { listId })).toEqual({ position: null })
  await me.call(setPosition, { listId, position: { title: 'Cardiologist', location: 'Boise, ID' } })
  expect(await me.call(getPosition, { listId })).toMatchObject({
    position: { title: 'Cardiologist', location: 'Boise, ID' },
  })
  expect((await refusal(server.as('basic'), 'get-position', { listId })).status).toBe(404)
})

test('a mail-merge file has a filled-in row for each revealed address, inert in spreadsheets, and counts as an export', async () => {
  const chosen = [ids[4]!, ids[1]!, ids[9]!, ids[10]!]
  await me.call(getPhysicianContact, { physicianId: ids[9]!, field: 'email' })
  const before = (await me.call(getExportStats, {})).total
  const asked = { physicianIds: chosen, ...email, job }
  const answer = await me.post('make-merge-file', { ...asked, format: 'csv' })
  expect(answer.headers.get('content-disposition')).toMatch(/mail_merge_\d{4}-\d\d-\d\d\.csv/)
  const [heads, ...rows] = readCsv(await answer.bytes())
  expect(heads).toEqual([
    ...[
      'Email',
      'First Name',
      'Last Name',
      'Credential',
      'Specialty',
      'Organization',
      'City',
      'State',
      'Subject',
      'Body',
    ],
  ])
  // Not who was not revealed, and not who is not to be contacted.
  const cards = (await me.call(getRecipients, { to: { physicianIds: [ids[4]!, ids[9]!] } })).data
  expect(rows.map(([address]) => address)).toEqual(cards.map(({ address }) => address))
  expect(rows[0]!.slice(8)).toEqual([
    'Cardiologist in Boise, ID',
    `'=1+1\nDear Dr. ${cards[0]!.lastName}, St. Example pays $500,000.`,
  ])
  expect((await me.call(getExportStats, {})).total).toBe(before + 1)
  const edited = [{ physicianId: ids[9], subject: 'For you alone', body: 'Hello {first_name}' }]
  const book = await me.post('make-merge-file', { ...asked, edited, format: 'xlsx' })
  const sheet = await readXlsx(await book.bytes())
  expect(sheet.at(-1)!.slice(8)).toEqual(['For you alone', `Hello ${cards[1]!.firstName}`])
  expect(await refusal(me, 'make-merge-file', { ...asked, job: {}, format: 'csv' })).toMatchObject({
    status: 422,
    message: 'Enter the job location first',
  })
  expect(await refusal(me, 'make-merge-file', { ...asked, physicianIds: [ids[1]], format: 'csv' })).toMatchObject({
    code: 'all_blocked',
  })
  expect(await refusal(me, 'make-merge-file', { ...asked, physicianIds: [ids[11]], format: 'csv' })).toMatchObject({
    code: 'no_address',
  })
  expect(await refusal(me, 'make-merge-file', { ...asked, format: 'doc' })).toMatchObject({ status: 422 })
  await me.call(liftDoNotContact, { physicianIds: [ids[1]!] })
  expect((await me.call(searchPhysicians, { filters: { hasEmail: true } })).total).toBeGreaterThan(0)
})
