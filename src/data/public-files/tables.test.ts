import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { specialtyOfMedicare } from '../normalise/medicare-specialties.ts'
import { properStreet } from '../normalise/street.ts'
import { specialtyOfTaxonomy } from '../normalise/taxonomies.ts'
import { dateInName, dateInTitle } from '../rows/edition-date.ts'
import { npi } from '../test/import-fixture.ts'
import { BestRows } from './best-rows.ts'
import { isOtherProfession } from './other-credentials.ts'

test.each([
  ['207R00000X', 'Internal Medicine'],
  ['207RC0000X', 'Cardiology'],
  ['2080P0206X', 'Pediatric Gastroenterology'],
  ['2084P0800X', 'Psychiatry'],
  ['2084N0400X', 'Neurology'],
  ['2086S0129X', 'Vascular Surgery'],
  ['208VP0014X', 'Pain Medicine'],
  ['208M00000X', 'Hospital Medicine'],
  // One from a later year.
  ['207QZ9999X', 'Family Medicine'],
  // Geneticists with a PhD, physicists, nurses, dentists, residents.
  ['207SG0205X', null],
  ['2085R0205X', null],
  ['363LF0000X', null],
  ['1223G0001X', null],
  ['390200000X', null],
  ['207R', null],
  ['', null],
])('the taxonomy %s is %j', (code, specialty) => expect(specialtyOfTaxonomy(code)).toBe(specialty))

test.each([
  ['CARDIOVASCULAR DISEASE (CARDIOLOGY)', 'Cardiology'],
  ['Obstetrics/Gynecology', 'OBGYN'],
  ['UNDEFINED PHYSICIAN TYPE (SPECIFY)', ''],
  ['UNDEFINED NON-PHYSICIAN TYPE (SPECIFY)', null],
  ['MICROGRAPHIC DERMATOLOGIC SURGERY (MDS)', 'Dermatology'],
  ['MICROGRAPHIC DERMATOLOGIC SURGERY', 'Dermatology'],
  ['CERTIFIED CLINICAL NURSE SPECIALIST (CNS)', null],
  ['ORAL SURGERY', null],
  ['', null],
])("Medicare's %s is %j", (name, specialty) => expect(specialtyOfMedicare(name)).toBe(specialty))

test.each([
  ...['FNP-C', 'APRN', 'EMT-P', 'PA-C', 'PA', 'P.A.-C', 'RN, MSN', 'DNP, APRN, FNP-BC', 'APRN-FNP-C', 'R.N.', 'CRNA'],
  ...['PharmD', 'PhD, LCSW', 'nurse practitioner', 'PHYSICIAN ASSISTANT', 'FNP - C'],
])('%s is no physician', (credentials) => expect(isOtherProfession(credentials)).toBe(true))

test.each([
  ...[
    'MD',
    'M. D.',
    'm.d.',
    'DO',
    'MD, PA',
    'M.D., RN',
    'RN, M.D.',
    'PA-C, MD',
    'MBBS',
    'MD PHD',
    'PHD',
    'MPH',
    'FP',
    'DDS',
  ],
  ...['', '--', 'M.', 'M.D.1208', 'FAAFP', 'DR', 'MD, Nurse'],
])('%s may be a physician', (credentials) => expect(isOtherProfession(credentials)).toBe(false))

test.each([
  ['npidata_pfile_20050523-20260608.csv', '2026-06-08'],
  ['npidata_pfile_20260601-20260607_V2.csv.gz', '2026-06-07'],
  ['NPPES_Data_Dissemination_June_2026_V2.zip', '2026-06-01'],
  ['NPPES_Deactivated_NPI_Report_20231009.csv', '2023-10-09'],
  ['NPPES_Deactivated_NPI_Report_060826_V2.zip', null],
  ['doctors_and_clinicians_06_2026.zip', '2026-06-01'],
  ['DAC_NationalDownloadableFile.csv', null],
  ['dac_2026-06-18.csv', '2026-06-18'],
  ['npidata_99999999-00000000.csv', null],
])('%s is as of %j', (name, day) => expect(dateInName(name)).toBe(day))

test('the day in a title', () => {
  expect(dateInTitle('NPPES Deactivated Records as of Oct 09 2023')).toBe('2023-10-09')
  expect(dateInTitle('as of Foo 09 2023')).toBeNull()
})

describe('streets', () => {
  test.each([
    ['1400 NW 12TH AVE', '1400 NW 12th Ave'],
    ['P.O. BOX 12', 'P.O. Box 12'],
    ['PO BOX 12', 'PO Box 12'],
    ['2940 N MCCORD RD', '2940 N McCord Rd'],
    ['SUITE 4B-2', 'Suite 4B-2'],
    ['3990 JOHN R ST', '3990 John R St'],
    ['DEPARTMENT OF MEDICINE', 'Department of Medicine'],
    ['OBGYN ASSOCIATES PLLC', 'OBGYN Associates PLLC'],
    ["O'HARE PLAZA", "O'Hare Plaza"],
    ['12 Main St', '12 Main St'],
  ])('%s → %s', (shouted, proper) => expect(properStreet(shouted)).toBe(proper))
})

test('BestRows keeps the worthiest row of each NPI, as a map would', () => {
  const one = fc.record({
    who: fc.nat(40),
    worth: fc.nat(3),
    place: fc.nat(1000),
    flag: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 300 }), (rows) => {
      const best = new BestRows()
      const expected = new Map<number, { line: number; worth: number; place: number; flag: boolean }>()
      for (const [line, { who, ...row }] of rows.entries()) {
        best.add(npi(String(100_000_000 + who * 7_654_321)), line, row)
        const known = expected.get(who)
        const better = !known || row.worth > known.worth || (row.worth === known.worth && row.place < known.place)
        expected.set(who, { ...(better ? { line, ...row } : known), flag: row.flag || (known?.flag ?? false) })
      }
      for (const [who, { line, flag }] of expected) {
        expect(best.of(npi(String(100_000_000 + who * 7_654_321)))).toEqual({ line, flag })
      }
    }),
  )
})

test('BestRows grows', () => {
  const best = new BestRows()
  for (let at = 0; at < 20_000; at++)
    best.add(npi(String(100_000_000 + at)), at, { worth: 1, place: 1, flag: at % 2 === 0 })
  for (let at = 0; at < 20_000; at += 97)
    expect(best.of(npi(String(100_000_000 + at)))).toEqual({ line: at, flag: at % 2 === 0 })
})
