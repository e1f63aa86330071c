import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDac } from '../../public-files/dac-source.ts'
import { factsFixture } from '../../test/facts-fixture.ts'
import { npi } from '../../test/import-fixture.ts'

const fixture = factsFixture()
beforeEach(() => fixture.pool.query('truncate npi_facts, fact_affiliations, fact_hospitals, fact_exclusions'))

const [ann, bob] = [npi('100000001'), npi('100000002')]
const hospitalHeader =
  '"Facility ID","Facility Name","Address","City/Town","State","ZIP Code","County/Parish","Telephone Number","Hospital Type","Hospital Ownership","Emergency Services"'
const hospital = (ccn: string, name: string, zip = '10001') =>
  `"${ccn}","${name}","1 MAIN ST","O FALLON","MO","${zip}","X","(212) 555-0100","Acute Care Hospitals","Proprietary","Yes"`
const hospitals = (...rows: string[]) => [hospitalHeader, ...rows, ''].join('\n')
const header =
  'NPI,Ind_PAC_ID,Provider Last Name,Provider First Name,Provider Middle Name,suff,facility_type,Facility Affiliations Certification Number,Facility Type Certification Number'
const affiliation = (own: string, ccn: string, kind = 'Hospital', unitOf = '') =>
  `${own},1,A,B,,,${kind},${ccn},${unitOf}`
const affiliations = (...rows: string[]) => [header, ...rows, ''].join('\n')
const found = async () =>
  Object.fromEntries(
    (await fixture.rows('select npi, hospitals, affiliations from npi_facts')).map((row) => [
      row.npi,
      [row.hospitals, row.affiliations],
    ]),
  )

test('affiliations find their hospital, a unit that of the hospital it is in; zeros in front and letters stay', async () => {
  await fixture.physicians({})
  const report = await fixture.facts(
    'affiliations',
    affiliations(
      affiliation(ann, '010001'),
      affiliation(ann, '010001'),
      affiliation(ann, '01S002', 'Inpatient rehabilitation facility', '010002'),
      affiliation(ann, '015009', 'Nursing home'),
      affiliation(bob, '10001'),
      affiliation('0000000000', '010001'),
      affiliation(bob, 'x!'),
    ),
  )
  expect(report).toMatchObject({ read: 7, new: 4, facts: { matched: 1 } })
  expect(report.skipped).toEqual({ 'NPI does not start with 1 or 2': 1, 'the certification number is not valid': 1 })
  expect(await found()).toEqual({ [ann]: [[], 3], [bob]: [[], 1] })
  // The names come later, and change later.
  await fixture.facts(
    'hospitals',
    hospitals(hospital('010001', 'MERCY HOSPITAL'), hospital('010002', "ST MARY'S", '7221120ND')),
  )
  expect(await found()).toEqual({
    [ann]: [["Mercy Hospital, O'Fallon, MO", "St Mary's, O'Fallon, MO"], 3],
    [bob]: [["Mercy Hospital, O'Fallon, MO"], 1],
  })
  expect(await fixture.rows("select zip, phone from fact_hospitals where ccn = '010002'")).toEqual([
    { zip: '', phone: '(212) 555-0100' },
  ])
  const renamed = await fixture.facts(
    'hospitals',
    hospitals(hospital('010001', 'GRACE HOSPITAL'), hospital('010002', "ST MARY'S")),
  )
  expect(renamed).toMatchObject({ new: 0, changed: 2, facts: { gone: 0, matched: 1 } })
  expect((await found())[bob]).toEqual([["Grace Hospital, O'Fallon, MO"], 1])
  expect(
    await fixture.facts('hospitals', hospitals(hospital('010001', 'GRACE HOSPITAL'), hospital('010002', "ST MARY'S"))),
  ).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
})

test("another source's file is named for what it is", async () => {
  await expect(fixture.facts('hospitals', affiliations(affiliation(ann, '010001')))).rejects.toThrow(
    /is a file of CMS facility affiliations; import it with 'affiliations'/,
  )
})

const shared = [path.resolve('../shared/data'), path.resolve('../../shared/data')].find((at) => existsSync(at)) ?? ''
describe.skipIf(shared === '')('the genuine samples', () => {
  const sample = (at: string) => readFileSync(path.join(shared, at))
  test('put the right hospitals on the right physicians', { timeout: 120_000 }, async () => {
    await fixture.run(await openDac(path.join(shared, 'dac/DAC_NationalDownloadableFile.csv')))
    expect(await fixture.facts('hospitals', sample('hospitals/Hospital_General_Information.csv'))).toMatchObject({
      read: 5381,
      new: 5381,
      skipped: {},
    })
    const report = await fixture.facts(
      'affiliations',
      sample('affiliations/Facility_Affiliation_rebuilt_partial_columns.csv'),
    )
    expect(report).toMatchObject({ read: 312, new: 312, skipped: {}, facts: { matched: 7 } })
    // By hand, from the two files: NPI 1003308057 is affiliated with 230230.
    const [row] = await fixture.rows("select hospitals from npi_facts where npi = '1003308057'")
    const [named] = await fixture.rows(
      "select concat_ws(', ', name, city, state) as name from fact_hospitals where ccn = '230230'",
    )
    expect(row.hospitals).toContain(named.name)
    // Dr. Herndon in the sample is excluded; the row uses the layout of OIG's file.
    const excluded =
      'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE\n' +
      'HERNDON,CHRISTOPHER,,,IND- LIC HC SERV PRO,GYN/OBS,,1265563019,,,SEATTLE,WA,98105,1128b4,20241120,00000000,00000000,\n'
    expect(await fixture.facts('leie', excluded)).toMatchObject({ new: 1, facts: { matched: 1 } })
    for (const file of ['UPDATED_verbatim_rows.csv', 'UPDATED_rebuilt_rows.csv'])
      expect(await fixture.facts('leie', sample(`leie/${file}`), { fewer: true })).toMatchObject({ skipped: {} })
  })
})
