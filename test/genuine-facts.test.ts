/**
 * Genuine rows of public files, if they are next to the repository, put the right facts on the right profiles.
 * Expectations are by hand.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCommand } from '#data/import/cli.ts'
import { getPhysician } from '#features/physicians/contracts.ts'
import { searchPhysicians } from '#features/search/contracts.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const samples = [path.resolve('../shared/data'), path.resolve('../../shared/data')].find((at) => existsSync(at)) ?? ''

describe.skipIf(samples === '')('genuine rows', { timeout: 300_000 }, () => {
  let server: TestServer
  let folder: string
  const genuine = (file: string) => path.join(samples, file)
  const take = async (...argv: string[]) => {
    let said = ''
    const settings = {
      suppressionKey: 'a key of at least thirty-two characters',
      journalFile: path.join(folder, 'journal'),
    }
    const out = {
      write: (text: string) => {
        said += text
      },
    }
    const code = await importCommand({ argv, connections: server.deps, settings, out })
    expect([code, said]).toEqual([0, expect.anything()])
  }
  const profileOf = async (npi: string) => {
    const found = async () => (await server.as('premium').call(searchPhysicians, { filters: { npi } })).data
    await expect.poll(async () => (await found()).length, { timeout: 60_000 }).toBe(1)
    const [{ id } = { id: 0 }] = await found()
    const page = (await (await server.fetch(`/physicians/${id}`)).text()).replaceAll('<!-- -->', '')
    return { ...(await server.as('visitor').call(getPhysician, { physicianId: id })).physician, page }
  }
  beforeAll(async () => {
    server = await startTestServer()
    folder = mkdtempSync(path.join(tmpdir(), 'attending-genuine-'))
    await take('dac', genuine('dac/DAC_NationalDownloadableFile.csv'))
  }, 300_000)
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('NPI 1265563019 is excluded, and says so', async () => {
    // The index of excluded NPIs has fewer columns than OIG's file, and the month alone.
    const [, ...index] = readFileSync(genuine('leie/leie_npi_index_2026-01.csv'), 'utf8').trim().split(/\r?\n/)
    const header = readFileSync(genuine('leie/UPDATED_verbatim_rows.csv'), 'utf8').split(/\r?\n/)[0]!
    const listed = index.flatMap((line) => {
      const [, npi, last, first, state, , month, year] =
        /^(\d{10}),"([^,"]+), ?([^"]*)",(\w\w),(.*),(\d\d)\/(\d{4})$/.exec(line) ?? []
      if (npi === undefined) return []
      return `"${last}","${first}","","","","","","${npi}","","","","${state}","","1128b4","${year}${month}20","00000000","00000000",""`
    })
    expect(listed.length).toBeGreaterThan(5000)
    const file = path.join(folder, 'UPDATED.csv')
    writeFileSync(file, [header, ...listed, ''].join('\n'))
    await take('leie', '--as-of', '2026-01-10', file)
    const { lastName, facts, page } = await profileOf('1265563019')
    expect([lastName, facts.exclusions.map(({ since }) => since)]).toEqual(['Herndon', ['2024-11-20']])
    expect(page).toContain('Excluded from federal health care programs since November 2024 (OIG)')
    const hidden = await server.as('premium').call(searchPhysicians, { filters: { name: ['=Christopher Herndon'] } })
    expect([hidden.data, hidden.excludedHidden]).toEqual([[], 1])
  })

  test('a physician has the hospitals that Medicare has on record', async () => {
    await take('hospitals', '--as-of', '2026-06-01', genuine('hospitals/Hospital_General_Information.csv'))
    await take(
      'affiliations',
      '--as-of',
      '2026-06-01',
      genuine('affiliations/Facility_Affiliation_rebuilt_partial_columns.csv'),
    )
    const { lastName, facts, page } = await profileOf('1700998366')
    expect(lastName).toBe('Noone')
    expect(facts.affiliations.map(({ ccn, hospital }) => [ccn, hospital?.ccn]).sort()).toEqual(
      ['140010', '140223', '140252', '140291'].map((ccn) => [ccn, ccn]),
    )
    expect(page.match(/per Medicare, June 2026/g)?.length).toBeGreaterThan(0)
    for (const { hospital } of facts.affiliations)
      expect([hospital!.state, page]).toEqual(['IL', expect.stringContaining(hospital!.name)])
  })
})
