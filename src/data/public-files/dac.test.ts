import { describe, expect, test } from 'vitest'
import { importFixture, npi } from '../test/import-fixture.ts'
import { type ClinicianRow, clinicians, cliniciansOf2021, providers, taxonomy } from '../test/public-rows.ts'
import { zipOf } from '../test/zip-of.ts'
import { openDac } from './dac-source.ts'
import { openNppes } from './nppes-source.ts'

const fixture = importFixture()
const load = async (content: string | Buffer, name = 'DAC_NationalDownloadableFile.csv') =>
  fixture.run(await openDac(fixture.file(name, content)))
const bob = npi('100000002')

describe('a clinician becomes a physician', () => {
  test.each([
    ['with the columns of today', clinicians({})],
    ['with those of 2021, a space behind each comma', cliniciansOf2021({})],
  ])('%s', async (_, text) => {
    expect(await load(text)).toMatchObject({ read: 1, new: 1, skipped: {}, leftOut: {} })
    expect(await fixture.stored()).toMatchObject([
      {
        npi: npi('100000001'),
        first_name: 'Ann',
        last_name: "O'Neill",
        credential: 'MD',
        specialty: 'Cardiology',
        secondary_specialties: ['Internal Medicine', 'Interventional Cardiology'],
        organization: 'Cedar Heart Group PC',
        group_size: 120,
        company_size: '100 to 499',
        company_revenue: null,
        medical_school: 'Harvard Medical School',
        graduation_year: 1999,
        education: [{ schoolName: 'Harvard Medical School', degrees: ['MD'], endDate: '1999' }],
        address_line1: '550 Peachtree St NE',
        city: 'Atlanta',
        state: 'GA',
        zip: '30308',
        telehealth: null,
        title: null,
        source: 'dac',
        contacts: { phone: '(202) 555-0111' },
      },
    ])
  })

  test("what the file does not have stays empty: the school 'OTHER', no degree, no group", async () => {
    await load(clinicians({ Med_sch: 'OTHER', Cred: '', 'Facility Name': '', num_org_mem: '', Grd_yr: '' }))
    expect(await fixture.stored()).toMatchObject([
      {
        medical_school: null,
        graduation_year: null,
        education: [],
        credential: null,
        organization: null,
        company_size: null,
      },
    ])
  })

  test.each([
    [
      'AT STILL UN OF HLTH SCIENCES, COL OF OSTEO MED, MESA',
      'A.T. Still University of Health Sciences, College of Osteopathic Medicine, Mesa',
    ],
    ['UNIVERSITY OF ILLINOIS COLLEGE OF MED (CHI/PEOR/ROCK/CHM-URB)', 'University of Illinois College of Medicine'],
    ['STATE UNIVERSITY OF NY UPSTATE MEDICAL UNIVERSITY', 'State University of New York Upstate Medical University'],
    [
      'KANSAS CITY UNIVERSITY OF MED & BIOSCIENCES, COLLEGE OF OSTEO MED',
      'Kansas City University of Medicine & Biosciences, College of Osteopathic Medicine',
    ],
    [
      'UNIVERSITY OF TENNESSEE, HSC, COLLEGE OF MEDICINE',
      'University of Tennessee, Health Science Center, College of Medicine',
    ],
  ])('the school %s', async (school, written) => {
    await load(clinicians({ Med_sch: school }))
    expect(await fixture.stored()).toMatchObject([{ medical_school: written }])
  })

  test.each<[string, string, string | null]>([
    ['OBSTETRICS/GYNECOLOGY', '', 'OBGYN'],
    ['UNDEFINED PHYSICIAN TYPE (SPECIFY)', 'UROLOGY', 'Urology'],
    ['UNDEFINED PHYSICIAN TYPE (SPECIFY)', '', null],
  ])('the specialty %s, others %j', async (primary, others, specialty) => {
    await load(clinicians({ pri_spec: primary, sec_spec_all: others }))
    expect(await fixture.stored()).toMatchObject([{ specialty }])
  })

  test.each(['NURSE PRACTITIONER', 'CHIROPRACTIC', 'DENTIST', 'PODIATRY', 'OPTOMETRY', 'PSYCHOLOGIST, CLINICAL', ''])(
    '%j is no physician',
    async (name) => {
      expect(await load(clinicians({ pri_spec: name }))).toMatchObject({
        new: 0,
        passedOver: { 'other professions': 1 },
      })
    },
  )

  test.each([
    ['5', '1 to 19'],
    ['19.0', '1 to 19'],
    ['20', '20 to 99'],
    ['999', '500 to 999'],
    ['4,999', '1000 to 4999'],
    ['5000', '5000+'],
  ])('a group of %s is in the band %s, which is an estimate by its source', async (members, band) => {
    await fixture.load(
      fixture.file('own.csv', `First Name,Last Name,Specialty,NPI\nAnn,O'Neill,Cardiology,${npi('100000001')}\n`),
    )
    await load(clinicians({ num_org_mem: members }))
    const [row] = await fixture.stored()
    expect(row.company_size).toBe(band)
    expect(row.provenance).toMatchObject({ company_size: 'dac' })
  })

  test("a spreadsheet's damage is understood, or left out and counted", async () => {
    const row = {
      NPI: `${npi('100000001')}.0`,
      Grd_yr: '1999.0',
      State: 'MA',
      'ZIP Code': '2139.0',
      'Telephone Number': '3.0974E+12',
    }
    expect(await load(clinicians(row))).toMatchObject({ new: 1, leftOut: { 'Telephone Number': 1 } })
    expect(await fixture.stored()).toMatchObject([{ graduation_year: 1999, zip: '02139', contacts: {} }])
  })
})

describe('one row an NPI', () => {
  const places: ClinicianRow[] = [
    { 'Facility Name': '', num_org_mem: '', adr_ln_1: '1 ALONE ST', adrs_id: 'A' },
    { 'Facility Name': 'SMALL GROUP', num_org_mem: '3', adr_ln_1: '2 SMALL ST', adrs_id: 'B' },
    {
      'Facility Name': 'LARGE GROUP',
      num_org_mem: '300',
      adr_ln_1: '3 LARGE ST',
      'Telephone Number': '',
      adrs_id: 'C',
    },
    { 'Facility Name': 'LARGE GROUP', num_org_mem: '300', adr_ln_1: '4 LARGE ST', adrs_id: 'D' },
    { 'Facility Name': 'LARGE GROUP', num_org_mem: '300', adr_ln_1: '5 LARGE ST', adrs_id: 'E', Telehlth: 'Y' },
  ]

  test('the largest group with a telephone, the same whatever the order', async () => {
    const report = await load(clinicians(...places, { NPI: bob, 'Provider First Name': 'BOB' }))
    expect(report).toMatchObject({ read: 6, new: 2, passedOver: { 'further places of the same physician': 4 } })
    const [row] = (await fixture.stored()).filter(({ first_name }) => first_name === 'Ann')
    expect(row).toMatchObject({ organization: 'Large Group', telehealth: true, contacts: { phone: '(202) 555-0111' } })
    expect(['4 Large St', '5 Large St']).toContain(row.address_line1)
    expect(await load(clinicians({ NPI: bob, 'Provider First Name': 'BOB' }, ...places.toReversed()))).toMatchObject({
      new: 0,
      changed: 0,
      unchanged: 2,
    })
  })
})

test('adds to what NPPES says, and does not take the telephone for an email', async () => {
  await fixture.run(
    await openNppes(
      fixture.file('npidata_pfile_20050523-20260608.csv', providers(taxonomy(1, '207RC0000X', 'Y', 'MO'))),
    ),
  )
  expect(await load(clinicians({ pri_spec: 'UNDEFINED PHYSICIAN TYPE (SPECIFY)', sec_spec_all: '' }))).toMatchObject({
    changed: 1,
  })
  expect(await fixture.stored()).toMatchObject([
    { specialty: 'Cardiology', license_states: ['MO'], organization: 'Cedar Heart Group PC', masked_email: null },
  ])
})

test('the ZIP with its neighbors: the file by its name', async () => {
  const zip = zipOf({
    'Facility_Affiliation.csv': 'NPI\n',
    'DAC_NationalDownloadableFile.csv': clinicians({}),
    'Utilization.csv': 'a\n',
  })
  expect(await load(zip, 'doctors_and_clinicians_06_2026.zip')).toMatchObject({ new: 1 })
  const { rows } = await fixture.pool.query('select dataset, as_of::text from import_runs')
  expect(rows).toEqual([{ dataset: 'dac', as_of: '2026-06-01' }])
  await expect(openDac(fixture.file('a.zip', zipOf({ 'a.csv': 'x', 'b.csv': 'y' })))).rejects.toThrow(
    /has no DAC_NationalDownloadableFile\.csv in it, but a\.csv, b\.csv/,
  )
})
