import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { factsFixture } from '../../test/facts-fixture.ts'
import { shortage } from './shortage.ts'
import { zipsOf } from './zip-counties.ts'

const fixture = factsFixture()
beforeEach(() => fixture.pool.query('truncate fact_shortage_areas'))

const header =
  'HPSA Name,HPSA ID,Designation Type,HPSA Discipline Class,HPSA Score,Primary State Abbreviation,HPSA Status,HPSA Designation Last Update Date,HPSA Population Type,Common State Abbreviation,County Equivalent Name,HPSA Component Type Description,'
interface Row {
  id?: string
  kind?: string
  score?: string
  status?: string
  population?: string
  state?: string
  county?: string
  component?: string
}
const line = (row: Row) =>
  [
    `"LI - ${row.county ?? 'Storey'}"`,
    ...[row.id ?? '1329999901', row.kind ?? 'HPSA Population', 'Primary Care', row.score ?? '07', 'NV'],
    ...[row.status ?? 'Designated', '06/08/2026', row.population ?? 'Low Income Population HPSA'],
    ...[row.state ?? 'NV', row.county ?? 'Storey', row.component ?? 'Single County', ''],
  ].join(',')
const file = (...rows: Row[]) => [header, ...rows.map(line), ''].join('\n')
const scores = async () =>
  Object.fromEntries(
    (await fixture.rows('select zip, max(score) as score from fact_shortage_areas group by zip')).map((row) => [
      row.zip,
      row.score,
    ]),
  )

test('designated counties are kept as their ZIPs; tracts, facilities, and what was withdrawn are not', async () => {
  await fixture.physicians({ 'Provider Business Practice Location Address Postal Code': '894401234' })
  const report = await fixture.facts(
    'shortage',
    file(
      {},
      { id: '1329999902', score: '17', kind: 'Geographic HPSA', population: '' },
      { id: '1329999903', status: 'Withdrawn', score: '20' },
      { id: '1329999904', status: 'Proposed For Withdrawal', score: '20' },
      { id: '1329999905', component: 'Census Tract', score: '20' },
      { id: '1329999906', component: 'County Subdivision', score: '20' },
      { id: '1329999907', county: 'Atlantis', score: '20' },
      { id: '1329999908', score: '99' },
      { id: '1329999909', state: 'Nowhere' },
    ),
  )
  expect(report.passedOver).toEqual({
    'not designated': 2,
    'tracts, parts of counties, and facilities': 2,
    'counties whose ZIPs are not known': 1,
  })
  expect(report.skipped).toEqual({ 'HPSA Score is not a score from 0 to 26': 1, 'the state is not valid': 1 })
  const zips = zipsOf('NV', 'Storey')
  expect(zips).toContain('89440')
  expect(await scores()).toEqual(Object.fromEntries(zips.map((zip) => [zip, 17])))
  expect(await fixture.rows("select as_of::text as day from import_runs where dataset = 'shortage' limit 1")).toEqual([
    { day: '2026-06-08' },
  ])
  expect(await fixture.facts('shortage', file({ score: '08' }), { fewer: true })).toMatchObject({
    changed: zips.length,
  })
  expect(await scores()).toEqual(Object.fromEntries(zips.map((zip) => [zip, 8])))
})

test('a county is known with and without what it is called there, and apart from a city of its name', () => {
  expect(zipsOf('TX', 'Harris')).toContain('77030')
  expect(zipsOf('TX', 'Harris County')).toEqual(zipsOf('TX', 'Harris'))
  expect(zipsOf('LA', 'Orleans')).toContain('70112')
  expect(zipsOf('AK', 'Anchorage')).toContain('99501')
  expect(zipsOf('DC', 'District of Columbia')).toContain('20010')
  expect(zipsOf('NM', 'Doña Ana')).toContain('88001')
  expect(zipsOf('MO', 'St. Louis city')).toContain('63110')
  expect(zipsOf('MO', 'St. Louis')).not.toContain('63110')
  // A ZIP may extend into several.
  expect(zipsOf('NV', 'Washoe')).toContain('89434')
  expect(zipsOf('NV', 'Storey')).toContain('89434')
  expect(zipsOf('NV', '')).toEqual([])
})

const shared = [path.resolve('../shared/data'), path.resolve('../../shared/data')].find((at) => existsSync(at)) ?? ''
describe.skipIf(shared === '')('the genuine samples', () => {
  test('have every column, and a comma behind the last', async () => {
    const head = readFileSync(path.join(shared, 'shortage/BCD_HPSA_FCT_DET_PC_header.csv'), 'utf8').trim()
    const names = head.split(',')
    const given: Record<string, string> = {
      ...{ 'HPSA ID': '1329999901', 'HPSA Name': 'Storey', 'HPSA Score': '17', 'HPSA Status': 'Designated' },
      ...{ 'Designation Type': 'Geographic HPSA', 'County Equivalent Name': 'Storey' },
      ...{ 'Common State Abbreviation': 'NV', 'HPSA Component Type Description': 'Single County' },
    }
    const row = names.map((name) => given[name] ?? '').join(',')
    for (const [name] of Object.values(shortage.columns)) expect(names).toContain(name)
    expect(await fixture.facts('shortage', `${head}\n${row}\n`)).toMatchObject({ read: 1, skipped: {} })
  })
})
