/** Whatever two profiles say and whatever there is about them: a merge and its undo leave every table as it was. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { runs, timeFor } from '../../../test/support/properties.ts'
import { importFixture, npi, suppressionKey } from '../test/import-fixture.ts'
import { mergeProfiles } from './merge-profiles.ts'
import { otherReferences, references } from './references.ts'
import { unmerge } from './unmerge.ts'

const fixture = importFixture()

/** What rows need besides the physician. */
interface Things {
  /** One of two members. */
  user: string
  /** A list, a matched file, and an addition to the list: the member's. */
  list: string
  file: string
  addition: string
  /** Another number for each row. */
  at: number
}
type Row = Record<string, unknown>

const submitted = {
  ...{ contactfirstname: 'Ann', contactlastname: 'Lee', contacttitle: 'MD', companyname: 'Lakeside', location: 'NY' },
  ...{ specialty: 'Cardiology', contactemail: 'a@x.example', personalemail: 'a@y.example', contactcity: 'Troy' },
  ...{ contactphone: '(415) 555-0100', contactstate: 'NY' },
}

/** A row of each table that a merge moves. */
const rowOf: Readonly<Record<string, (things: Things) => Row>> = {
  list_addition_physicians: ({ addition, at }) => ({ addition_id: addition, place: at }),
  list_handoffs: ({ user, list }) => ({
    ...{ id: randomUUID(), from_id: user, to_id: user, list_id: list, kind: 'physicians', physicians: 1 },
  }),
  activities: ({ user, at }) => ({ id: at, kind: 'contacted', author_id: user }),
  contact_marks: ({ user, at }) => ({ user_id: user, note: `Note ${at}` }),
  contact_reports: ({ user }) => ({
    ...{ id: randomUUID(), user_id: user, kind: 'phone', reason: 'other', status_before: 'listed' },
  }),
  contact_reveals: ({ user }) => ({ id: randomUUID(), user_id: user, field: 'email' }),
  do_not_contact: ({ user, at }) => ({ id: randomUUID(), owner_id: user, reason: `Reason ${at}` }),
  own_records: ({ user }) => ({ user_id: user }),
  match_rows: ({ file, at }) => ({ file_id: file, row_number: at, status: 'known' }),
  match_decisions: ({ user, at }) => ({ user_id: user, row_hash: `\\x${at.toString(16).padStart(64, '0')}` }),
  physician_moves: ({ at }) => ({ id: at, city: 'Elko', moved_at: '2026-01-01T00:00:00Z' }),
  exclusion_changes: ({ at }) => ({ id: at }),
  profile_edits: ({ at, user }) => ({
    ...{ id: at, field: 'city', before: 'Elko', after: 'Reno', source_before: 'csv', reason: 'x', edited_by: user },
  }),
  candidate_submissions: ({ at }) => ({
    ...{ ...submitted, id: randomUUID(), fingerprint: `\\x${at.toString(16).padStart(64, '0')}` },
    ...{ status: 'approved', approved_at: '2026-01-01T00:00:00Z', decided_at: '2026-01-01T00:00:00Z' },
  }),
  removal_requests: () => ({ id: randomUUID(), due_at: '2027-01-01T00:00:00Z' }),
  suppression_look_alikes: () => ({ reason: 'asked', agrees: ['name'] }),
  alerts: ({ user }) => ({ id: randomUUID(), kind: 'look_alike', user_id: user }),
  sequence_people: () => ({ id: randomUUID(), sequence_id: randomUUID() }),
  profile_claims: ({ user }) => ({ id: randomUUID(), user_id: user, way: 'email' }),
  privacy_requests: () => ({
    ...{ id: randomUUID(), kind: 'know', law: 'CA', channel: 'form', due_on: '2027-01-01' },
  }),
  sale_opt_outs: () => ({}),
  own_profiles: () => ({}),
  withheld_contacts: () => ({ kind: 'phone', value: '(415) 555-0109', source: 'csv' }),
  physician_locations: ({ at }) => ({ city: at % 2 === 0 ? 'Reno' : 'Elko', state: 'NV' }),
}

/** Tables with one row about a physician. */
const single: ReadonlySet<string> = new Set([
  ...['suppression_look_alikes', 'own_profiles', 'sale_opt_outs', 'withheld_contacts'],
])

/** What a row refers to besides, by table: the table of it, and its row. */
const parents: Readonly<Record<string, (row: Row, things: Things) => [table: string, row: Row]>> = {
  sequence_people: ({ sequence_id: id }, { user }) => [
    'sequences',
    { id, owner_id: user, name: 'A', state: 'draft', quiet_days: 0 },
  ],
}

/** Their rows aren't as before, and needn't be. */
const notCompared = ['physician_changes', 'import_undo']
const compared = [
  ...references.map(({ table }) => table),
  ...Object.keys(otherReferences).filter((table) => !notCompared.includes(table)),
]

async function insert(table: string, row: Row): Promise<void> {
  const [done] = await fixture.rows('select restore_rows($1::regclass, $2::jsonb) as count', [
    table,
    JSON.stringify([row]),
  ])
  expect(done.count, `${table} ${JSON.stringify(row)}`).toBe(1)
}

async function dump(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const table of ['physicians', ...compared]) {
    const [{ rows }] = await fixture.rows(
      `select coalesce(jsonb_agg(row order by row::text), '[]') as rows
       from (select to_jsonb(t) - 'updated_at' as row from ${table} t where to_jsonb(t) ->> $1 is not null) t`,
      [table === 'physicians' ? 'id' : 'physician_id'],
    )
    all[table] = rows
  }
  return all
}

async function addMember(): Promise<Omit<Things, 'at'>> {
  const [{ id: user }] = await fixture.rows(
    `insert into users (id, name, email) values (gen_random_uuid(), 'Someone', gen_random_uuid() || '@undo.example')
     returning id`,
  )
  const [list, file, addition] = [randomUUID(), randomUUID(), randomUUID()]
  await insert('physician_lists', { id: list, user_id: user, name: 'A', name_key: list })
  await insert('match_files', {
    ...{ id: file, owner_id: user, file_name: 'a.csv', kind: 'csv', headers: ['NPI'], columns: ['npi'], row_count: 9 },
  })
  await insert('list_additions', { id: addition, list_id: list, user_id: user, total: 1, blocked_count: 0 })
  return { user, list, file, addition }
}

const said = (...texts: string[]) => fc.constantFrom(null, ...texts)
const sources = fc.constantFrom('csv', 'nppes', 'physician', 'admin')
const profile = fc.record({
  middle_name: said('James', 'J'),
  suffix: said('Jr.'),
  title: said('Chief', 'Partner'),
  organization: said('Lakeside', 'Bayside'),
  city: said('Reno', 'Elko'),
  zip: said('89501'),
  specialty: said('Cardiology', 'Urology'),
  secondary_specialties: fc.constantFrom([], ['Pediatrics']),
  license_numbers: fc.constantFrom([], ['NV 123']),
  graduation_year: fc.constantFrom(null, 1999),
  source: fc.constantFrom('csv', 'nppes', 'physician'),
  provenance: fc.dictionary(fc.constantFrom('title', 'city', 'phone', 'organization', 'personal_email'), sources, {
    maxKeys: 3,
  }),
})
const channel = fc.option(
  fc.record({
    value: fc.constantFrom('(415) 555-0100', '(415) 555-0101', '(415) 555-0102'),
    source: sources,
    status: fc.constantFrom('listed', 'confirmed', 'failed'),
  }),
)
const entry = fc.record({
  note: fc.constantFrom('', 'Met in May.', 'x'.repeat(1990)),
  tags: fc.constantFrom([], ['warm'], ['warm', 'cold']),
  next_step: said('Call'),
})
/** Which of two members has something about a profile, as bits. */
const whose = fc.integer({ min: 0, max: 3 })
const sides = fc.record({
  profile,
  channels: fc.tuple(channel, channel),
  entries: fc.tuple(fc.option(entry), fc.option(entry)),
  rows: fc.tuple(...references.map(() => whose)),
})

type Side = typeof sides extends fc.Arbitrary<infer Value> ? Value : never

let at = 1000
async function addSide(id: number, side: Side, members: readonly Omit<Things, 'at'>[]): Promise<void> {
  await insert('physicians', { id, ...side.profile, ...names[id] })
  for (const [place, one] of side.channels.entries()) {
    if (one === null) continue
    await insert('physician_contacts', {
      physician_id: id,
      kind: ['phone', 'direct_phone'][place],
      masked: 'x',
      ...one,
    })
  }
  await fixture.rows(
    `update physicians p set has_phone = exists (select from physician_contacts where physician_id = p.id and kind = 'phone'),
       has_direct_phone = exists (select from physician_contacts where physician_id = p.id and kind = 'direct_phone'),
       masked_phone = (select min(masked) from physician_contacts where physician_id = p.id) where id = $1`,
    [id],
  )
  for (const [place, one] of side.entries.entries()) {
    const { user, list } = members[place]!
    if (one === null) continue
    const { next_step, ...more } = one
    const by = {
      note_by: more.note === '' ? null : user,
      next_step,
      next_by: next_step && user,
      next_on: next_step && '2026-05-01',
    }
    await insert('list_physicians', { list_id: list, physician_id: id, ...more, ...by })
    await insert('list_notes', { id: randomUUID(), list_id: list, physician_id: id, author_id: user, body: 'Called.' })
  }
  for (const [place, { table }] of references.entries()) {
    const some = members.filter((_, bit) => side.rows[place]! & (1 << bit))
    for (const member of single.has(table) ? some.slice(0, 1) : some) {
      const things = { ...member, at: at++ }
      const row = rowOf[table]!(things)
      const parent = parents[table]?.(row, things)
      if (parent) await insert(...parent)
      await insert(table, { ...row, physician_id: id })
    }
  }
}

const names: Readonly<Record<number, Row>> = {
  1: { first_name: 'Robert', last_name: 'Quill' },
  2: { first_name: 'Bob', last_name: 'Quill' },
}

test('each table that a merge moves has a row in this test', () => {
  expect(references.map(({ table }) => table).filter((table) => !(table in rowOf))).toEqual([])
})

test(
  'a merge and its undo change nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(sides, sides, fc.constantFrom(null, 1, 2), async (one, other, registered) => {
        await fixture.pool.query('truncate physicians cascade; delete from removal_requests; delete from alerts')
        await fixture.pool.query('delete from users; delete from candidate_submissions')
        const members = [await addMember(), await addMember()]
        await addSide(1, one, members)
        await addSide(2, other, members)
        if (registered) await fixture.rows('update physicians set npi = $2 where id = $1', [registered, number])
        const before = await dump()
        const { db } = fixture.database
        const merged = inTransaction(db, (db) => mergeProfiles(db, { goneId: 2, intoId: 1, by: members[0]!.user }))
        expect(await merged).toBeNull()
        for (const { table, stays } of references) {
          const { rows } = await fixture.pool.query(`select from ${table} where physician_id = 2`)
          expect(stays ? 0 : rows.length, table).toBe(0)
        }
        expect(await inTransaction(db, (db) => unmerge(db, { goneId: 2, intoId: 1, key: suppressionKey }))).toBeNull()
        expect(await dump()).toEqual(before)
      }),
      { numRuns: runs(15) },
    )
  },
  timeFor(120_000),
)

const number = npi('123456789')
