/** Two profiles of one person on the data desk, over HTTP: finding, merging with all that is about them, and back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeDraft } from '#data/merge/merge-draft.ts'
import { type Contacts, emptyDraft } from '#data/physicians/draft.ts'
import { suppressByEmail } from '#data/suppression/suppress.ts'
import { loadSuppressions } from '#data/suppression/suppression-list.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { paths } from '#shared/product/paths.ts'
import { otherReferences, references } from '../src/data/duplicates/references.ts'
import { setDoNotContact } from '../src/features/do-not-contact/contracts.ts'
import { decideDuplicate, getDuplicates, mergeProfiles, undoMerge } from '../src/features/duplicates/contracts.ts'
import { searchDuplicatesJob } from '../src/features/duplicates/jobs.server.ts'
import { getDeskCounts } from '../src/features/inbox/contracts.ts'
import { getList, getListIds, saveListNote } from '../src/features/lists/contracts.ts'
import { getPhysician, getPhysicianContact, getRevealQuota } from '../src/features/physicians/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { newList } from './support/new-list.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SIGN_INS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.settled()
  await server.pool.query(
    'truncate admin_actions, suppressions, merged_profiles, duplicate_search, physician_changes, contact_reveals cascade; delete from physicians; delete from physician_lists',
  )
})

const admin = () => server.as('admin')
const member = () => server.as('premium')
const npi = '1234567893'

interface Added {
  first?: string
  last?: string
  middle?: string
  npi?: string
  organization?: string
  contacts?: Contacts
  source?: string
}

async function add({ first = 'Robert', last = 'Quillfeather', source = 'csv', ...more }: Added = {}): Promise<number> {
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into physicians (first_name, middle_name, last_name, npi, organization, specialty, city, state, zip, source)
     values ($1, $2, $3, $4, $5, 'Cardiology', 'Albany', 'NY', '12201', $6) returning id`,
    [first, more.middle ?? null, last, more.npi ?? null, more.organization ?? null, source],
  )
  const id = Number(rows[0]!.id)
  for (const [kind, value] of Object.entries(more.contacts ?? {})) {
    await server.pool.query(
      `insert into physician_contacts (physician_id, kind, value, masked, source)
       values ($1, $2::contact_kind, $3, case when $2 = 'linkedin' then null else 'x' end, $4)`,
      [id, kind, value, source],
    )
  }
  await server.pool.query(
    `update physicians p set masked_email = 'x', has_personal_email = true where id = $1 and exists (
       select from physician_contacts where physician_id = p.id and kind = 'personal_email')`,
    [id],
  )
  await server.pool.query(`insert into physician_changes (physician_id, kind) values ($1, 'written')`, [id])
  return id
}

const look = () =>
  searchDuplicatesJob.run({
    data: {},
    deps: server.deps,
    id: 'x',
    attempt: 0,
    signal: AbortSignal.timeout(60_000),
  })
const waiting = async () => (await admin().call(getDuplicates, {})).data
const idsOf = (pairs: Awaited<ReturnType<typeof waiting>>) => pairs.map(({ profiles }) => profiles.map(({ id }) => id))

/** Two profiles of one person: the register's, and that of the operator's file. */
async function twoProfiles() {
  const registered = await add({ npi, middle: 'James', source: 'nppes' })
  const own = await add({
    first: 'Bob',
    organization: 'Lakeside Heart',
    contacts: { personal_email: 'bob@quill.example' },
  })
  return { registered, own }
}

describe('likely pairs', () => {
  test('are found by a job and shown with what agrees and what differs, the one with the NPI first', async () => {
    const { registered, own } = await twoProfiles()
    await add({ first: 'Zoe', last: 'Someone' })
    await look()
    const [pair, ...others] = await waiting()
    expect(others).toEqual([])
    expect(pair!.profiles.map(({ id }) => id)).toEqual([registered, own])
    expect(pair!.confidence).toBeGreaterThan(0.9)
    const said = Object.fromEntries(pair!.fields.map(({ name, values, verdict }) => [name, [...values, verdict]]))
    expect(said).toMatchObject({
      Name: ['Robert James Quillfeather', 'Bob Quillfeather', 'alike'],
      NPI: [npi, null, null],
      'City and state': ['Albany, NY', 'Albany, NY', 'same'],
      'Personal email': [null, 'bob@quill.example', null],
      Organization: [null, 'Lakeside Heart', null],
    })
    expect((await admin().call(getDeskCounts, {})).duplicates).toBe(1)
  })

  test('are not two NPIs, father and son, samples, or people who share only a practice', async () => {
    await add({ npi })
    await add({ npi: '1003000126' })
    const son = await add({ first: 'Adam', last: 'Featherquill' })
    await server.pool.query(`update physicians set suffix = 'Jr.' where id = $1`, [son])
    const father = await add({ first: 'Adam', last: 'Featherquill' })
    await server.pool.query(`update physicians set suffix = 'Sr.' where id = $1`, [father])
    const samples = [await add({ first: 'Sam', last: 'Plemaker' }), await add({ first: 'Sam', last: 'Plemaker' })]
    await server.pool.query('update physicians set generated = true where id = any($1)', [samples])
    await add({ first: 'Ann', last: 'Orangewood', organization: 'Lakeside Heart' })
    await add({ first: 'Zed', last: 'Blueberger', organization: 'Lakeside Heart' })
    await look()
    expect(await waiting()).toEqual([])
  })

  test('that changed are looked at again, and one that no longer fits goes', async () => {
    await twoProfiles()
    await look()
    expect(await waiting()).toHaveLength(1)
    const another = await add({ first: 'Robert', middle: 'James' })
    await look()
    expect(
      idsOf(await waiting())
        .flat()
        .filter((id) => id === another).length,
    ).toBeGreaterThan(0)
    await server.pool.query(`update physicians set first_name = 'Wilhelmina', middle_name = null where id = $1`, [
      another,
    ])
    await server.pool.query(`insert into physician_changes (physician_id, kind) values ($1, 'written')`, [another])
    await look()
    expect(idsOf(await waiting()).flat()).not.toContain(another)
    expect(await waiting()).toHaveLength(1)
  })
})

test('two people stay two people, until an admin reopens the pair', async () => {
  const { registered, own } = await twoProfiles()
  await look()
  await admin().call(decideDuplicate, { profileIds: [own, registered], action: 'different' })
  expect(await waiting()).toEqual([])
  await server.pool.query(`insert into physician_changes (physician_id, kind) values ($1, 'written')`, [own])
  await look()
  expect(await waiting()).toEqual([])
  const { decided } = await admin().call(getDuplicates, { state: 'done' })
  expect(decided).toMatchObject([{ kind: 'different', profiles: [{ id: registered }, { id: own }] }])
  await admin().call(decideDuplicate, { profileIds: [own, registered], action: 'reopen' })
  expect(await waiting()).toHaveLength(1)
})

test('what was said of a merged profile and a third one holds for the one that stays', async () => {
  const { registered, own } = await twoProfiles()
  const third = await add({ first: 'Robert' })
  await look()
  await admin().call(decideDuplicate, { profileIds: [own, third], action: 'different' })
  await admin().call(mergeProfiles, { mergedId: own, intoId: registered })
  await server.pool.query(`insert into physician_changes (physician_id, kind) values ($1, 'written')`, [third])
  await look()
  expect(await waiting()).toEqual([])
})

/** What members and admins have about the two profiles. */
async function thingsAbout(ids: { registered: number; own: number }) {
  const { registered, own } = ids
  const both = await newList(member(), [registered, own])
  await member().call(saveListNote, { listId: both, physicianId: registered, note: 'Met in May.' })
  await member().call(saveListNote, { listId: both, physicianId: own, note: 'Likes mail.' })
  const onlyOwn = await newList(member(), [own])
  await member().call(saveListNote, { listId: onlyOwn, physicianId: own, note: 'Call in fall.' })
  await member().call(getPhysicianContact, { physicianId: own, field: 'email' })
  // By someone else, who then gets no contact of theirs; the member does.
  await server.as('basic').call(setDoNotContact, { physicianIds: [own], reason: 'Asked me to wait', shared: false })
  return { both, onlyOwn }
}

const entries = async (listId: string) => {
  const { data } = await member().call(getList, { listId })
  return data.map(({ id, note }) => [id, note]).toSorted()
}

const dump = async () => {
  const { rows } = await server.pool.query<{ dump: unknown }>(
    `select jsonb_build_object(
       'physicians', (select jsonb_agg(to_jsonb(p) - 'updated_at' order by id) from physicians p),
       'contacts', (select jsonb_agg(to_jsonb(c) order by physician_id, kind) from physician_contacts c),
       'entries', (select jsonb_agg(to_jsonb(e) order by list_id, physician_id) from list_physicians e),
       'reveals', (select jsonb_agg(to_jsonb(r) order by id) from contact_reveals r),
       'activities', (select jsonb_agg(to_jsonb(a) order by id) from activities a),
       'marks', (select jsonb_agg(to_jsonb(d) order by id) from do_not_contact d)) as dump`,
  )
  return rows[0]!.dump
}

describe('a merge', () => {
  test('takes along lists, notes, reveals, and marks, changes no quota, and can be undone to the last value', async () => {
    const ids = await twoProfiles()
    const { registered, own } = ids
    const { both, onlyOwn } = await thingsAbout(ids)
    await look()
    const before = await dump()
    const quota = await member().call(getRevealQuota, {})

    await admin().call(mergeProfiles, { mergedId: own, intoId: registered })
    await server.settled()
    expect(await entries(both)).toEqual([[registered, 'Met in May.\n\nLikes mail.']])
    expect(await entries(onlyOwn)).toEqual([[registered, 'Call in fall.']])
    expect(await member().call(getRevealQuota, {})).toEqual(quota)
    const { physician } = await member().call(getPhysician, { physicianId: registered })
    expect(physician).toMatchObject({ npi, firstName: 'Robert', organization: 'Lakeside Heart' })
    expect(await member().call(getPhysicianContact, { physicianId: registered, field: 'email' })).toMatchObject({
      email: 'bob@quill.example',
    })
    expect(await member().call(getRevealQuota, {})).toEqual(quota)
    const marks = await server.pool.query('select physician_id, reason from do_not_contact')
    expect(marks.rows).toMatchObject([{ physician_id: registered, reason: 'Asked me to wait' }])
    const { data } = await admin().call(searchPhysicians, { filters: { name: ['Quillfeather'] } })
    expect(data.map(({ id }) => id)).toEqual([registered])
    expect((await admin().call(getDeskCounts, {})).duplicates).toBe(0)
    // No one is told that someone practices elsewhere now.
    const moves = () => server.pool.query('select 1 from physician_moves')
    expect((await moves()).rows).toEqual([])

    expect((await admin().call(getDuplicates, { state: 'done' })).decided).toMatchObject([
      { kind: 'merged', id: own, name: 'Bob Quillfeather', into: { id: registered }, canUndo: true },
    ])
    await admin().call(undoMerge, { mergedId: own, intoId: registered })
    expect(await dump()).toEqual(before)
    expect((await moves()).rows).toEqual([])
    expect(idsOf(await waiting())).toEqual([[registered, own]])
    const { rows } = await server.pool.query('select action from admin_actions order by created_at')
    expect(rows.map(({ action }) => action)).toEqual(['merge-profiles', 'undo-merge'])
  })

  test('leads from the merged profile’s address to the other one', async () => {
    const { registered, own } = await twoProfiles()
    await admin().call(mergeProfiles, { mergedId: own, intoId: registered })
    const answer = await fetch(server.origin + paths.physician(own), { redirect: 'manual' })
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe(paths.physician(registered))
    expect((await member().call(getPhysician, { physicianId: own })).physician.id).toBe(registered)
  })

  test('an undo leaves alone what has changed since', async () => {
    const ids = await twoProfiles()
    const { registered, own } = ids
    const { both } = await thingsAbout(ids)
    await admin().call(mergeProfiles, { mergedId: own, intoId: registered })
    await member().call(saveListNote, { listId: both, physicianId: registered, note: 'Rewritten since.' })
    await server.pool.query(`update physicians set organization = 'Bayside' where id = $1`, [registered])
    await admin().call(undoMerge, { mergedId: own, intoId: registered })
    // The search has to hear of who is back.
    await expect
      .poll(() => entries(both))
      .toEqual(
        [
          [registered, 'Rewritten since.'],
          [own, 'Likes mail.'],
        ].toSorted(),
      )
    const { rows } = await server.pool.query('select id, organization from physicians order by id')
    expect(rows).toEqual([
      { id: registered, organization: 'Bayside' },
      { id: own, organization: 'Lakeside Heart' },
    ])
  })

  test('an undo gives back notes written since, and what was said of the merged profile and a third one', async () => {
    const { registered, own } = await twoProfiles()
    const third = await add({ first: 'Robert' })
    await look()
    await admin().call(decideDuplicate, { profileIds: [own, third], action: 'different' })
    const listId = await newList(member(), [own])
    await admin().call(mergeProfiles, { mergedId: own, intoId: registered })
    await server.pool.query(
      `insert into list_notes (id, list_id, physician_id, body) values (gen_random_uuid(), $1, $2, 'Called back.')`,
      [listId, registered],
    )
    await admin().call(undoMerge, { mergedId: own, intoId: registered })
    const notes = await server.pool.query('select physician_id, body from list_notes')
    expect(notes.rows).toEqual([{ physician_id: own, body: 'Called back.' }])
    const pairs = await server.pool.query(
      'select one_id, other_id from duplicate_pairs where decided_at is not null and $1 in (one_id, other_id)',
      [own],
    )
    expect(pairs.rows).toEqual([{ one_id: own, other_id: third }])
  })

  test('an undo brings back no address that someone asked to have removed since', async () => {
    const registered = await add({ npi, contacts: { personal_email: 'rob@old.example' } })
    const contacts = { personal_email: 'bob@quill.example' }
    const own = await add({ first: 'Bob', source: 'physician', contacts })
    await admin().call(mergeProfiles, { mergedId: own, intoId: registered })
    await inTransaction(server.deps.db, (db) =>
      suppressByEmail(db, 'rob@old.example', server.deps.suppression, 'asked'),
    )
    await expect(admin().call(undoMerge, { mergedId: own, intoId: registered })).rejects.toMatchObject({ status: 409 })
  })

  test('takes over nothing that an admin deleted', async () => {
    const registered = await add({ npi })
    await server.pool.query(`update physicians set provenance = '{"personal_email": "admin"}' where id = $1`, [
      registered,
    ])
    const own = await add({ first: 'Bob', contacts: { personal_email: 'bob@quill.example' } })
    await admin().call(mergeProfiles, { mergedId: own, intoId: registered })
    expect((await server.pool.query('select 1 from physician_contacts')).rows).toEqual([])
  })

  test('and another one on top are undone in the reverse order', async () => {
    const { registered, own } = await twoProfiles()
    const third = await add({ first: 'Rob' })
    await admin().call(mergeProfiles, { mergedId: third, intoId: own })
    await admin().call(mergeProfiles, { mergedId: own, intoId: registered })
    expect((await member().call(getPhysician, { physicianId: third })).physician.id).toBe(registered)
    for (const intoId of [own, registered]) {
      await expect(admin().call(undoMerge, { mergedId: third, intoId })).rejects.toMatchObject({ status: 409 })
    }
    await admin().call(undoMerge, { mergedId: own, intoId: registered })
    await admin().call(undoMerge, { mergedId: third, intoId: own })
    const { rows } = await server.pool.query('select first_name from physicians order by id')
    expect(rows.map(({ first_name }) => first_name)).toEqual(['Robert', 'Bob', 'Rob'])
  })

  test('is refused for two NPIs, for one profile, and for one that is gone, and nothing is half done', async () => {
    const { registered, own } = await twoProfiles()
    const other = await add({ npi: '1003000126' })
    const before = await dump()
    const refused = (mergedId: number, intoId: number) => admin().call(mergeProfiles, { mergedId, intoId })
    await expect(refused(other, registered)).rejects.toMatchObject({ status: 409 })
    await expect(refused(own, own)).rejects.toMatchObject({ status: 422 })
    await expect(refused(own, 999_999_999)).rejects.toMatchObject({ status: 404 })
    expect(await dump()).toEqual(before)
    const { rows } = await server.pool.query('select 1 from admin_actions')
    expect(rows).toEqual([])
  })

  test('of two at the same moment, one is done', async () => {
    const { registered, own } = await twoProfiles()
    const both = await Promise.allSettled([
      admin().call(mergeProfiles, { mergedId: own, intoId: registered }),
      admin().call(mergeProfiles, { mergedId: registered, intoId: own }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await server.pool.query('select 1 from physicians')).rows).toHaveLength(1)
  })
})

describe('after a merge', () => {
  const draft = (first: string, contacts: Contacts = {}) => ({
    ...emptyDraft(first, 'Quillfeather'),
    state: 'NY',
    specialty: 'Cardiology',
    contacts,
  })
  const imported = (one: ReturnType<typeof draft>) =>
    inTransaction(server.deps.db, (db) => mergeDraft(db, one, 'csv', null))

  test('the next import of the merged profile’s row makes no second profile', async () => {
    const { registered, own } = await twoProfiles()
    await server.pool.query(
      `insert into physician_contacts (physician_id, kind, value, masked, source)
       values ($1, 'personal_email', 'robert@register.example', 'x', 'physician')`,
      [registered],
    )
    await server.pool.query(`update physicians set masked_email = 'x', has_personal_email = true where id = $1`, [
      registered,
    ])
    await admin().call(mergeProfiles, { mergedId: own, intoId: registered })
    // The merged profile's email gave way to a better one, and is still what it is recognized by.
    expect(await imported(draft('Bob', { personal_email: 'bob@quill.example' }))).toMatchObject({
      physicianId: registered,
    })
    expect(await imported(draft('Bob'))).toMatchObject({ physicianId: registered })
    const { rows } = await server.pool.query('select id, first_name from physicians')
    expect(rows).toEqual([{ id: registered, first_name: 'Robert' }])
  })

  test('a removal covers both, and the merge can’t be undone', async () => {
    const { registered, own } = await twoProfiles()
    await admin().call(mergeProfiles, { mergedId: own, intoId: registered })
    await server.pool.query(`delete from physician_contacts where physician_id = $1`, [registered])
    await inTransaction(server.deps.db, (db) =>
      suppressByEmail(db, 'bob@quill.example', server.deps.suppression, 'asked'),
    )
    expect((await server.pool.query('select 1 from physicians')).rows).toEqual([])
    expect((await server.pool.query('select 1 from merged_profiles')).rows).toEqual([])
    await expect(admin().call(undoMerge, { mergedId: own, intoId: registered })).rejects.toMatchObject({ status: 404 })
    const list = await loadSuppressions(server.deps.db, server.deps.suppression.key)
    for (const suspect of [
      { firstName: 'Robert', lastName: 'Quillfeather', npi, contacts: {} },
      { firstName: 'Bob', lastName: 'Quillfeather', contacts: { personal_email: 'bob@quill.example' } },
    ]) {
      expect(list.check(suspect).person).toBe(true)
    }
  })
})

test('everything in the database that is about a physician is moved by a merge, or named with a reason', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     where a.attname = 'physician_id' and c.relkind = 'r' and n.nspname = 'public' and not a.attisdropped
     union
     select conrelid::regclass::text from pg_constraint where confrelid = 'physicians'::regclass`,
  )
  const ours = ['duplicate_pairs', 'merged_profiles']
  const named = [...references.map(({ table }) => table), ...Object.keys(otherReferences), ...ours]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
})

test('every list that a merged profile was on is one it can still be found on', async () => {
  const { registered, own } = await twoProfiles()
  const listId = await newList(member(), [own])
  await admin().call(mergeProfiles, { mergedId: own, intoId: registered })
  await expect.poll(async () => (await member().call(getListIds, { listId })).ids).toEqual([registered])
})
