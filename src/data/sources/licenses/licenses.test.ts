/**
 * Licenses as published by three boards: small files with their columns, and genuine NPPES rows if they are next to the
 * repository.
 */
import { existsSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import type { FactSourceName } from '../../physicians/source-names.ts'
import { openNppes } from '../../public-files/nppes-source.ts'
import { suppressPhysicians } from '../../suppression/suppress.ts'
import { factsFixture } from '../../test/facts-fixture.ts'
import { npi, suppressionKey } from '../../test/import-fixture.ts'
import type { ProviderRow } from '../../test/public-rows.ts'

const fixture = factsFixture()
beforeEach(() => fixture.pool.query('truncate fact_licenses, npi_facts'))

const person = (number: number, last: string, ...licenses: [state: string, number: string][]): ProviderRow => ({
  NPI: npi(`10000000${number}`),
  'Provider First Name': 'ANN',
  'Provider Last Name (Legal Name)': last,
  ...Object.fromEntries(
    licenses.flatMap(([state, license], at) => [
      [`Healthcare Provider Taxonomy Code_${at + 1}`, '207R00000X'],
      [`Provider License Number State Code_${at + 1}`, state],
      [`Provider License Number_${at + 1}`, license],
    ]),
  ),
})
const texas = (...rows: string[]) =>
  [
    'License Type,First Name,Last Name,License Number,License Issue Date,License Expiration Date,Registration Status,Disciplinary Status,Currently Licensed',
    ...rows,
    '',
  ].join('\n')
const colorado = (...rows: string[]) =>
  [
    'Last Name,First Name,Middle Name,License Type,License Number,License First Issue Date,License Last Renewed Date,License Expiration Date,License Status Description,Case Number',
    ...rows,
    '',
  ].join('\n')
const washington = (...rows: string[]) =>
  [
    'CredentialNumber,LastName,FirstName,MiddleName,CredentialType,Status,BirthYear,CEDueDate,FirstIssueDate,LastIssueDate,ExpirationDate,ActionTaken',
    ...rows,
    '',
  ].join('\n')
const stored = () =>
  fixture.rows(
    'select right(npi, 10) as npi, state, number, status, active, issued_on::text as issued, expires_on::text as expires from fact_licenses order by npi, state, number',
  )
const actives = () =>
  fixture.rows("select npi, active_licenses as states from npi_facts where active_licenses <> '{}' order by npi")

describe('numbers of NPPES', () => {
  test('are kept with their states, in capitals and digits, and come again unchanged', async () => {
    const rows = [person(1, 'LEE', ['TX', ' h-6257 '], ['CO', 'DR.0032008'], ['TX', 'H6257'], ['WA', 'NA'], ['', '77'])]
    await fixture.physicians(...rows)
    expect(
      await fixture.rows('select license_states, license_numbers from physicians where npi = $1', [rows[0]!.NPI]),
    ).toEqual([{ license_states: ['CO', 'TX', 'WA'], license_numbers: ['CO DR0032008', 'TX H6257'] }])
    expect(await fixture.physicians(...rows)).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
  })
})

describe('a board’s license', () => {
  test('is a physician’s by number and last name, whatever is in front of the number, and is no one else’s', async () => {
    await fixture.physicians(
      person(1, 'SMITH-JONES', ['TX', 'D0508'], ['CO', '32008']),
      person(2, 'LEE', ['TX', 'J6257'], ['WA', '37209']),
      // Two physicians with the same number, and one whose number is someone else's.
      person(3, 'GREY', ['CO', '99']),
      person(4, 'GREY', ['CO', '99']),
      person(5, 'WHO', ['TX', 'H6257']),
    )
    const report = await fixture.facts(
      'licenses-tx',
      texas(
        'Physician License,ANN,JONES,D508,2001-06-01T00:00:00.000,02/28/2027,ACTIVE,NONE,Y',
        'Physician License,ANN,LEE,H6257,1990-01-01,1999-12-31,EXPIRED,NONE,N',
        'Physician Assistant License,ANN,LEE,J6257,2001-01-01,2027-01-01,ACTIVE,NONE,Y',
        'Physician License,ANN,LEE,J6257,,,"CANCELED, BY REQUEST",NONE,N',
        'Physician License,ANN,LEE,,2001-01-01,2027-01-01,ACTIVE,NONE,Y',
        'Physician License,ANN,LEE,J6258,soon,2027-01-01,ACTIVE,NONE,Y',
        'Physician License,ANN,,J6259,2001-01-01,2027-01-01,ACTIVE,NONE,Y',
        'Physician License,ANN,LEE,J6260,2001-01-01,2027-01-01,,NONE,Y',
      ),
    )
    expect(report).toMatchObject({
      read: 8,
      new: 2,
      passedOver: { 'other professions and training licenses': 1, 'licenses of no physician here': 1 },
      facts: { gone: 0, matched: 2 },
    })
    expect(Object.values(report.skipped).reduce((sum, count) => sum + count, 0)).toBe(4)
    await fixture.facts(
      'licenses-co',
      colorado(
        // A row for each disciplinary case.
        'Smith-Jones,Ann,,DR,32008,1988-07-01,2025-04-01,2027-04-30,Expired,1',
        'Smith-Jones,Ann,,DR,32008,1988-07-01,2025-04-01,2027-04-30,Active - With Conditions,2',
        'Smith,Joe,,RN,32008,1988-07-01,2025-04-01,2027-04-30,Active,',
        'Grey,Ann,,DR,99,1988-07-01,2025-04-01,2027-04-30,Active,',
      ),
    )
    await fixture.facts(
      'licenses-wa',
      washington(
        'MD00037209,Lee,Ann,,Physician And Surgeon License,ACTIVE,1960,,20000515,20250601,20270610,No',
        'PO00037209,Lee,Ann,,Podiatric Physician And Surgeon License,ACTIVE,1960,,20000515,20250601,20270610,No',
      ),
    )
    const [one, two] = [npi('100000001'), npi('100000002')]
    expect(await stored()).toEqual([
      {
        npi: one,
        state: 'CO',
        number: '32008',
        status: 'Active - With Conditions',
        active: true,
        issued: '1988-07-01',
        expires: '2027-04-30',
      },
      {
        npi: one,
        state: 'TX',
        number: 'D508',
        status: 'Active',
        active: true,
        issued: '2001-06-01',
        expires: '2027-02-28',
      },
      {
        npi: two,
        state: 'TX',
        number: 'J6257',
        status: 'Canceled, by request',
        active: false,
        issued: null,
        expires: null,
      },
      {
        npi: two,
        state: 'WA',
        number: 'MD00037209',
        status: 'Active',
        active: true,
        issued: '2000-05-15',
        expires: '2027-06-10',
      },
    ])
    expect(await actives()).toEqual([
      { npi: one, states: ['CO', 'TX'] },
      { npi: two, states: ['WA'] },
    ])
  })

  // Headers, types, and days as the boards publish them (docs/sources.md); the people are invented.
  test.each<[source: FactSourceName, state: string, rows: string[], number: string, passed: number]>([
    [
      'licenses-tx',
      'TX',
      [
        'License Type,First Name,Last Name,Year Of Birth,License Number,License Issue Date,License Expiration Date,Registration Status,Registration Status Date,Disciplinary Status,License Status,Degree,Practice Address,Practice City,Practice State,Practice Zip,Currently Licensed',
        'Physician License,ANN,LEE,1960,H6257,06/01/2001,02/28/2027,ACTIVE,03/01/2025,NONE,NONE,MD,1 MAIN ST,AUSTIN,TX,78701,Y',
        'Physician Assistant License,ANN,LEE,1960,H6257,06/01/2001,02/28/2027,ACTIVE,03/01/2025,NONE,NONE,,1 MAIN ST,AUSTIN,TX,78701,Y',
        'Physician In Training Permit,ANN,LEE,1960,H6257,06/01/2001,02/28/2027,ACTIVE,03/01/2025,NONE,NONE,MD,1 MAIN ST,AUSTIN,TX,78701,Y',
      ],
      'H6257',
      2,
    ],
    [
      // The file's own programming interface calls the columns so.
      'licenses-tx',
      'TX',
      [
        'license_type,first_name,last_name,license_number,license_issue_date,license_expiration_date,registration_status,currently_licensed',
        'Physician License,ANN,LEE,H6257,2001-06-01T00:00:00.000,2027-02-28T00:00:00.000,ACTIVE,Y',
      ],
      'H6257',
      0,
    ],
    [
      'licenses-co',
      'CO',
      [
        'Last Name, First Name, Middle Name, Suffix, Entity Name, Formatted Name, Attention, Address Line 1, Address Line 2, City, State, County, Mail Zip Code, Mail Zip Code + 4, License Type, Sub Category, License Number, License First Issue Date, License Last Renewed Date, License Expiration Date, License Status Description, Specialty, Title, Degree(s), Case Number, Program Action, Discipline Effective Date, Discipline Complete Date, Link to Verify License',
        'Lee,Ann,,,,Ann Lee,,1 Main St,,Denver,CO,Denver,80201,,DR,,0032008,06/01/2001,04/20/2025,02/28/2027,Active,,,MD,,,,,(https://apps2.colorado.gov/dora)',
        'Lee,Ann,,,,Ann Lee,,1 Main St,,Denver,CO,Denver,80201,,TL,,0032008,06/01/2001,,02/28/2027,Active,,,MD,,,,,(https://apps2.colorado.gov/dora)',
      ],
      '0032008',
      1,
    ],
    [
      'licenses-wa',
      'WA',
      [
        'CredentialNumber,LastName,FirstName,MiddleName,CredentialType,Status,BirthYear,CEDueDate,FirstIssueDate,LastIssueDate,ExpirationDate,ActionTaken',
        'OP60313188,Lee,Ann,,Osteopathic Physician & Surgeon License,ACTIVE,1960,20270610,20010601,20250610,20270228,No',
        'ML60313188,Lee,Ann,,Physician And Surgeon Residency License,ACTIVE,1960,,20010601,20250610,20270228,No',
        'PO60313188,Lee,Ann,,Podiatric Physician And Surgeon License,ACTIVE,1960,,20010601,20250610,20270228,No',
        'PA60558414,Lee,Ann,,Physician Assistant License,CLOSED,1960,,,,,No',
      ],
      'OP60313188',
      3,
    ],
    [
      'licenses-wa',
      'WA',
      [
        'CredentialNumber,LastName,FirstName,MiddleName,CredentialType,Status,BirthYear,CEDueDate,FirstIssueDate,LastIssueDate,ExpirationDate,ActionTaken',
        'MD60313188,Lee,Ann,,Physician and Surgeon License Interstate Medical Licensure Compact,Active,1960,,06/01/2001,06/10/2025,02/28/2027,No',
      ],
      'MD60313188',
      0,
    ],
  ])(
    'of %s (%s) is read from the header and rows that the board publishes, and none of a trainee',
    async (...example) => {
      const [source, state, rows, number, passed] = example
      await fixture.physicians(person(1, 'LEE', ['TX', 'H6257'], ['CO', 'DR.0032008'], ['WA', '60313188']))
      const report = await fixture.facts(source, [...rows, ''].join('\r\n'))
      expect(report.skipped).toEqual({})
      expect(report.passedOver).toEqual(passed === 0 ? {} : { 'other professions and training licenses': passed })
      expect(await stored()).toEqual([
        {
          ...{ npi: npi('100000001'), state, number, status: 'Active', active: true },
          ...{ issued: '2001-06-01', expires: '2027-02-28' },
        },
      ])
    },
  )

  test('is replaced with its state’s next file and no other; a cut file, one of another board, and one without anyone are refused', async () => {
    await fixture.physicians(person(1, 'LEE', ['TX', 'H6257'], ['CO', '32008']))
    const active = texas('Physician License,ANN,LEE,H6257,1990-01-01,2027-12-31,ACTIVE,NONE,Y')
    await fixture.facts('licenses-tx', active)
    await fixture.facts('licenses-co', colorado('Lee,Ann,,DR,32008,1988-07-01,2025-04-01,2027-04-30,Active,'))
    expect(await fixture.facts('licenses-tx', active)).toMatchObject({
      new: 0,
      changed: 0,
      unchanged: 1,
      facts: { gone: 0 },
    })
    const lost = texas('Physician License,JOE,DOE,A1,1990-01-01,2027-12-31,ACTIVE,NONE,Y')
    await expect(fixture.facts('licenses-tx', lost)).rejects.toThrow(/has 0 licenses of physicians, and 1 are known/)
    await expect(fixture.facts('licenses-tx', colorado('Lee,Ann,,DR,1,,,,Active,'))).rejects.toThrow(
      /is a file of Colorado professional licenses; import it with 'licenses-co'/,
    )
    await fixture.facts('licenses-tx', active.replace('ACTIVE', 'EXPIRED'))
    expect((await stored()).map(({ state, active }) => [state, active])).toEqual([
      ['CO', true],
      ['TX', false],
    ])
    expect(await actives()).toMatchObject([{ states: ['CO'] }])
  })

  test('goes with a removed person, and does not come back', async () => {
    await fixture.physicians(person(1, 'LEE', ['TX', 'H6257']))
    const file = texas('Physician License,ANN,LEE,H6257,1990-01-01,2027-12-31,ACTIVE,NONE,Y')
    await fixture.facts('licenses-tx', file)
    const [{ id }] = await fixture.rows('select id from physicians where npi = $1', [npi('100000001')])
    const settings = { key: suppressionKey, journalFile: `${fixture.folder}/journal` }
    await inTransaction(fixture.database.db, (db) => suppressPhysicians(db, [id], settings, 'asked'))
    expect(await stored()).toEqual([])
    await fixture.facts('licenses-tx', file)
    expect(await stored()).toEqual([])
  })
})

const samples = new URL('../../../../../shared/data/nppes/', import.meta.url)
const genuine = new URL('npidata_pfile_20050523-20250608.csv', samples)

test.runIf(existsSync(genuine))('genuine rows of NPPES have the numbers that were read by eye', async () => {
  await fixture.pool.query('truncate physicians cascade')
  await fixture.run(await openNppes(genuine.pathname))
  const rows = await fixture.rows(
    `select left(held, 2) as state, array_agg(distinct substr(held, 4)) as numbers
     from physicians, unnest(license_numbers) held where left(held, 2) in ('CO', 'WA', 'TX', 'OH') group by 1`,
  )
  const of = (state: string): string[] => rows.find((row) => row.state === state)?.numbers ?? []
  expect(of('CO').sort()).toEqual(['32008', '40224', '51147'])
  expect(of('WA').sort()).toEqual(['MD00037209', 'MD60313188'])
  expect(of('TX')).toEqual(expect.arrayContaining(['H6257', 'D7065', 'BP10025761']))
  // '35-04-6082-S' and '35.045357'
  expect(of('OH')).toEqual(expect.arrayContaining(['35046082S', '35045357']))
})
