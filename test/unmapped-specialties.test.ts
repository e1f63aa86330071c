/**
 * Specialties that go by no standard name: no public page has them until an admin says what they mean, and members find
 * them all the while.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { npi } from '../src/data/test/import-fixture.ts'
import { getImports, startImport } from '../src/features/imports/contracts.ts'
import { getDeskCounts } from '../src/features/inbox/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { getSiteFacts } from '../src/features/site/contracts.ts'
import {
  decideSpecialty,
  getSpecialties,
  getSpecialtyCounts,
  getSpecialtyDirectory,
  getUnmappedSpecialties,
} from '../src/features/specialties/contracts.ts'
import { startTestServer, type TestServer } from './support/server.ts'

// Each import is its own process, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const contacts = [
  'First Name,Last Name,Specialty,State,NPI',
  `Ann,Lee,EM,CA,${npi('100000001')}`,
  `Bob,Ray,Peds,NV,${npi('100000002')}`,
  `Eve,Fox,Wound Care,NV,${npi('100000003')}`,
  `Max,Orr,WOUND CARE,TX,${npi('100000004')}`,
  `Zoe,Orr,Cardiology; Wound Care,TX,${npi('100000005')}`,
].join('\n')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({})
  await importContacts()
})
afterAll(() => server.close())

const admin = () => server.as('admin')
const visitor = () => server.as('visitor')

async function importContacts() {
  const response = await server.fetch(paths.importUpload('contacts.csv'), {
    method: 'POST',
    body: contacts,
    headers: await admin().headers(),
  })
  const { path } = (await response.json()) as { path: string }
  const { importId } = await admin().call(startImport, { kind: 'csv', place: 'upload', path })
  await server.settled()
  const { orders, data } = await admin().call(getImports, {})
  expect(orders.find(({ id }) => id === importId)).toMatchObject({ state: 'done' })
  return data[0]
}

/** Until the index has what the database has. */
const publicNames = async () =>
  (await visitor().call(getSpecialtyCounts, {})).map(({ specialty }) => specialty).toSorted()
const directories = async () => (await server.fetch(serverPaths.sitemap('directories'))).text()

test('abbreviations become standard names, and what is not known is on no public page', async () => {
  await expect.poll(publicNames, { timeout: 60_000 }).toEqual(['Cardiology', 'Emergency Medicine', 'Pediatrics'])
  expect(await visitor().call(getSpecialties, {})).toHaveLength(3)
  expect((await visitor().call(getSiteFacts, {})).specialties).toBe(3)
  await expect(visitor().call(getSpecialtyDirectory, { slug: 'wound-care' })).rejects.toMatchObject({ status: 404 })
  const listed = await directories()
  expect(listed).toContain('/directory/emergency-medicine')
  expect(listed).not.toContain('wound-care')
  const page = await server.fetch(paths.specialties())
  expect(await page.text()).not.toContain('Wound Care')
  expect((await server.fetch(paths.home())).ok).toBe(true)
})

test('members find these physicians', async () => {
  const found = await server.as('premium').call(searchPhysicians, { filters: { specialty: ['Wound Care'] } })
  expect(found.data.map(({ firstName }) => firstName).toSorted()).toEqual(['Eve', 'Max', 'Zoe'])
})

test('the desk lists and counts them, for admins alone', async () => {
  const { data, total, known } = await admin().call(getUnmappedSpecialties, {})
  expect([data, total]).toEqual([[{ specialty: 'Wound Care', count: 3 }], 1])
  expect(known).toContain('Cardiology')
  expect((await admin().call(getDeskCounts, {})).specialties).toBe(1)
  await expect(server.as('premium').call(getUnmappedSpecialties, {})).rejects.toMatchObject({ status: 403 })
})

test('what is accepted is public, and what is held back again is not', async () => {
  await admin().call(decideSpecialty, { action: 'accept', specialty: 'Wound Care' })
  expect(await publicNames()).toContain('Wound Care')
  expect(await directories()).toContain('/directory/wound-care')
  expect(await visitor().call(getSpecialtyDirectory, { slug: 'wound-care' })).toMatchObject({ total: 3 })
  expect(await admin().call(getUnmappedSpecialties, {})).toMatchObject({ total: 0, accepted: ['Wound Care'] })
  await admin().call(decideSpecialty, { action: 'hold-back', specialty: 'Wound Care' })
  expect(await publicNames()).not.toContain('Wound Care')
  expect(await directories()).not.toContain('wound-care')
})

test('only what is known can be mapped to, and a standard name is left alone', async () => {
  const decide = (input: object) => admin().post(decideSpecialty.name, input)
  expect((await decide({ action: 'map', specialty: 'Wound Care', target: 'Shoes' })).status).toBe(422)
  expect((await decide({ action: 'map', specialty: 'Wound Care' })).status).toBe(422)
  expect((await decide({ action: 'accept', specialty: '' })).status).toBe(422)
  expect((await decide({ action: 'map', specialty: 'Cardiology', target: 'Urology' })).status).toBe(409)
})

test('what is mapped has its new name everywhere, and in every later import', async () => {
  const { changed } = await admin().call(decideSpecialty, {
    action: 'map',
    specialty: 'Wound Care',
    target: 'General Surgery',
  })
  expect(changed).toBe(3)
  await expect.poll(publicNames, { timeout: 60_000 }).toContain('General Surgery')
  expect(await admin().call(getUnmappedSpecialties, {})).toMatchObject({ total: 0 })
  expect(await importContacts()).toMatchObject({ read: 5, new: 0, changed: 0, unchanged: 5 })
  const { rows } = await server.pool.query(
    `select first_name, specialty, secondary_specialties from physicians where source = 'csv' order by first_name`,
  )
  expect(rows.map((row) => [row.first_name, row.specialty, row.secondary_specialties])).toEqual([
    ['Ann', 'Emergency Medicine', []],
    ['Bob', 'Pediatrics', []],
    ['Eve', 'General Surgery', []],
    ['Max', 'General Surgery', []],
    ['Zoe', 'Cardiology', ['General Surgery']],
  ])
})
