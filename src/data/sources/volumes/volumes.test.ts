import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { factsFixture } from '../../test/facts-fixture.ts'
import { npi } from '../../test/import-fixture.ts'
import { careNames, careOf } from './care.ts'
import { yearInName } from './counts.ts'

const fixture = factsFixture()
beforeEach(() => fixture.pool.query('truncate npi_facts, fact_care, fact_care_places, fact_totals'))

const [ann, bob, eve] = [npi('100000001'), npi('100000002'), npi('100000003')]
const header =
  'Rndrng_NPI,Rndrng_Prvdr_Last_Org_Name,Rndrng_Prvdr_First_Name,Rndrng_Prvdr_MI,Rndrng_Prvdr_Crdntls,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_St1,Rndrng_Prvdr_St2,Rndrng_Prvdr_City,Rndrng_Prvdr_State_Abrvtn,Rndrng_Prvdr_State_FIPS,Rndrng_Prvdr_Zip5,Rndrng_Prvdr_RUCA,Rndrng_Prvdr_RUCA_Desc,Rndrng_Prvdr_Cntry,Rndrng_Prvdr_Type,Rndrng_Prvdr_Mdcr_Prtcptg_Ind,HCPCS_Cd,HCPCS_Desc,HCPCS_Drug_Ind,Place_Of_Srvc,Tot_Benes,Tot_Srvcs,Tot_Bene_Day_Srvcs,Avg_Sbmtd_Chrg,Avg_Mdcr_Alowd_Amt,Avg_Mdcr_Pymt_Amt,Avg_Mdcr_Stdzd_Amt'
const line = (own: string, code: string, patients: string, services: string, { place = 'O', entity = 'I' } = {}) =>
  `${own},Lee,Ann,,MD,${entity},1 Main St,,Houston,TX,48,77030,1,"Metropolitan area core: primary flow within an urbanized area of 50,000 and greater",US,Urology,Y,${code},x,N,${place},${patients},${services},1,1,1,1,1`
const file = (...rows: string[]) => [header, ...rows, ''].join('\n')
const of = (year: number) => ({ file: `MUP_PHY_R25_P05_V20_D${year}_Prov_Svc.csv` })
const facts = () =>
  fixture.rows(`
    select npi, year, kind as care, given as services, most as patients, published as lines
    from fact_care, unnest(care, services, patients, lines) as did (kind, given, most, published) order by npi, year, kind`)
const places = () => fixture.rows('select care, state, services from fact_care_places order by care, state')
const searched = async () =>
  Object.fromEntries((await fixture.rows('select npi, volumes from npi_facts')).map((row) => [row.npi, row.volumes]))

test('services are added up by kind of care, patients never; what is withheld is no row, and not zero', async () => {
  await fixture.physicians({})
  const report = await fixture.facts(
    'volumes',
    file(
      line(ann, '99213', '40', '60'),
      line(ann, '99213', '12', '15', { place: 'F' }),
      line(ann, '99213', '40', '60'),
      line(ann, '99214', '55', '70.4'),
      line(ann, 'J1100', '11', '"2,300.5"'),
      line(ann, '45378', '10', '10'),
      line(ann, '45380', '', ''),
      line(bob, '45378', '30', '31'),
      line(eve, '99213', '400', '900', { entity: 'O' }),
      line('0000000000', '99213', '40', '60'),
      line(bob, 'COLON', '40', '60'),
      line(bob, '45385', '40', 'many'),
    ),
    of(23),
  )
  expect(report).toMatchObject({
    read: 12,
    new: 2,
    passedOver: { organizations: 1, duplicates: 1, withheld: 2 },
    facts: { gone: 0, matched: 1 },
  })
  expect(report.skipped).toEqual({
    'NPI does not start with 1 or 2': 1,
    'HCPCS_Cd is not a code': 1,
    'Tot_Srvcs is not a number': 1,
  })
  expect(await facts()).toEqual([
    { npi: ann, year: 2023, care: 'Drugs given', services: 2301, patients: 11, lines: 1 },
    { npi: ann, year: 2023, care: 'Office visits', services: 145, patients: 55, lines: 3 },
    { npi: bob, year: 2023, care: 'Colonoscopy', services: 31, patients: 30, lines: 1 },
  ])
  expect(await searched()).toEqual({ [ann]: ['Drugs given 2301', 'Office visits 145'], [bob]: ['Colonoscopy 31'] })
})

test('a year replaces itself and no other; search has the newest that a physician has; twice changes nothing', async () => {
  const office = (patients: string, services: string) => line(ann, '99213', patients, services)
  await fixture.facts('volumes', file(office('40', '60'), line(bob, '99213', '50', '50')), of(22))
  await fixture.facts('volumes', file(office('70', '90')), of(23))
  expect((await facts()).map(({ npi, year, services }) => [npi, year, services])).toEqual([
    [ann, 2022, 60],
    [ann, 2023, 90],
    [bob, 2022, 50],
  ])
  expect(await searched()).toEqual({ [ann]: ['Office visits 90'], [bob]: ['Office visits 50'] })
  expect(await fixture.facts('volumes', file(office('70', '90')), of(23))).toMatchObject({
    ...{ new: 0, changed: 0, unchanged: 1 },
    facts: { gone: 0 },
  })
  // A re-release of the previous year, in which someone's only row is now withheld.
  const again = await fixture.facts('volumes', file(office('41', '61')), { ...of(22), fewer: true })
  expect(again).toMatchObject({ new: 0, changed: 1, facts: { gone: 1 } })
  expect(await searched()).toEqual({ [ann]: ['Office visits 90'], [bob]: [] })
})

test('a file that is not in the order of its NPIs puts the same on record, once compared and once not', async () => {
  const rows = [
    line(bob, '45378', '30', '31'),
    line(ann, '99213', '40', '60'),
    line(bob, '45385', '12', '20'),
    line(ann, 'J1100', '11', '15'),
    line(bob, '99213', '50', '70'),
  ]
  const sorted = file(...rows.toSorted())
  expect(await fixture.facts('volumes', file(...rows), of(23))).toMatchObject({ read: 5, new: 2, unchanged: 0 })
  const mixed = [await facts(), await places(), await searched()]
  expect(await fixture.facts('volumes', sorted, of(23))).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
  await fixture.pool.query('truncate npi_facts, fact_care, fact_care_places')
  await fixture.facts('volumes', sorted, of(23))
  expect([await facts(), await places(), await searched()]).toEqual(mixed)
  expect(await facts()).toContainEqual({
    npi: bob,
    year: 2023,
    care: 'Colonoscopy',
    services: 51,
    patients: 30,
    lines: 2,
  })
  expect(await places()).toEqual([
    { care: 'Colonoscopy', state: '', services: [51] },
    { care: 'Colonoscopy', state: 'TX', services: [51] },
    { care: 'Drugs given', state: '', services: [15] },
    { care: 'Drugs given', state: 'TX', services: [15] },
    { care: 'Office visits', state: '', services: [60, 70] },
    { care: 'Office visits', state: 'TX', services: [60, 70] },
  ])
})

test('the totals of a year count each patient once, with the rural-urban code; files that went through pandas are read', async () => {
  const report = await fixture.facts(
    'totals',
    [
      'rndrng_npi,rndrng_prvdr_ent_cd,rndrng_prvdr_ruca,rndrng_prvdr_ruca_desc,tot_hcpcs_cds,tot_benes,tot_srvcs',
      `${ann},I,1.0,"Metropolitan, core",11,91,276.0`,
      `${bob},I,10.3,Rural,3,20,33.5`,
      `${eve},I,99,Water,3,,33`,
      '',
    ].join('\n'),
    { file: 'MUP_PHY_R25_P05_V20_D23_Prov.csv' },
  )
  expect(report).toMatchObject({ read: 3, new: 2, passedOver: { withheld: 1 } })
  expect(await fixture.rows('select npi, services, patients, ruca from fact_totals order by npi')).toEqual([
    { npi: ann, services: 276, patients: 91, ruca: '1' },
    { npi: bob, services: 34, patients: 20, ruca: '10.3' },
  ])
  expect(await fixture.rows('select npi, ruca from npi_facts order by npi')).toMatchObject([
    { ruca: '1' },
    { ruca: '10.3' },
  ])
})

test('the year is in the name and nowhere else: without it nothing is read', async () => {
  expect(yearInName('MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv')).toBe(2023)
  expect(yearInName('PHY_R26_P05_V10_DY24_Prov.csv')).toBe(2024)
  expect(yearInName('Medicare_by_Provider_and_Service_2021.csv')).toBe(2021)
  await expect(fixture.facts('volumes', file(line(ann, '99213', '40', '60')))).rejects.toThrow(
    /does not say which year it is/,
  )
  expect(await facts()).toEqual([])
})

test('every code is of one kind, and no name has a code in it', () => {
  const expected: Record<string, string> = {
    ...{ '27447': 'Joint replacement', '66984': 'Cataract surgery', '45385': 'Colonoscopy', G0121: 'Colonoscopy' },
    ...{ '92928': 'PCI (coronary stenting)', '93306': 'Echocardiography', '99214': 'Office visits' },
    ...{ '00142': 'Anesthesia', '88305': 'Pathology', '71046': 'Other imaging', '80053': 'Lab tests' },
    ...{ '0275T': 'Other services', P9603: 'Other services', J0178: 'Drugs given', '10060': 'Other procedures' },
  }
  for (const [code, care] of Object.entries(expected)) expect([code, careOf(code)]).toEqual([code, care])
  for (const wrong of ['', '9921', '992133', 'ABCDE', "99'13"]) expect(careOf(wrong)).toBeNull()
  for (const name of careNames) expect(name).not.toMatch(/\d/)
})

const shared = [path.resolve('../shared/data'), path.resolve('../../shared/data')].find((at) => existsSync(at)) ?? ''
describe.skipIf(shared === '')('the genuine samples', () => {
  test('put the right services on the right physicians', async () => {
    const text = readFileSync(path.join(shared, 'volumes/provider_top_codes_2014_2023.csv'), 'utf8')
    const codes = text.split(/\r?\n/).slice(1)
    const [, ...cells] = readFileSync(path.join(shared, 'volumes/PHY_Prov_Svc_header.csv'), 'utf8').trim().split(',')
    const at = (name: string) => cells.indexOf(name)
    const rows = codes.filter(Boolean).map((row) => {
      const [own = '', code = ''] = row.split(',')
      const services = /,(\d+),[\d.]+,[\d.]+$/.exec(row)?.[1] ?? ''
      const all = cells.map(() => '')
      const given = {
        Rndrng_Prvdr_Ent_Cd: 'I',
        HCPCS_Cd: code,
        Place_Of_Srvc: 'O',
        Tot_Benes: '11',
        Tot_Srvcs: services,
      }
      for (const [name, value] of Object.entries(given)) all[at(name)] = value
      return [own, ...all].join(',')
    })
    const head = ['Rndrng_NPI', ...cells].join(',')
    const report = await fixture.facts('volumes', [head, ...rows, ''].join('\n'), of(23))
    expect(report.skipped).toEqual({})
    // By hand, from the sample: Dr. Miller-Miles's office visits under four codes, 14482 + 3130 + 1211 + 1346.
    const own =
      "select given as services, published as lines from fact_care, unnest(care, services, lines) as did (kind, given, published) where npi = '1003818394' and kind = 'Office visits'"
    expect(await fixture.rows(own)).toEqual([{ services: 20_169, lines: 4 }])
    const sample = readFileSync(path.join(shared, 'volumes/by_provider_2023_first46cols.csv'))
    expect(await fixture.facts('totals', sample, { file: 'PHY_R25_D23_Prov.csv' })).toMatchObject({
      new: 8,
      skipped: {},
    })
    expect(await fixture.rows("select patients, services from fact_totals where npi = '1669799557'")).toEqual([
      { patients: 91, services: 276 },
    ])
  })
})
