/** Merging two profiles and taking them apart: what is stored meanwhile, and what an undo brings back. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { mergeDraft } from '../merge/merge-draft.ts'
import { emptyDraft } from '../physicians/draft.ts'
import { suppressByEmail, suppressPhysicians } from '../suppression/suppress.ts'
import { importFixture, npi, suppressionKey } from '../test/import-fixture.ts'
import { mergeProfiles } from './merge-profiles.ts'
import { unmerge } from './unmerge.ts'

const fixture = importFixture()
const number = npi('123456789')
const settings = () => ({ key: suppressionKey, journalFile: path.join(fixture.folder, 'suppressions.jsonl') })

async function add(first: string, last: string, channels: Record<string, string> = {}, of: string | null = null) {
  const [row] = await fixture.rows(
    `insert into physicians (first_name, last_name, npi, specialty, source) values ($1, $2, $3, 'Cardiology', 'csv')
     returning id::int`,
    [first, last, of],
  )
  for (const [kind, value] of Object.entries(channels)) {
    await fixture.rows(
      `insert into physician_contacts (physician_id, kind, value, masked, source)
       values ($1, $2::contact_kind, $3, 'x', 'csv')`,
      [row.id, kind, value],
    )
  }
  return row.id as number
}

async function user(name: string) {
  const [row] = await fixture.rows(
    `insert into users (id, name, email) values (gen_random_uuid(), 'Someone', $1) returning id`,
    [`${name}@merge.example`],
  )
  return row.id as string
}

async function merge(goneId: number, intoId: number) {
  const by = await user(`admin${goneId}`)
  expect(await inTransaction(fixture.database.db, (db) => mergeProfiles(db, { goneId, intoId, by }))).toBeNull()
}
const undo = (goneId: number, intoId: number) =>
  inTransaction(fixture.database.db, (db) => unmerge(db, { goneId, intoId, key: suppressionKey }))
const remove = (id: number) =>
  inTransaction(fixture.database.db, (db) => suppressPhysicians(db, [id], settings(), 'asked'))
const removeByEmail = (email: string) =>
  inTransaction(fixture.database.db, (db) => suppressByEmail(db, email, settings(), 'asked'))
const stored = async () => {
  const rows = await fixture.rows(
    `select (select jsonb_agg(to_jsonb(m)) from merged_profiles m)::text || coalesce(
       (select jsonb_agg(to_jsonb(c)) from merged_contacts c)::text, '') as text`,
  )
  return rows[0].text as string
}

test('what is hidden as someone else’s goes from the merged profile, too, and no undo brings it back', async () => {
  const into = await add('Robert', 'Quill', { direct_phone: '(415) 555-0177' }, number)
  const gone = await add('Bob', 'Quill', { work_email: 'zoe@private.example', phone: '(415) 555-0100' })
  const zoe = await add('Zoe', 'Private', { personal_email: 'zoe@private.example', direct_phone: '(415) 555-0199' })
  await merge(gone, into)
  expect(await stored()).toContain('zoe@private.example')
  await remove(zoe)
  expect(await stored()).not.toContain('zoe@private.example')
  expect(await stored()).toContain('(415) 555-0100')
  expect(await undo(gone, into)).toBeNull()
  const contacts = await fixture.rows('select physician_id::int as id, kind, value from physician_contacts order by 1')
  expect(contacts).toEqual([
    { id: into, kind: 'direct_phone', value: '(415) 555-0177' },
    { id: gone, kind: 'phone', value: '(415) 555-0100' },
  ])
})

test('an address that a merge replaced is nowhere once its owner has it removed, and the undo is refused', async () => {
  const into = await add('Robert', 'Quill', { personal_email: 'rob@old.example' }, number)
  const gone = await add('Bob', 'Quill', { personal_email: 'bob@quill.example' })
  await fixture.rows(`update physician_contacts set status = 'failed' where physician_id = $1`, [into])
  await merge(gone, into)
  expect(await stored()).toContain('rob@old.example')
  await removeByEmail('rob@old.example')
  expect(await stored()).not.toContain('rob@old.example')
  expect(await undo(gone, into)).toBe('removed')
})

test('a removal by the work email that only the merged profile had removes the one that stays', async () => {
  const into = await add('Robert', 'Quill', { work_email: 'robert@new.example' }, number)
  const gone = await add('Bob', 'Quill', { work_email: 'bob@work.example' })
  await merge(gone, into)
  expect(await fixture.rows(`select from physician_contacts where value = 'bob@work.example'`)).toEqual([])
  expect(await removeByEmail('bob@work.example')).toMatchObject({ removed: [into] })
  expect(await fixture.names()).toEqual([])
})

/** A list of the member's with both profiles, each with a note by the member. */
async function listWithNotes(member: string, ids: readonly number[]) {
  const [list] = await fixture.rows(
    `insert into physician_lists (id, user_id, name, name_key)
     select gen_random_uuid(), $1, of, of from (select gen_random_uuid()::text as of) named returning id`,
    [member],
  )
  for (const id of ids) {
    await fixture.rows(`insert into list_physicians (list_id, physician_id, note, note_by) values ($1, $2, $3, $4)`, [
      list.id,
      id,
      `A private note of ${id}`,
      member,
    ])
  }
  return list.id as string
}

test('nothing of a member’s notes and records stays with a merge once the account is deleted', async () => {
  const [into, gone] = [await add('Robert', 'Quill', {}, number), await add('Bob', 'Quill')]
  const member = await user('member')
  await listWithNotes(member, [into, gone])
  for (const id of [into, gone]) {
    await fixture.rows('insert into contact_marks (user_id, physician_id) values ($1, $2)', [member, id])
  }
  await merge(gone, into)
  expect(await stored()).toContain('A private note')
  await fixture.rows('delete from users where id = $1', [member])
  expect(await stored()).not.toContain('A private note')
  expect(await stored()).not.toContain(member)
  expect(await undo(gone, into)).toBeNull()
  expect(await fixture.names()).toEqual(['Bob Quill', 'Robert Quill'])
})

test('a note that a member deletes, or a list, goes from what is stored of a merge', async () => {
  const [into, gone] = [await add('Robert', 'Quill', {}, number), await add('Bob', 'Quill')]
  const member = await user('noter')
  const [one, other] = [await listWithNotes(member, [into, gone]), await listWithNotes(member, [gone])]
  await merge(gone, into)
  await fixture.rows(`update list_physicians set note = '', note_by = null where list_id = $1`, [one])
  await fixture.rows('delete from physician_lists where id = $1', [other])
  expect(await stored()).not.toContain('A private note')
  expect(await undo(gone, into)).toBeNull()
  const entries = await fixture.rows('select list_id, physician_id::int as id, note from list_physicians order by 2')
  expect(entries).toEqual([into, gone].map((id) => ({ list_id: one, id, note: '' })))
})

test('what an admin deleted of the merged profile no file fills in for the other one, until the merge is undone', async () => {
  const [into, gone] = [await add('Robert', 'Quill', {}, number), await add('Bob', 'Quill')]
  const cleared = { title: 'admin', city: 'admin', phone: 'admin', organization: 'admin', direct_phone: 'admin' }
  await fixture.rows('update physicians set provenance = $2 where id = $1', [gone, JSON.stringify(cleared)])
  await fixture.rows(`update physicians set organization = 'Lakeside' where id = $1`, [into])
  await fixture.rows(
    `insert into physician_contacts (physician_id, kind, value, masked, source)
     values ($1, 'direct_phone', '(415) 555-0177', 'x', 'csv')`,
    [into],
  )
  await merge(gone, into)
  const provenance = () => fixture.rows('select provenance from physicians where id = $1', [into])
  expect(await provenance()).toEqual([{ provenance: { title: 'admin', city: 'admin', phone: 'admin' } }])
  const row = `${number},Robert,Quill,Chief,Cardiology,NV,Reno,89501,,(415) 555-0100,`
  await fixture.load(
    fixture.file(
      'next.csv',
      `NPI,First Name,Last Name,Title,Specialty,State,City,ZIP,Personal Email,Phone,Skills\n${row}\n`,
    ),
  )
  const [after] = await fixture.stored()
  expect(after).toMatchObject({ title: null, city: null, state: null, contacts: { direct_phone: '(415) 555-0177' } })
  expect(after.contacts).not.toHaveProperty('phone')
  expect(await undo(gone, into)).toBeNull()
  expect(await provenance()).toEqual([{ provenance: {} }])
})

test('an undo moves only those offices back that came with the merge', async () => {
  const [into, gone] = [await add('Robert', 'Quill', {}, number), await add('Bob', 'Quill')]
  const office = (id: number, city: string) =>
    fixture.rows(`insert into physician_locations (physician_id, city, state) values ($1, $2, 'NV')`, [id, city])
  await office(gone, 'Reno')
  await merge(gone, into)
  await office(into, 'Elko')
  expect(await undo(gone, into)).toBeNull()
  const offices = await fixture.rows('select physician_id::int as id, city from physician_locations order by city')
  expect(offices).toEqual([
    { id: into, city: 'Elko' },
    { id: gone, city: 'Reno' },
  ])
})

test('a column that a table has got since a merge has its default after the undo', async () => {
  const [into, gone] = [
    await add('Robert', 'Quill', {}, number),
    await add('Bob', 'Quill', { phone: '(415) 555-0100' }),
  ]
  await merge(gone, into)
  await fixture.rows(
    `update merged_profiles set undo = undo || jsonb_build_object(
       'profile', (select jsonb_agg(one - 'skills') from jsonb_array_elements(undo -> 'profile') one),
       'contacts', (select jsonb_agg(one - 'first_seen') from jsonb_array_elements(undo -> 'contacts') one))`,
  )
  expect(await undo(gone, into)).toBeNull()
  const [bob] = await fixture.stored()
  expect(bob).toMatchObject({ first_name: 'Bob', skills: [], contacts: { phone: '(415) 555-0100' } })
  const seen = await fixture.rows(
    'select first_seen is not null as set from physician_contacts where physician_id = $1',
    [gone],
  )
  expect(seen).toEqual([{ set: true }])
})

test('an import that matched a profile while it was being merged writes to the one that stays', async () => {
  const channels = { personal_email: 'bob@quill.example' }
  const [into, gone] = [await add('Robert', 'Quill', {}, number), await add('Bob', 'Quill', channels)]
  const by = await user('racing')
  const draft = {
    ...emptyDraft('Bob', 'Quill'),
    title: 'Chief',
    specialty: 'Cardiology',
    contacts: { ...channels, phone: '(415) 555-0100' },
  }
  let importing: ReturnType<typeof mergeDraft> | undefined
  await inTransaction(fixture.database.db, async (db) => {
    await mergeProfiles(db, { goneId: gone, intoId: into, by })
    importing = inTransaction(fixture.database.db, (other) => mergeDraft(other, draft, 'csv', null))
    importing.catch(() => {})
    await expect
      .poll(() =>
        fixture.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
      )
      .toHaveLength(1)
  })
  expect(await importing).toMatchObject({ physicianId: into })
  const [stays, ...others] = await fixture.stored()
  expect(others).toEqual([])
  expect(stays).toMatchObject({ title: 'Chief', contacts: { ...channels, phone: '(415) 555-0100' } })
})
