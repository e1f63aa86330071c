/** Profiles, their neighbors and wrong contacts over HTTP. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordChanges } from '#data/changes.ts'
import { naughtyStrings } from '#search/test/naughty-strings.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { downloadMyData } from '../src/features/account/contracts.ts'
import { getOutbox, getOutboxMail } from '../src/features/mail/contracts.ts'
import {
  getPhysician,
  getPhysicianContact,
  getSimilarPhysicians,
  reportContact,
} from '../src/features/physicians/contracts.ts'
import { speakers } from './support/access-matrix.ts'
import { newcomer, subscribe } from './support/paying.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.pool.query<Row>(sql, values)).rows
}

async function ids(condition: string, max = 1): Promise<number[]> {
  const rows = await query<{ id: number }>(`select id from physicians p where ${condition} order by id limit ${max}`)
  expect(rows.length, condition).toBe(max)
  return rows.map(({ id }) => id)
}

const visitor = () => server.as('visitor')

describe('get-physician', () => {
  test('threat 1: is open to everyone, and no email address or phone number is in it', async () => {
    const [id] = await ids('has_personal_email and has_work_email and has_phone and has_direct_phone')
    const values = await query<{ value: string }>(
      "select value from physician_contacts where physician_id = $1 and kind <> 'linkedin'",
      [id],
    )
    expect(values.length).toBeGreaterThan(3)
    await server.as('premium').call(getPhysicianContact, { physicianId: id! })
    for (const speaker of speakers) {
      const answers = await Promise.all(
        ['get-physician', 'get-similar-physicians'].map(async (name) => {
          const response = await server.as(speaker).post(name, { physicianId: id })
          expect(response.status).toBe(200)
          return response.text()
        }),
      )
      for (const { value } of values) expect(answers.join('')).not.toContain(value)
      // Neither does it tell that a profile is a trap.
      expect(answers.join('')).not.toContain('canary')
    }
  })

  test('has the facts of the profile, with source and dates of the channels that a reveal shows', async () => {
    const [id] = await ids(
      "has_personal_email and has_work_email and has_direct_phone and specialty is not null and jsonb_array_length(education) > 1 and license_states <> '{}'",
    )
    const [row] = await query<Record<string, unknown>>('select * from physicians where id = $1', [id])
    const contacts = await query<{ kind: string; first_seen: Date; last_verified: Date | null }>(
      'select kind, first_seen, last_verified from physician_contacts where physician_id = $1',
      [id],
    )
    const { physician } = await visitor().call(getPhysician, { physicianId: id! })
    expect(physician).toMatchObject({
      id,
      firstName: row!.first_name,
      lastName: row!.last_name,
      npi: row!.npi,
      specialty: row!.specialty,
      licenseStates: row!.license_states,
      sources: { licenses: { source: 'generated' } },
      graduationYear: row!.graduation_year,
      telehealth: row!.telehealth,
      groupSize: row!.group_size,
      educationEntries: row!.education,
      sample: true,
      revealed: { email: false, phone: false },
    })
    expect(physician.address.at(-1)).toBe(`${row!.city}, ${row!.state} ${row!.zip}`)
    expect(physician.contacts.email).toMatchObject({ kind: 'personal_email', status: 'listed', source: 'generated' })
    expect(physician.contacts.phone!.kind).toBe('direct_phone')
    const personal = contacts.find(({ kind }) => kind === 'personal_email')!
    expect(physician.contacts.email!.firstSeen).toBe(personal.first_seen.toISOString())
    expect(physician.contacts.email!.lastVerified).toBe(personal.last_verified?.toISOString() ?? null)
  })

  test('names the source of licenses where it is another than the profile’s', async () => {
    const [id] = await ids("license_states <> '{}'")
    await query(`update physicians set provenance = '{"license_states": "nppes"}' where id = $1`, [id])
    const { physician } = await visitor().call(getPhysician, { physicianId: id! })
    expect(physician.sources.licenses.source).toBe('nppes')
  })

  test('gives the source and date of each fact', async () => {
    const [id] = await ids("organization is not null and license_states <> '{}'")
    await query(
      `update physicians set nppes_updated_on = '2026-03-09', provenance = '{"last_name": "nppes", "city": "nppes", "organization": "dac"}' where id = $1`,
      [id],
    )
    const { sources } = (await visitor().call(getPhysician, { physicianId: id! })).physician
    expect(sources.name).toEqual({ source: 'nppes', asOf: '2026-03-09' })
    expect(sources.address).toEqual({ source: 'nppes', asOf: '2026-03-09' })
    expect(sources.organization).toEqual({ source: 'dac', asOf: null })
    expect(sources.school).toEqual({ source: 'generated', asOf: null })
    const page = (await (await server.fetch(`/physicians/${id}`)).text()).replaceAll('<!-- -->', '')
    const marks = [...page.matchAll(/<a [^>]*class="fact-source"[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(marks).toContain('NPPES, March 2026')
    expect(marks).toContain('CMS clinician file')
    expect(marks).toContain('Sample data')
  })

  test('falls back to work email and practice phone, and to null', async () => {
    const [work] = await ids('not has_personal_email and has_work_email and not has_direct_phone and has_phone')
    const { contacts } = (await visitor().call(getPhysician, { physicianId: work! })).physician
    expect([contacts.email?.kind, contacts.phone?.kind]).toEqual(['work_email', 'phone'])
    const [none] = await ids('masked_email is null')
    expect((await visitor().call(getPhysician, { physicianId: none! })).physician.contacts.email).toBeNull()
  })

  test('is 404 for an unknown physician, and immediately for a removed one', async () => {
    const [id] = await ids('id > 4900')
    expect((await visitor().post('get-physician', { physicianId: id })).status).toBe(200)
    await query('delete from physicians where id = $1', [id])
    for (const physicianId of [id, 999_999_999]) {
      const response = await visitor().post('get-physician', { physicianId })
      expect(response.status).toBe(404)
      expect((await response.json()).error).toEqual({ code: 'not_found', message: 'Physician Not Found' })
      expect((await visitor().call(getSimilarPhysicians, { physicianId: physicianId! })).data).toEqual([])
    }
  })

  test.each(naughtyStrings.slice(0, 40).map((text) => [text]))('threat 40: %j is a 422', async (text) => {
    expect((await visitor().post('get-physician', { physicianId: text })).status).toBe(422)
  })

  test('an id that no database can hold isn’t a server error', async () => {
    for (const physicianId of [Number.MAX_SAFE_INTEGER, -1, 0, 2.5, 1e300, null]) {
      expect([404, 422]).toContain((await visitor().post('get-physician', { physicianId })).status)
    }
  })
})

describe('similar physicians', () => {
  test('have exactly the same specialty, and are the nearest', async () => {
    const [id] = await ids('zip is not null and latitude is not null and specialty is not null')
    const { physician } = await visitor().call(getPhysician, { physicianId: id! })
    const { data } = await visitor().call(getSimilarPhysicians, { physicianId: id! })
    expect(data).toHaveLength(5)
    expect(data.map((card) => card.specialty)).toEqual(Array(5).fill(physician.specialty))
    expect(data.map((card) => card.id)).not.toContain(id)
    const miles = data.map((card) => card.miles!)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    // No one of the specialty is nearer than the last of them, as the database measures it (the ZIP's middle, 1 mile of
    // slack).
    const nearer = await query<{ id: number }>(
      `select o.id from physicians p join physicians o on o.specialty = p.specialty and o.id <> p.id
       where p.id = $1 and o.latitude is not null and 3958.76 * acos(least(1, sin(radians(p.latitude)) * sin(radians(o.latitude))
         + cos(radians(p.latitude)) * cos(radians(o.latitude)) * cos(radians(p.longitude - o.longitude)))) < $2`,
      [id, miles.at(-1)! - 1],
    )
    const shown = new Set(data.map((card) => card.id))
    expect(nearer.filter((other) => !shown.has(other.id))).toEqual([])
  })

  test('are the first of the specialty where it is not known where the physician practices', async () => {
    const [id] = await ids("specialty = 'Cardiology' and id > 1000")
    await query('update physicians set zip = null, latitude = null, longitude = null where id = $1', [id])
    const { data } = await visitor().call(getSimilarPhysicians, { physicianId: id! })
    expect(data).toHaveLength(5)
    expect(data.every(({ specialty, miles }) => specialty === 'Cardiology' && miles === undefined)).toBe(true)
  })

  test('are none without a specialty', async () => {
    const [id] = await ids('id > 1200')
    await query('update physicians set specialty = null where id = $1', [id])
    expect((await visitor().call(getSimilarPhysicians, { physicianId: id! })).data).toEqual([])
  })

  test('leave out people who were removed', async () => {
    const [id] = await ids('zip is not null and specialty is not null and id > 1300')
    const { data } = await visitor().call(getSimilarPhysicians, { physicianId: id! })
    const gone = data[0]!.id
    await inTransaction(server.deps.db, async (db) => {
      await sql`delete from physicians where id = ${gone}`.execute(db)
      await recordChanges(db, [{ physicianId: gone, kind: 'deleted' }])
    })
    const now = await visitor().call(getSimilarPhysicians, { physicianId: id! })
    expect(now.data.map((card) => card.id)).not.toContain(gone)
  })
})

describe('report-contact', () => {
  const statusOf = async (id: number, kind: string) =>
    (
      await query<{ status: string }>('select status from physician_contacts where physician_id = $1 and kind = $2', [
        id,
        kind,
      ])
    )[0]?.status
  const alertsOf = (id: number) =>
    query<{ kind: string; details: object }>(
      "select kind, details from alerts where physician_id = $1 and kind = 'contact_reported'",
      [id],
    )

  test('marks the value that was revealed, keeps what it was before, and tells the admins once', async () => {
    const [id] = await ids('not canary and has_personal_email and has_work_email and id > 2000')
    const report = { physicianId: id!, field: 'email', reason: 'not_delivered', note: ' Came back. ' } as const
    await server.as('basic').call(getPhysicianContact, { physicianId: id!, field: 'email' })
    await server.as('basic').call(reportContact, report)
    expect(await statusOf(id!, 'personal_email')).toBe('failed')
    expect(await statusOf(id!, 'work_email')).toBe('listed')
    expect((await visitor().call(getPhysician, { physicianId: id! })).physician.contacts.email!.status).toBe('failed')

    // Again is the same report, with the newer words; another person's is its own row.
    await server.as('basic').call(reportContact, { ...report, reason: 'left_practice' })
    await server.as('premium').call(getPhysicianContact, { physicianId: id!, field: 'email' })
    await server.as('premium').call(reportContact, { ...report, note: '' })
    const rows = await query(
      `select u.email, kind, reason, note, status_before from contact_reports r join users u on u.id = r.user_id
       where physician_id = $1 order by u.email`,
      [id],
    )
    expect(rows).toEqual([
      {
        email: 'basic@attending.example',
        kind: 'personal_email',
        reason: 'left_practice',
        note: 'Came back.',
        status_before: 'listed',
      },
      {
        email: 'premium@attending.example',
        kind: 'personal_email',
        reason: 'not_delivered',
        note: '',
        status_before: 'failed',
      },
    ])
    expect(await alertsOf(id!)).toEqual([
      { kind: 'contact_reported', details: { channel: 'personal_email', reason: 'not_delivered' } },
      { kind: 'contact_reported', details: { channel: 'personal_email', reason: 'not_delivered' } },
    ])
    await server.settled()
    const { data } = await visitor().call(getOutbox, {})
    const mail = data.find(
      ({ subject, to }) => subject === 'A contact was reported as wrong' && to === 'admin@attending.example',
    )!
    const { text } = await visitor().call(getOutboxMail, { id: mail.id })
    expect(text).toContain(`/physician/${id}`)
    expect(text).not.toContain('Came back')
    const [{ value }] = (await query<{ value: string }>(
      "select value from physician_contacts where physician_id = $1 and kind = 'personal_email'",
      [id],
    )) as [{ value: string }]
    expect(text).not.toContain(value)
  })

  test('is for those who have seen the contact', async () => {
    const [id] = await ids('not canary and masked_phone is not null and masked_email is not null and id > 2100')
    await server.as('basic').call(getPhysicianContact, { physicianId: id!, field: 'email' })
    const response = await server
      .as('basic')
      .post('report-contact', { physicianId: id, field: 'phone', reason: 'other' })
    expect(response.status).toBe(409)
    expect((await response.json()).error.message).toBe('Please view the contact before you report it.')
    expect(await query('select 1 from contact_reports where physician_id = $1', [id])).toEqual([])
  })

  test.each([
    [{ physicianId: 1, field: 'email' }, 422, 'Please choose what is wrong.'],
    [{ physicianId: 1, field: 'email', reason: 'because' }, 422, 'Please choose what is wrong.'],
    [{ physicianId: 1, field: 'fax', reason: 'other' }, 422, 'The field is email or phone.'],
    [
      { physicianId: 1, field: 'email', reason: 'other', note: 'x'.repeat(501) },
      422,
      'Please use at most 500 characters.',
    ],
    [{ physicianId: 1, field: 'email', reason: 'other', status: 'confirmed' }, 422, 'This field is not recognized.'],
    [{ physicianId: 999_999_999, field: 'email', reason: 'other' }, 404, 'This physician is no longer listed.'],
  ])('%j is answered %i', async (input, status, message) => {
    const response = await server.as('basic').post('report-contact', input)
    expect(response.status).toBe(status)
    expect(JSON.stringify(await response.json())).toContain(message)
  })

  test('50 at the same time from one person are one report and one alert; the 31st in a day is 429', async () => {
    const [id] = await ids('not canary and masked_email is not null and id > 2200')
    const caller = await newcomer(server, 'reporter@clinic.example')
    await subscribe(server, caller, 'price_monthly')
    await caller.call(getPhysicianContact, { physicianId: id!, field: 'email' })
    const input = { physicianId: id, field: 'email', reason: 'other' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => caller.post('report-contact', input)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect(answers.find(({ status }) => status === 429)!.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await query('select 1 from contact_reports where physician_id = $1', [id])).toHaveLength(1)
    expect(await alertsOf(id!)).toHaveLength(1)
  })

  test('is part of the download of one’s own data, and goes with the physician', async () => {
    const [id] = await ids('not canary and masked_email is not null and id > 2300')
    await server.as('monthly').call(getPhysicianContact, { physicianId: id!, field: 'email' })
    await server.as('monthly').call(reportContact, { physicianId: id!, field: 'email', reason: 'other', note: 'Mine' })
    const mine = async () =>
      (await (await server.as('monthly').post(downloadMyData.name)).json()) as { contactReports: object[] }
    expect((await mine()).contactReports).toEqual([
      {
        physician_id: id,
        kind: expect.stringMatching(/email$/),
        reason: 'other',
        note: 'Mine',
        created_at: expect.any(String),
      },
    ])
    await query('delete from physicians where id = $1', [id])
    expect((await mine()).contactReports).toEqual([])
  })
})

describe('the page of a profile', () => {
  let pages: TestServer
  beforeAll(async () => {
    pages = await startTestServer()
  })
  afterAll(() => pages.close())

  test('that cannot be loaded says so', async () => {
    await pages.pool.query('alter table physicians rename column medical_school to school_of_medicine')
    const response = await pages.fetch('/physician/1')
    expect(response.status).toBe(500)
    const html = await response.text()
    expect(html).toContain('Failed to load physician data')
    expect(html).toContain('An unexpected error occurred')
    expect(html).not.toContain('school_of_medicine')
  })
})
