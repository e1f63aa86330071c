/**
 * Someone is removed while a file with facts about them is being imported: neither sees what the other hasn't
 * committed.
 */
import path from 'node:path'
import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { DB } from '#db/schema.gen.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { holdChanges } from '../changes.ts'
import { takeImportLock } from '../rows/import-runs.ts'
import { personTables } from '../suppression/forget-facts.ts'
import { suppressPerson, suppressPhysicians } from '../suppression/suppress.ts'
import { factsFixture } from '../test/facts-fixture.ts'
import { npi, suppressionKey } from '../test/import-fixture.ts'
import { recountPlaces } from './volumes/places.ts'

const fixture = factsFixture()
beforeEach(() => fixture.pool.query(`truncate ${personTables.join(', ')}`))

const [ann, bob] = [npi('100000001'), npi('100000002')]
const settings = () => ({ key: suppressionKey, journalFile: path.join(fixture.folder, 'journal.jsonl') })

const affiliations = (...npis: string[]) =>
  fixture.facts(
    'affiliations',
    [
      'NPI,facility_type,Facility Affiliations Certification Number',
      ...npis.map((npi) => `${npi},Hospital,450054`),
      '',
    ].join('\n'),
  )

/** How many are waiting for the lock on writing physicians. */
const waiting = async () => {
  const [row] = await fixture.rows(`
    select count(*)::int as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()`)
  return row.count
}

async function known() {
  const rows = await Promise.all(
    personTables.map((table) => fixture.rows(`select '${table}' as of, npi from ${table} where npi = $1`, [ann])),
  )
  return rows.flat()
}

type Removal = (db: Kysely<DB>) => Promise<unknown>

const removals: [string, Removal][] = [
  [
    'whose profile is removed',
    async (db) => {
      const [row] = await fixture.rows('select id from physicians where npi = $1', [ann])
      return suppressPhysicians(db, [Number(row.id)], settings(), 'asked')
    },
  ],
  [
    'whose NPI is removed',
    (db) => suppressPerson(db, { firstName: 'Ann', lastName: 'Lee', npi: ann, contacts: {} }, settings(), 'asked'),
  ],
]

test.each(removals)('someone %s before an import of facts commits has none afterward', async (_who, remove) => {
  await fixture.physicians({})
  await affiliations(bob)
  const { importing } = await inTransaction(fixture.database.db, async (db) => {
    await remove(db)
    const importing = affiliations(ann, bob)
    await expect.poll(waiting).toBe(1)
    return { importing }
  })
  expect(await importing).toMatchObject({ read: 2, new: 0, unchanged: 1, suppressed: 1 })
  expect(await known()).toEqual([])
  expect(await fixture.rows('select npi from fact_affiliations')).toEqual([{ npi: bob }])
})

test.each(removals)('someone %s while an import of facts commits has none afterward', async (_who, remove) => {
  await fixture.physicians({})
  const { importing, removing } = await inTransaction(fixture.database.db, async (db) => {
    await holdChanges(db)
    const importing = affiliations(ann, bob)
    await expect.poll(waiting).toBe(1)
    const removing = inTransaction(fixture.database.db, remove)
    await expect.poll(waiting).toBe(2)
    return { importing, removing }
  })
  expect(await importing).toMatchObject({ read: 2, new: 2, suppressed: 0 })
  await removing
  expect(await known()).toEqual([])
  expect(await fixture.rows('select npi from fact_affiliations')).toEqual([{ npi: bob }])
})

test('the first file of a year of services is held against removals in the same way', async () => {
  const year = [
    'Rndrng_NPI,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_State_Abrvtn,Rndrng_Prvdr_Type,HCPCS_Cd,Place_Of_Srvc,Tot_Benes,Tot_Srvcs',
    ...[ann, bob].map((npi) => `${npi},I,TX,Urology,99213,O,40,60`),
    '',
  ].join('\n')
  const { importing } = await inTransaction(fixture.database.db, async (db) => {
    await suppressPerson(db, { firstName: 'Ann', lastName: 'Lee', npi: ann, contacts: {} }, settings(), 'asked')
    const importing = fixture.facts('volumes', year, { file: 'MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv' })
    await expect.poll(waiting).toBe(1)
    return { importing }
  })
  expect(await importing).toMatchObject({ read: 2, new: 1, suppressed: 1 })
  expect(await known()).toEqual([])
  expect(await fixture.rows('select npi from fact_care')).toEqual([{ npi: bob }])
})

test('someone who is removed is counted in no one’s rank once counts are made again, and that waits for an import', async () => {
  const year = (name: number, ...people: [npi: string, state: string, services: number][]) =>
    fixture.facts(
      'volumes',
      [
        'Rndrng_NPI,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_State_Abrvtn,Rndrng_Prvdr_Type,HCPCS_Cd,Place_Of_Srvc,Tot_Benes,Tot_Srvcs',
        ...people.map(([npi, state, services]) => `${npi},I,${state},Urology,99213,O,40,${services}`),
        '',
      ].join('\n'),
      { file: `MUP_PHY_R25_P05_V20_D${name}_Prov_Svc.csv` },
    )
  const places = () => fixture.rows('select year, state, services from fact_care_places order by year, state')
  const recount = () => recountPlaces(fixture.database.longSession)
  await fixture.pool.query('truncate fact_care_places, fact_care_recounts')
  await year(22, [bob, 'TX', 60])
  await year(23, [ann, 'WY', 90], [bob, 'TX', 60])
  const before = await places()
  expect(before).toEqual([
    { year: 2022, state: '', services: [60] },
    { year: 2022, state: 'TX', services: [60] },
    { year: 2023, state: '', services: [60, 90] },
    { year: 2023, state: 'TX', services: [60] },
    { year: 2023, state: 'WY', services: [90] },
  ])
  await inTransaction(fixture.database.db, async (db) => {
    await suppressPerson(db, { firstName: 'Ann', lastName: 'Lee', npi: ann, contacts: {} }, settings(), 'asked')
  })
  // One that read who is removed before may write her count once more.
  await inTransaction(fixture.database.db, async (db) => {
    await takeImportLock(db)
    await recount()
    expect(await places()).toEqual(before)
  })
  await recount()
  const without = before.filter(({ state }) => state !== 'WY').map((row) => ({ ...row, services: [60] }))
  expect(await places()).toEqual(without)
  expect(await fixture.rows('select from fact_care_recounts')).toEqual([])
  await recount()
  expect(await places()).toEqual(without)
})
