import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#adapters/database/database.ts'
import { copyTemplate } from '../../../test/support/database.ts'
import { loadGenerated } from './load.ts'
import { generateProfiles } from './profile.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await copyTemplate())
})
afterAll(() => drop())
beforeEach(async () => {
  await database.pool.query('truncate physicians cascade')
  await database.pool.query('delete from physician_changes')
})

async function definitions() {
  const { rows } = await database.pool.query(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid in ('physicians'::regclass, 'physician_contacts'::regclass) and contype <> 'n'
     union all select indexdef from pg_indexes where tablename in ('physicians', 'physician_contacts')
     order by 1`,
  )
  return rows.map(({ definition }) => definition)
}

test('fills an empty database, tells how far it is, and puts every key and index back', async () => {
  const before = await definitions()
  const told: number[] = []
  expect(
    await loadGenerated(database.longSession, { count: 5001, onProgress: ({ loaded }) => told.push(loaded) }),
  ).toBe(5001)
  expect(told.at(-1)).toBe(5001)
  expect(await definitions()).toEqual(before)

  const { rows } = await database.pool.query(
    `select first_name, last_name, specialty, education, skills, generated, source, linkedin_url, masked_email, masked_phone,
       (select jsonb_object_agg(kind, value) from physician_contacts c where c.physician_id = p.id) as contacts
     from physicians p order by id limit 20`,
  )
  const profiles = [...generateProfiles(20)]
  expect(rows).toMatchObject(
    profiles.map((profile) => ({
      first_name: profile.firstName,
      last_name: profile.lastName,
      specialty: profile.specialty,
      education: profile.education,
      skills: profile.skills,
      generated: true,
      source: 'generated',
      linkedin_url: profile.contacts.linkedin ?? null,
      contacts: Object.keys(profile.contacts).length === 0 ? null : profile.contacts,
    })),
  )
  const { rows: changes } = await database.pool.query('select kind from physician_changes')
  expect(changes).toEqual([{ kind: 'bulk' }])
})

test('shows of the channels what they are', async () => {
  await loadGenerated(database.longSession, { count: 500 })
  const { rows } = await database.pool.query(
    `select count(*)::int as wrong from physicians p where
       masked_email is distinct from coalesce(
         (select masked from physician_contacts c where c.physician_id = p.id and kind = 'personal_email'),
         (select masked from physician_contacts c where c.physician_id = p.id and kind = 'work_email'))
       or masked_phone is distinct from coalesce(
         (select masked from physician_contacts c where c.physician_id = p.id and kind = 'direct_phone'),
         (select masked from physician_contacts c where c.physician_id = p.id and kind = 'phone'))
       or has_phone <> exists (select 1 from physician_contacts c where c.physician_id = p.id and kind = 'phone')`,
  )
  expect(rows).toEqual([{ wrong: 0 }])
})

test('does nothing where there is anyone, and further ids follow', async () => {
  await loadGenerated(database.longSession, { count: 10 })
  expect(await loadGenerated(database.longSession, { count: 10 })).toBe(0)
  const { rows } = await database.pool.query(
    `insert into physicians (first_name, last_name, source) values ('Ann', 'Lee', 'csv')
     returning id = (select max(id) from physicians) + 1 as follows`,
  )
  expect(rows).toEqual([{ follows: true }])
})

test('two servers that start together fill it once', async () => {
  const loaded = await Promise.all([
    loadGenerated(database.longSession, { count: 100 }),
    loadGenerated(database.longSession, { count: 100 }),
  ])
  expect(loaded.sort((a, b) => a - b)).toEqual([0, 100])
})

test('leaves nothing behind when it breaks off', async () => {
  const before = await definitions()
  const broken = loadGenerated(database.longSession, {
    count: 20_000,
    onProgress: () => {
      throw new Error('the operator pressed Ctrl-C')
    },
  })
  await expect(broken).rejects.toThrow('Ctrl-C')
  const { rows } = await database.pool.query('select count(*)::int as physicians from physicians')
  expect(rows).toEqual([{ physicians: 0 }])
  expect(await definitions()).toEqual(before)
  expect(await loadGenerated(database.longSession, { count: 10 })).toBe(10)
})
