import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDataState } from '#features/data-state/contracts.ts'
import { refreshPublicFiles } from '#features/data-state/jobs.server.ts'
import { searchPhysicians } from '#features/search/contracts.ts'
import { getSpecialtyCounts } from '#features/specialties/contracts.ts'
import { npi } from '../src/data/test/import-bed.ts'
import { clinicians, providers, taxonomy } from '../src/data/test/public-rows.ts'
import { startTestServer, type TestServer } from './server.ts'

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
const refresh = () =>
  refreshPublicFiles.run({ data: {}, deps: server.deps, id: 'a', attempt: 0, signal: new AbortController().signal })

/** As if it had been there for a while. */
function put(name: string, text: string): void {
  const at = path.join(folder, name)
  writeFileSync(at, text)
  const before = new Date(Date.now() - 3_600_000)
  utimesSync(at, before, before)
}

const bob = { NPI: npi('100000002'), 'Provider First Name': 'BOB', ...taxonomy(1, '207W00000X', 'Y', 'MO') }

test('without a refresh there are the samples alone', async () => {
  const { physicians, ...rest } = await state()
  expect(rest).toEqual({
    headline: null,
    sources: [{ source: 'generated', name: 'Sample profiles', physicians, asOf: null, refreshedAt: null }],
    refreshes: [],
  })
})

test('the job takes in what lies in the folder, once, and the site tells of it', long, async () => {
  put('npidata_pfile_20050523-20260608.csv', providers({}, bob))
  put('DAC_NationalDownloadableFile_07_2026.csv', clinicians({}))
  put('holiday.csv', 'not,of,interest\n')
  await refresh()
  expect(server.logged.filter((line) => line.includes('not taken in'))).toEqual([])
  const told = await state()
  expect(told).toMatchObject({
    physicians: 2,
    headline: 'NPPES as of June 2026',
    sources: [{ source: 'nppes', name: 'NPPES', physicians: 2, asOf: '2026-06-08' }],
  })
  expect(told.refreshes).toHaveLength(2)
  expect(told.refreshes.find(({ name }) => name === 'NPPES')).toMatchObject({ read: 2, new: 2, gone: 0 })
  await refresh()
  expect((await state()).refreshes).toHaveLength(2)
})

test('the figures, specialties and facets of the site are those of the data', long, async () => {
  await expect
    .poll(() => server.as('visitor').call(getSpecialtyCounts, {}), { timeout: 30_000 })
    .toEqual([
      { specialty: 'Cardiology', count: 1 },
      { specialty: 'Ophthalmology', count: 1 },
    ])
  const found = await server.as('admin').call(searchPhysicians, { filters: { state: 'GA' }, facets: true })
  expect(found).toMatchObject({
    total: 1,
    data: [{ organization: 'Cedar Heart Group PC', contactInfo: { email: null } }],
  })
})

test('who is deactivated is gone from search, and from the counts', long, async () => {
  put('npidata_pfile_20050523-20260713.csv', providers({}, { ...bob, 'NPI Deactivation Date': '07/01/2026' }))
  await refresh()
  expect(await state()).toMatchObject({
    physicians: 1,
    headline: 'NPPES as of July 2026',
    refreshes: [{ gone: 1 }, {}, {}],
  })
  const total = async () => (await server.as('admin').call(searchPhysicians, {})).total
  await expect.poll(total, { timeout: 30_000 }).toBe(1)
})

test('a file that is refused is told of, once, and changes nothing', long, async () => {
  put('npidata_pfile_20260701-20260720.csv', 'a,b\n1,2\n')
  await refresh()
  await refresh()
  expect(server.logged.filter((line) => line.includes('a public file was not taken in'))).toHaveLength(1)
  const { rows } = await server.deps.pool.query(`select message from watched_files where outcome = 'failed'`)
  expect(rows).toEqual([{ message: expect.stringMatching(/lacks the columns 'NPI'.*Nothing was changed\./) }])
  expect(await state()).toMatchObject({ physicians: 1, headline: 'NPPES as of July 2026' })
})

test('a file that may still be on its way waits', async () => {
  writeFileSync(path.join(folder, 'npidata_pfile_20260701-20260727.csv'), providers(bob))
  await refresh()
  expect(await state()).toMatchObject({ headline: 'NPPES as of July 2026', physicians: 1 })
})
