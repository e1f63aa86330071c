/**
 * Secondary specialties over HTTP: what search, facets, directories, and counts find is what the database counts,
 * primary ones come first, and 'primary only' leaves the others out.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recordChanges } from '#data/changes.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { npi } from '../src/data/test/import-fixture.ts'
import { searchAddress } from '../src/features/search/address.ts'
import { findSimilar, searchPhysicians, selectPhysicians } from '../src/features/search/contracts.ts'
import { completeQuery } from '../src/features/search-page/contracts.ts'
import { getSpecialtyCounts, getSpecialtyDirectory, getStateDirectory } from '../src/features/specialties/contracts.ts'
import { startTestServer, type TestServer } from './support/server.ts'

vi.setConfig({ hookTimeout: 90_000 })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await inTransaction(server.deps.db, async (db) => {
    const gone = await db.deleteFrom('physicians').returning('id').execute()
    const rows = await db
      .insertInto('physicians')
      .values(
        people.map(([last_name, specialty, secondary_specialties, state], at) => ({
          ...{ first_name: 'Ann', last_name, specialty, secondary_specialties, state, source: 'test' },
          npi: npi(`10000000${at}`),
        })),
      )
      .returning('id')
      .execute()
    await recordChanges(db, [
      ...gone.map(({ id }) => ({ physicianId: id, kind: 'deleted' as const })),
      ...rows.map(({ id }) => ({ physicianId: id, kind: 'written' as const })),
    ])
  })
  const isRead = async () => expect((await search({})).total).toBe(people.length)
  await vi.waitFor(isRead, { timeout: 60_000, interval: 100 })
})
afterAll(() => server.close())

const mfm = 'Maternal-Fetal Medicine'
const people: readonly [last: string, specialty: string | null, secondary: string[], state: string][] = [
  ['Abel', 'OBGYN', [mfm], 'TX'],
  ['Baker', mfm, ['OBGYN'], 'TX'],
  ['Chen', mfm, [], 'OK'],
  ['Diaz', 'OBGYN', [], 'TX'],
  ['Evans', null, [mfm], 'OK'],
  ['Farr', 'Internal Medicine', ['Cardiology', 'Sleep Medicine'], 'TX'],
  // The same specialty twice is one, however it is written.
  ['Gold', 'Cardiology', ['CARDIOLOGY'], 'OK'],
  ['Hall', 'Pediatrics', ['Pediatric Cardiology'], 'CA'],
]
const search = (filters: object, more: object = {}) =>
  server.as('premium').call(searchPhysicians, { filters, facets: true, ...more } as never)
const lastNames = async (filters: object, more?: object) =>
  (await search(filters, more)).data.map(({ lastName }) => lastName)
const counted = async (condition: string) => {
  const { rows } = await server.pool.query<{ count: number }>(
    `select count(*)::int as count from physicians where ${condition}`,
  )
  return rows[0]!.count
}
const both = (specialty: string) => `'${specialty}' = any(specialty || secondary_specialties)`

test.each([
  [mfm, 4],
  ['OBGYN', 3],
  ['Cardiology', 2],
  ['Sleep Medicine', 1],
  ['Pediatric Cardiology', 1],
])('%s finds those who have it first or second, as the database counts them', async (specialty, expected) => {
  const found = await search({ specialty: [`=${specialty}`] })
  expect(found.total).toBe(expected)
  expect(await counted(both(specialty))).toBe(expected)
  expect(found.facets?.specialty).toContainEqual({ value: specialty, count: expected })
  const primary = await search({ specialty: [`=${specialty}`], primaryOnly: true })
  expect(primary.total).toBe(await counted(`specialty = '${specialty}'`))
  expect(found.secondary ?? 0).toBe(found.total - primary.total)
  expect(primary.secondary).toBeUndefined()
})

test('primary ones come first, by name and by relevance, on every page and in a selection', async () => {
  const filters = { specialty: [`=${mfm}`] }
  const first = ['Baker', 'Chen', 'Abel', 'Evans']
  expect(await lastNames(filters)).toEqual(first)
  expect(await lastNames({ query: 'maternal-fetal medicine' })).toEqual(first)
  expect(await lastNames({ query: `specialty:"${mfm}"` })).toEqual(first)
  expect(await lastNames(filters, { sort: { key: 'name', direction: 'desc' } })).toEqual([
    'Chen',
    'Baker',
    'Evans',
    'Abel',
  ])
  const { ids } = await server.as('premium').call(selectPhysicians, { filters })
  expect(ids).toEqual((await search(filters)).data.map(({ id }) => id))
  const found = await search({ query: 'maternal-fetal medicine' })
  const abel = found.data.find(({ lastName }) => lastName === 'Abel')!
  expect(abel.specialty).toBe('OBGYN')
  expect(found.why?.[abel.id]).toEqual([{ field: 'secondarySpecialty', value: mfm }])
})

test('operators, exclusions, keywords, and trees mean both, unless the search is primary only', async () => {
  // At the leaf of an operator, the word is the specialty, as in a plain query.
  expect(await lastNames({ query: 'cardiology NOT state:TX' })).toEqual(['Gold'])
  expect(await lastNames({ query: 'NOT cardiology', state: ['TX'] })).toEqual(['Abel', 'Baker', 'Diaz'])
  expect(await lastNames({ state: ['TX', 'OK'], exclude: { specialty: [`=${mfm}`] } })).toEqual([
    'Diaz',
    'Farr',
    'Gold',
  ])
  expect((await search({}, { tags: ['sleep medicine'] })).total).toBe(1)
  const where = { not: { field: 'specialty', values: [`=${mfm}`] } }
  expect((await search({ where })).total).toBe(4)
  expect((await search({ where, primaryOnly: true })).total).toBe(6)
  expect((await search({ query: 'sleep', primaryOnly: true })).total).toBe(0)
  expect((await search({ primaryOnly: true })).total).toBe(people.length)
})

test('facets count both, each person once, and only primary ones when asked', async () => {
  const { facets } = await search({ state: ['TX'] })
  expect(facets?.specialty).toEqual([
    { value: 'OBGYN', count: 3 },
    { value: mfm, count: 2 },
    { value: 'Cardiology', count: 1 },
    { value: 'Internal Medicine', count: 1 },
    { value: 'Sleep Medicine', count: 1 },
  ])
  expect((await search({ state: ['TX'], primaryOnly: true })).facets?.specialty).toEqual([
    { value: 'OBGYN', count: 2 },
    { value: 'Internal Medicine', count: 1 },
    { value: mfm, count: 1 },
  ])
})

describe('elsewhere', () => {
  test('directories and counts name both, the primary ones first', async () => {
    const visitor = server.as('visitor')
    const counts = await visitor.call(getSpecialtyCounts, {})
    expect(counts).toContainEqual({ specialty: mfm, count: 4 })
    const directory = await visitor.call(getSpecialtyDirectory, { slug: 'maternal-fetal-medicine' })
    expect(directory.data.map(({ lastName }) => lastName)).toEqual(['Baker', 'Chen', 'Abel', 'Evans'])
    expect(directory.states).toEqual([
      { state: 'OK', count: 2 },
      { state: 'TX', count: 2 },
    ])
    const texas = await visitor.call(getStateDirectory, { state: 'TX' })
    expect(texas.total).toBe(4)
    expect(texas.specialties).toContainEqual({ specialty: mfm, count: 2 })
    const page = await (await server.fetch('/directory/maternal-fetal-medicine')).text()
    expect(page).toContain('"numberOfItems":4')
  })

  test('typeahead and the sitemap know a specialty that people have only second', async () => {
    const { groups } = await server.as('premium').call(completeQuery, { text: 'sleep' })
    expect(groups.find(({ kind }) => kind === 'specialty')?.items).toEqual([{ value: 'Sleep Medicine', count: 1 }])
    const read = await search({ query: 'sleep medicine texas' })
    expect(read.reading?.parts.map(({ kind }) => kind)).toEqual(['specialty', 'place'])
    expect(read.total).toBe(1)
  })

  test('find similar looks for the primary specialty, and finds who has it second after those', async () => {
    const [baker] = (await search({ query: 'Baker' })).data
    const alike = await server.as('premium').call(findSimilar, { physicianIds: [baker!.id] })
    expect(alike.specialty).toEqual([`=${mfm}`])
    const { physicianIds: _, ...filters } = alike
    expect((await lastNames(filters))[0]).toBe('Chen')
  })

  test('the address says primary only, and is drawn with a chip', async () => {
    const address = searchAddress({ filters: { specialty: [`=${mfm}`], primaryOnly: true } })
    expect(address).toBe('/search?specialty==Maternal-Fetal+Medicine&primaryOnly=true')
    const page = await (await server.fetch(address, { headers: await server.as('premium').headers() })).text()
    expect(page).toContain('Primary only')
  })
})
