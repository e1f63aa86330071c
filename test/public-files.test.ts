import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getFairUse } from '#features/billing/contracts.ts'
import { getDataState } from '#features/data-sources/contracts.ts'
import { refreshPublicFiles } from '#features/data-sources/jobs.server.ts'
import { exportPhysicians } from '#features/export/contracts.ts'
import { addToList, getList } from '#features/lists/contracts.ts'
import { getPhysician, getPhysicianContact, getRevealedContacts } from '#features/physicians/contracts.ts'
import { searchPhysicians, suggest } from '#features/search/contracts.ts'
import { getSiteFacts } from '#features/site/contracts.ts'
import { getSpecialtyCounts, getSpecialtyDirectory } from '#features/specialties/contracts.ts'
import { npi } from '../src/data/test/import-fixture.ts'
import { clinicians, providers, quoted, secondLocation, taxonomy } from '../src/data/test/public-rows.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
const folder = mkdtempSync(path.join(tmpdir(), 'attending-public-files-'))

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_FILES_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const long = { timeout: 120_000 }
const state = () => server.as('visitor').call(getDataState, {})
const text = async (path: string) => (await server.fetch(path)).text()
const found = async () =>
  (await server.as('admin').call(searchPhysicians, {})).data.map(({ firstName }) => firstName).sort()

async function idOf(own: string): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>('select id from physicians where npi = $1', [own])
  return rows[0]!.id
}

const refresh = () =>
  refreshPublicFiles.run({ data: {}, deps: server.deps, id: 'a', attempt: 0, signal: new AbortController().signal })

/** As if it had been there for a while. */
function put(name: string, text: string): void {
  const at = path.join(folder, name)
  writeFileSync(at, text)
  const before = new Date(Date.now() - 3_600_000)
  utimesSync(at, before, before)
}

const ann = { NPI: npi('100000001') }
/** Her primary one and two others: everyone counts once for each of theirs. */
const annsSpecialties = ['Cardiology', 'Internal Medicine', 'Interventional Cardiology'].map((specialty) => ({
  specialty,
  count: 1,
}))
const bob = { NPI: npi('100000002'), 'Provider First Name': 'BOB', ...taxonomy(1, '207W00000X', 'Y', 'MO') }

test('without a refresh there are the samples alone', async () => {
  const { physicians, files, ...rest } = await state()
  expect(files.map(({ file }) => file)).toEqual(files.map(() => null))
  expect(rest).toEqual({
    headline: null,
    sources: [{ source: 'generated', name: 'Sample profiles', physicians, asOf: null, refreshedAt: null }],
    refreshes: [],
  })
})

test('the job takes in what lies in the folder, once, and the site tells of it', long, async () => {
  put('npidata_pfile_20050523-20260608.csv', providers({}, bob))
  put('DAC_NationalDownloadableFile_07_2026.csv', clinicians({}))
  put(
    'pl_pfile_20050523-20260608.csv',
    quoted([
      secondLocation(ann.NPI, '9 OAK AVE', 'ALBANY', 'NY'),
      secondLocation(ann.NPI, '1 MAIN ST', 'TRENTON', 'NJ'),
    ]),
  )
  put('holiday.csv', 'not,of,interest\n')
  await refresh()
  expect(server.logged.filter((line) => line.includes('not imported'))).toEqual([])
  const told = await state()
  expect(told).toMatchObject({
    physicians: 2,
    headline: 'NPPES as of June 2026',
    sources: [{ source: 'nppes', name: 'NPPES', physicians: 2, asOf: '2026-06-08' }],
  })
  expect(told.refreshes).toHaveLength(3)
  expect(told.refreshes.find(({ name }) => name === 'NPPES')).toMatchObject({ read: 2, new: 2, gone: 0 })
  const page = (await text('/data')).replaceAll('<!-- -->', '')
  expect(page).toContain('2 physicians, NPPES as of June 2026.')
  expect(page).toMatch(/What changed.*CMS Doctors and Clinicians.*as of July 2026/s)
  expect(page).not.toContain('sample profiles')
  await refresh()
  expect((await state()).refreshes).toHaveLength(3)
})

describe('with real data in, what the site says is the data’s', long, () => {
  test('its figures and specialties', async () => {
    await expect
      .poll(() => server.as('visitor').call(getSpecialtyCounts, {}), { timeout: 30_000 })
      .toEqual([...annsSpecialties, { specialty: 'Ophthalmology', count: 1 }])
    expect(await server.as('visitor').call(getSiteFacts, {})).toMatchObject({
      physicians: 2,
      specialties: 4,
      states: 2,
    })
    // No contacts are sold but those that there are.
    expect((await server.as('visitor').call(getFairUse, {})).channels).toEqual({
      ...{ personalEmail: false, email: false, phone: true },
    })
    const pricing = await text('/pricing')
    expect(pricing).toContain('Phone numbers')
    expect(pricing).not.toMatch(/personal emails|emails and phone numbers/i)
  })

  test('search and its facets', async () => {
    const found = await server.as('admin').call(searchPhysicians, { filters: { state: 'GA' }, facets: true })
    expect(found).toMatchObject({
      total: 1,
      data: [{ organization: 'Cedar Heart Group PC', contactInfo: { email: null } }],
      facets: { specialty: annsSpecialties.map(({ specialty, count }) => ({ value: specialty, count })) },
    })
  })

  test('suggestions', async () => {
    const of = async (field: 'specialty' | 'organization', text: string) =>
      (await server.as('free').call(suggest, { field, text })).data
    expect(await of('specialty', 'oph')).toEqual([{ value: 'Ophthalmology', count: 1 }])
    expect(await of('organization', 'ced')).toEqual([{ value: 'Cedar Heart Group PC', count: 1 }])
    expect(await of('specialty', 'dermatology')).toEqual([])
  })

  test('directories, by state as well', async () => {
    const inState = (state: 'MO' | 'GA') => ({ slug: 'ophthalmology', state })
    expect(await server.as('visitor').call(getSpecialtyDirectory, { slug: 'ophthalmology' })).toMatchObject({
      total: 1,
      states: [{ state: 'MO', count: 1 }],
      data: [{ firstName: 'Bob' }],
    })
    expect(await server.as('visitor').call(getSpecialtyDirectory, inState('MO'))).toMatchObject({ total: 1 })
    expect((await server.as('visitor').post('get-specialty-directory', inState('GA'))).status).toBe(404)
    const addresses = await text('/sitemaps/directories.xml')
    expect(addresses).toContain('/directory/ophthalmology/missouri</loc>')
    expect(addresses).not.toContain('/directory/dermatology')
  })

  test('a profile names the other places of practice to everyone', async () => {
    const { physician } = await server.as('visitor').call(getPhysician, { physicianId: await idOf(ann.NPI) })
    expect(physician).toMatchObject({
      otherLocations: [
        ['1 Main St', 'Trenton, NJ 12208'],
        ['9 Oak Ave', 'Albany, NY 12208'],
      ],
      nppesUpdatedOn: '2020-07-08',
    })
    const page = (await text(`/physician/${physician.id}`)).replaceAll('<!-- -->', '')
    expect(page).toMatch(/Other practice locations.*1 Main St.*NPPES, updated July 8, 2020/s)
    // The telephones of these places are channels, and no one has asked to see them.
    expect(page).not.toContain('0133')
  })
})

describe('whose NPI is deactivated', long, () => {
  let id: number
  let listId: string
  const inSitemaps = async () => {
    const parts = [...(await text('/sitemap.xml')).matchAll(/<loc>[^<]*(\/sitemaps\/physicians-\d+\.xml)<\/loc>/g)]
    return (await Promise.all(parts.map(([, part = '']) => text(part)))).join('').includes(`/physician/${id}<`)
  }
  const onList = async (key: 'name' | 'added') => {
    const { data, total } = await server.as('premium').call(getList, { listId, sort: { key, direction: 'asc' } })
    expect(data).toHaveLength(total)
    return data.map(({ firstName, inactiveSince }) => [firstName, inactiveSince])
  }
  const july = 'npidata_pfile_20050523-20260713.csv'

  test('was found and could be reached before', async () => {
    id = await idOf(bob.NPI)
    const added = await server
      .as('premium')
      .call(addToList, { listName: 'Eyes', physicianIds: [await idOf(ann.NPI), id] })
    listId = added.listId
    expect(await server.as('premium').call(getPhysicianContact, { physicianId: id })).toEqual({
      email: null,
      phone: '(202) 555-0100',
    })
    expect(await onList('name')).toEqual([
      ['Ann', undefined],
      ['Bob', undefined],
    ])
    expect(await inSitemaps()).toBe(true)
  })

  test('is gone from search, counts, suggestions, directories and sitemaps', async () => {
    put(july, providers({}, { ...bob, 'NPI Deactivation Date': '07/01/2026' }))
    await refresh()
    expect(await state()).toMatchObject({
      physicians: 1,
      headline: 'NPPES as of July 2026',
      refreshes: [{ gone: 1 }, {}, {}, {}],
    })
    await expect.poll(found, { timeout: 30_000 }).toEqual(['Ann'])
    expect((await server.as('free').call(suggest, { field: 'specialty', text: 'oph' })).data).toEqual([])
    expect(await server.as('visitor').call(getSpecialtyCounts, {})).toEqual(annsSpecialties)
    expect((await server.as('visitor').post('get-specialty-directory', { slug: 'ophthalmology' })).status).toBe(404)
    expect(await inSitemaps()).toBe(false)
  })

  test('has a profile that says so, without a way to get in touch, and not for search engines', async () => {
    const { physician } = await server.as('premium').call(getPhysician, { physicianId: id })
    expect(physician).toMatchObject({
      inactiveSince: '2026-07-01',
      contactInfo: { email: null, phone: null, linkedIn: null },
      channels: { email: false, phone: false, directPhone: false },
      contacts: { email: null, phone: null },
      revealed: { email: false, phone: false },
    })
    const page = await text(`/physician/${id}`)
    expect(page).toContain('No longer active per NPPES')
    expect(page).toContain('<meta name="robots" content="noindex"')
    expect(page).not.toContain('View Phone')
  })

  test('is not offered for contact: neither revealed again or again, nor exported, nor put on a list', async () => {
    const premium = server.as('premium')
    expect((await premium.post('get-physician-contact', { physicianId: id })).status).toBe(404)
    expect((await premium.call(getRevealedContacts, { physicianIds: [id] })).data).toEqual([])
    const { csv, count } = await premium.call(exportPhysicians, { physicianIds: [await idOf(ann.NPI), id] })
    expect([count, csv.includes('Bob'), csv.includes('Ann')]).toEqual([1, false, true])
    expect((await premium.post('export-physicians', { physicianIds: [id] })).status).toBe(404)
    expect(await premium.call(addToList, { listId, physicianIds: [id] })).toMatchObject({ added: 0, gone: 1 })
  })

  test('stays on the lists of those who have them, marked, and last in every order of search', async () => {
    const both = [
      ['Ann', undefined],
      ['Bob', '2026-07-01'],
    ]
    expect(await onList('name')).toEqual(both)
    expect((await onList('added')).sort()).toEqual(both)
  })

  test('comes back with all of it once the NPI is in use again', async () => {
    const back = { ...bob, 'NPI Deactivation Date': '07/01/2026', 'NPI Reactivation Date': '08/01/2026' }
    put('npidata_pfile_20050523-20260810.csv', providers({}, back))
    await refresh()
    await expect.poll(found, { timeout: 30_000 }).toEqual(['Ann', 'Bob'])
    expect((await server.as('premium').call(getRevealedContacts, { physicianIds: [id] })).data).toEqual([
      { physicianId: id, phone: '(202) 555-0100' },
    ])
    expect(await onList('name')).toEqual([
      ['Ann', undefined],
      ['Bob', undefined],
    ])
    expect((await server.as('visitor').call(getPhysician, { physicianId: id })).physician).not.toHaveProperty(
      'inactiveSince',
    )
    expect(await inSitemaps()).toBe(true)
  })

  test('is the same physician under a Replacement NPI', async () => {
    const by = npi('100000009')
    put(
      'npidata_pfile_20050523-20260914.csv',
      providers({}, { NPI: bob.NPI, 'Replacement NPI': by }, { ...bob, NPI: by }),
    )
    await refresh()
    await expect
      .poll(async () => (await server.as('visitor').call(getPhysician, { physicianId: id })).physician.npi, {
        timeout: 30_000,
      })
      .toBe(by)
    expect(await idOf(by)).toBe(id)
    await expect.poll(found, { timeout: 30_000 }).toEqual(['Ann', 'Bob'])
    expect(await onList('name')).toEqual([
      ['Ann', undefined],
      ['Bob', undefined],
    ])
  })
})

test('a file that is refused is told of, once, and changes nothing', long, async () => {
  put('npidata_pfile_20260901-20260920.csv', 'a,b\n1,2\n')
  await refresh()
  await refresh()
  expect(server.logged.filter((line) => line.includes('a public file was not imported'))).toHaveLength(1)
  const { rows } = await server.pool.query(`select message from watched_files where outcome = 'failed'`)
  expect(rows).toEqual([{ message: expect.stringMatching(/lacks the columns 'NPI'.*Nothing was changed\./) }])
  expect(await state()).toMatchObject({ physicians: 2, headline: 'NPPES as of September 2026' })
})

test('a file that may still be on its way waits', async () => {
  writeFileSync(path.join(folder, 'npidata_pfile_20260901-20260927.csv'), providers(bob))
  await refresh()
  expect(await state()).toMatchObject({ headline: 'NPPES as of September 2026', physicians: 2 })
})
