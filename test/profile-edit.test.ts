/** An admin corrects a profile, over HTTP: what is stored, its history, and that no file takes it back. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { suppressByEmail } from '#data/suppression/suppress.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { paths } from '#shared/product/paths.ts'
import { runImport } from '../src/data/import/run-import.ts'
import { openCsv } from '../src/data/rows/csv-source.ts'
import { reportText } from '../src/data/rows/report.ts'
import { npi } from '../src/data/test/import-fixture.ts'
import { getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { editProfile, getProfileToEdit } from '../src/features/profile-edit/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
const folder = mkdtempSync(path.join(tmpdir(), 'profile-edit-'))
beforeAll(async () => {
  server = await startTestServer({ env: { SIGN_INS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())
beforeEach(() => server.pool.query('truncate admin_actions, suppressions, import_runs cascade; delete from physicians'))

const admin = () => server.as('admin')
const ann = npi('134567890')
const rows = (phone: string, city: string) =>
  `NPI,First Name,Last Name,Specialty,City,State,ZIP,Work Email,Phone\n${ann},Ann,Lee,Cardiology,${city},NY,12201,ann@lake.example,${phone}\n`

const importCsv = async (text: string) => {
  const file = path.join(folder, 'contacts.csv')
  writeFileSync(file, text)
  return runImport(server.deps.longSession, await openCsv(file), {
    suppressionKey: server.deps.suppression.key,
    rejectFile: path.join(folder, 'rejected.csv'),
  })
}
const idOf = async () => Number((await server.pool.query('select id from physicians')).rows[0].id)
const editable = async (physicianId: number) => admin().call(getProfileToEdit, { physicianId })
const reason = 'The practice’s website'

test('a correction is found by search, shown with its history, and in the audit log without values', async () => {
  await importCsv(rows('(415) 555-0100', 'Albany'))
  const physicianId = await idOf()
  const before = await editable(physicianId)
  expect(before.texts).toMatchObject({ firstName: 'Ann', city: 'Albany', phone: '(415) 555-0100', npi: ann })
  expect(before.sources).toMatchObject({ city: 'csv', phone: 'csv', suffix: '' })
  const answer = await admin().call(editProfile, {
    physicianId,
    reason,
    lastName: ' Leeward ',
    city: 'Troy',
    phone: '415.555.0199 x 12',
    seen: before.texts,
  })
  expect(answer).toEqual({ changed: 3 })
  const { texts, sources, history, total } = await editable(physicianId)
  expect(texts).toMatchObject({ lastName: 'Leeward', city: 'Troy', phone: '(415) 555-0199 ext. 12' })
  expect(sources).toMatchObject({ lastName: 'admin', city: 'admin', phone: 'admin', firstName: 'csv' })
  expect(total).toBe(3)
  expect(history.map(({ id: _, at, ...change }) => ({ ...change, at: typeof at }))).toEqual(
    [
      { field: 'phone', before: '(415) 555-0100', after: '(415) 555-0199 ext. 12' },
      { field: 'city', before: 'Albany', after: 'Troy' },
      { field: 'lastName', before: 'Lee', after: 'Leeward' },
    ].map((change) => ({ ...change, sourceBefore: 'csv', reason, by: 'admin@attending.example', at: 'string' })),
  )
  const { data } = await admin().call(searchPhysicians, { filters: { name: ['Leeward'] } })
  expect(data.map(({ id }) => id)).toEqual([physicianId])
  const log = await server.pool.query('select action, details from admin_actions')
  expect(log.rows).toEqual([{ action: 'edit-profile', details: { fields: ['lastName', 'city', 'phone'] } }])
  const headers = await admin().headers()
  const page = await server.fetch(paths.editProfile(physicianId), { headers })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('The practice’s website')
})

describe('a correction survives the next import of the old value', () => {
  test('and the report says so, by field', async () => {
    await importCsv(rows('(415) 555-0100', 'Albany'))
    const physicianId = await idOf()
    await admin().call(editProfile, { physicianId, reason, city: 'Troy', phone: '(415) 555-0199' })
    const report = await importCsv(rows('(415) 555-0100', 'Albany'))
    const { texts } = await editable(physicianId)
    expect(texts).toMatchObject({ city: 'Troy', phone: '(415) 555-0199' })
    expect(report.corrected).toEqual({ City: 1, Phone: 1 })
    expect(reportText(report)).toContain('values that an admin has corrected, which stay as corrected: City 1, Phone 1')
    const again = await importCsv(rows('(415) 555-0199', 'Troy'))
    expect(again.corrected ?? {}).toEqual({})
  })

  test('also where something wrong was deleted', async () => {
    await importCsv(rows('(415) 555-0100', 'Albany'))
    const physicianId = await idOf()
    await admin().call(editProfile, { physicianId, reason, phone: '', specialty: '', zip: '' })
    const report = await importCsv(rows('(415) 555-0100', 'Albany'))
    expect((await editable(physicianId)).texts).toMatchObject({ phone: '', specialty: '', zip: '', city: 'Albany' })
    expect(report.corrected).toEqual({ Phone: 1, Specialty: 1, ZIP: 1 })
    await admin().call(editProfile, { physicianId, reason, phone: '(415) 555-0111' })
    await importCsv(rows('(415) 555-0100', 'Albany'))
    expect((await editable(physicianId)).texts.phone).toBe('(415) 555-0111')
  })
})

test('what can’t be right is 422 at its field, and nothing of the rest is stored', async () => {
  await importCsv(rows('(415) 555-0100', 'Albany'))
  const physicianId = await idOf()
  const wrong = {
    firstName: '',
    lastName: '12',
    npi: '1234567890',
    state: 'Nowhere',
    zip: '123',
    graduationYear: 'soon',
    personalEmail: 'nobody',
    directPhone: '+44 20 7946 0958',
    linkedin: 'x',
    specialty: 'Cardiology, Surgery',
    suffix: 'x'.repeat(30),
  }
  const refused = admin().call(editProfile, { physicianId, reason, city: 'Troy', ...wrong })
  await expect(refused).rejects.toMatchObject({ status: 422 })
  const { fields } = await refused.catch((error) => error)
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(wrong).toSorted())
  const noReason = admin().call(editProfile, { physicianId, reason: ' ', city: 'Troy' })
  await expect(noReason).rejects.toMatchObject({ status: 422, fields: { reason: expect.any(String) } })
  expect((await editable(physicianId)).texts.city).toBe('Albany')
  await expect(admin().call(editProfile, { physicianId: 999_999_999, reason, city: 'Troy' })).rejects.toMatchObject({
    status: 404,
  })
})

test('a stored value that no one could enter keeps no other field from being corrected', async () => {
  await importCsv(rows('(415) 555-0100', 'Albany'))
  const physicianId = await idOf()
  await server.pool.query(`update physicians set specialty = 'Cardiology, Surgery' where id = $1`, [physicianId])
  const { texts: seen } = await editable(physicianId)
  const answer = await admin().call(editProfile, { physicianId, reason, ...seen, city: 'Troy', seen })
  expect(answer).toEqual({ changed: 1 })
  expect((await editable(physicianId)).texts).toMatchObject({ specialty: 'Cardiology, Surgery', city: 'Troy' })
})

test('an NPI that another profile has is refused at its field', async () => {
  await importCsv(rows('(415) 555-0100', 'Albany'))
  const physicianId = await idOf()
  const other = npi('134567891')
  await server.pool.query(`insert into physicians (first_name, last_name, npi, source) values ('A', 'B', $1, 'csv')`, [
    other,
  ])
  await expect(admin().call(editProfile, { physicianId, reason, npi: other })).rejects.toMatchObject({
    status: 422,
    fields: { npi: expect.any(String) },
  })
})

test('an NPI that someone else gets at the same moment is refused at its field, too', async () => {
  await importCsv(rows('(415) 555-0100', 'Albany'))
  const physicianId = await idOf()
  const other = npi('134567891')
  const client = await server.pool.connect()
  try {
    await client.query(
      `begin; insert into physicians (first_name, last_name, npi, source) values ('A', 'B', '${other}', 'csv')`,
    )
    const editing = admin().call(editProfile, { physicianId, reason, npi: other })
    editing.catch(() => {})
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await server.pool.query(waiting)).rows.length).toBe(1)
    await client.query('commit')
    await expect(editing).rejects.toMatchObject({ status: 422, fields: { npi: expect.any(String) } })
  } finally {
    client.release()
  }
})

test('what someone asked to have removed doesn’t come back by an edit', async () => {
  await importCsv(rows('(415) 555-0100', 'Albany'))
  const physicianId = await idOf()
  await inTransaction(server.deps.db, (db) =>
    suppressByEmail(db, 'zoe@private.example', server.deps.suppression, 'asked'),
  )
  const edit = admin().call(editProfile, { physicianId, reason, personalEmail: 'zoe@private.example' })
  await expect(edit).rejects.toMatchObject({ status: 422, fields: { personalEmail: expect.any(String) } })
})

test('of two admins who change one field, the second is shown the first one’s text', async () => {
  await importCsv(rows('(415) 555-0100', 'Albany'))
  const physicianId = await idOf()
  const { texts: seen } = await editable(physicianId)
  await admin().call(editProfile, { physicianId, reason, city: 'Troy', seen })
  // Another field is no conflict.
  await admin().call(editProfile, { physicianId, reason, ...seen, title: 'Chief', seen })
  const over = await admin().post(editProfile.name, { physicianId, reason, city: 'Utica', seen })
  expect(over.status).toBe(409)
  expect((await over.json()).error.newer).toEqual({ stored: { city: 'Troy' }, sent: { city: 'Utica' } })
  expect((await editable(physicianId)).texts).toMatchObject({ city: 'Troy', title: 'Chief' })
})

test('a member sees a corrected contact as checked by our team, and can reveal it', async () => {
  await importCsv(rows('(415) 555-0100', 'Albany'))
  const physicianId = await idOf()
  await admin().call(editProfile, { physicianId, reason, workEmail: 'Ann.Lee@Lake.example' })
  const revealed = await server.as('premium').call(getPhysicianContact, { physicianId, field: 'email' })
  expect(revealed.email).toBe('ann.lee@lake.example')
})
