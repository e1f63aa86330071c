import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import type { ImportOptions } from '../import/run-import.ts'
import { reportText } from '../rows/report.ts'
import { suppressPhysicians } from '../suppression/suppress.ts'
import { importFixture, npi, suppressionKey } from '../test/import-fixture.ts'
import { manyProviders, type ProviderRow, providers, quoted, secondLocation, taxonomy } from '../test/public-rows.ts'
import { workbookOf } from '../test/workbook-of.ts'
import { zipOf } from '../test/zip-of.ts'
import { type NppesOptions, openNppes } from './nppes-source.ts'

const fixture = importFixture()
const june = 'npidata_pfile_20050523-20260608.csv'
const july = 'npidata_pfile_20050523-20260713.csv'

async function load(name: string, content: string | Buffer, options: NppesOptions & Partial<ImportOptions> = {}) {
  return fixture.run(await openNppes(fixture.file(name, content), options), options)
}
const loadRows = (...rows: ProviderRow[]) => load(june, providers(...rows))
const [ann, bob, eve] = [npi('100000001'), npi('100000002'), npi('100000003')]
const named = (first: string, own: string): ProviderRow => ({ NPI: own, 'Provider First Name': first })

async function found(): Promise<string[]> {
  const { rows } = await fixture.pool.query('select first_name from physicians where deactivated_on is null order by 1')
  return rows.map(({ first_name }) => first_name)
}

describe('a provider becomes a physician', () => {
  test('with what the file says and nothing else', async () => {
    expect(await loadRows({})).toMatchObject({ read: 1, new: 1, skipped: {}, leftOut: {} })
    const [row] = await fixture.stored()
    expect(row).toMatchObject({
      npi: ann,
      first_name: 'Ann',
      middle_name: 'B',
      last_name: "O'Neill",
      suffix: null,
      credential: 'MD',
      title: null,
      specialty: 'Cardiology',
      secondary_specialties: [],
      organization: null,
      company_size: null,
      company_revenue: null,
      company_industry: null,
      group_size: null,
      medical_school: null,
      graduation_year: null,
      education: [],
      skills: [],
      telehealth: null,
      sole_proprietor: false,
      license_states: ['MO'],
      source: 'nppes',
      generated: false,
      contacts: { phone: '(202) 555-0100' },
    })
  })

  test('unless the only credential is that of a nurse, a physician assistant or the like: these are counted', async () => {
    const report = await loadRows(
      { ...named('ANN', ann), 'Provider Credential Text': 'FNP-C' },
      { ...named('BOB', bob), 'Provider Credential Text': 'EMT-P' },
      { ...named('EVE', eve), 'Provider Credential Text': 'MD, PA-C' },
    )
    expect(report).toMatchObject({ read: 3, new: 1, passedOver: { 'other professions by credential': 2 }, skipped: {} })
    expect(reportText(report)).toContain('other professions by credential 2')
    expect(await found()).toEqual(['Eve'])
  })

  test('at the address of the practice, never at the mailing one', async () => {
    await loadRows({})
    const [row] = await fixture.stored()
    expect(row).toMatchObject({
      address_line1: '1400 NW 12th Ave',
      address_line2: 'Suite 4B',
      city: "O'Fallon",
      state: 'MO',
      zip: '63366',
    })
    expect(row.latitude).toBeCloseTo(38.8, 0)
    expect(JSON.stringify(row)).not.toMatch(/Mailtown|PO Box|0199/i)
  })

  test('abroad without a state and a ZIP', async () => {
    await loadRows({
      'Provider Business Practice Location Address Country Code (If outside U.S.)': 'DE',
      'Provider Business Practice Location Address State Name': 'CA',
      'Provider Business Practice Location Address Postal Code': '76829',
    })
    expect(await fixture.stored()).toMatchObject([{ city: "O'Fallon", state: null, zip: null, latitude: null }])
  })

  test.each([
    ['Y', true],
    ['N', false],
    ['X', null],
    ['', null],
  ])('a sole proprietor by %j is %j', async (answer, is) => {
    await loadRows({ 'Is Sole Proprietor': answer })
    expect(await fixture.stored()).toMatchObject([{ sole_proprietor: is }])
  })

  test("NPPES's '<UNAVAIL>' and '--' are nothing", async () => {
    await loadRows({
      'Provider Middle Name': '<UNAVAIL>',
      'Provider Name Suffix Text': '--',
      'Provider Credential Text': '--',
    })
    expect(await fixture.stored()).toMatchObject([{ middle_name: null, suffix: null, credential: null }])
  })
})

describe('who is a physician', () => {
  test.each<[string, ProviderRow, string | null, string[]]>([
    [
      'the switch Y',
      { ...taxonomy(1, '207R00000X', 'N'), ...taxonomy(2, '207RC0000X', 'Y') },
      'Cardiology',
      ['Internal Medicine'],
    ],
    [
      'else the first physician code',
      { ...taxonomy(1, '207Q00000X', 'X'), ...taxonomy(2, '207P00000X', 'X') },
      'Family Medicine',
      ['Emergency Medicine'],
    ],
    [
      'not the first code of another profession',
      { ...taxonomy(1, '163W00000X', 'N'), ...taxonomy(2, '207P00000X', 'N') },
      'Emergency Medicine',
      [],
    ],
    [
      'not the primary code of another profession',
      { ...taxonomy(1, '363LF0000X', 'Y'), ...taxonomy(2, '207Q00000X', 'N') },
      null,
      [],
    ],
    [
      "'Specialist' is no profession",
      { ...taxonomy(1, '174400000X', 'Y'), ...taxonomy(2, '2085R0202X', 'N') },
      'Radiology',
      [],
    ],
    ["'Specialist' alone is nobody", taxonomy(1, '174400000X', 'Y'), null, []],
    ['osteopathic codes', taxonomy(1, '204D00000X', 'Y'), 'Osteopathic Manipulative Medicine', []],
    ['a dentist', taxonomy(1, '1223G0001X', 'Y'), null, []],
    ['no code at all', taxonomy(1, '', ''), null, []],
  ])('%s', async (_, row, specialty, others) => {
    const report = await loadRows(row)
    if (specialty === null) expect(report).toMatchObject({ new: 0, passedOver: { 'other professions': 1 } })
    else expect(await fixture.stored()).toMatchObject([{ specialty, secondary_specialties: others }])
  })

  test('license states are those of the physician codes', async () => {
    await loadRows({
      ...taxonomy(1, '207RC0000X', 'Y', 'TX'),
      ...taxonomy(2, '207R00000X', 'N', 'CA'),
      ...taxonomy(3, '1223G0001X', 'N', 'NY'),
    })
    expect(await fixture.stored()).toMatchObject([{ license_states: ['CA', 'TX'] }])
  })

  test('organizations are passed over', async () => {
    const organization = { 'Entity Type Code': '2', 'Provider Last Name (Legal Name)': '' }
    expect(await loadRows(organization, named('BOB', bob))).toMatchObject({
      read: 2,
      new: 1,
      passedOver: { organizations: 1 },
    })
  })

  test('residents come with --residents only', async () => {
    const resident = taxonomy(1, '390200000X', 'Y')
    expect(await loadRows(resident)).toMatchObject({ new: 0, passedOver: { 'residents and students': 1 } })
    expect(await load(june, providers(resident), { residents: true })).toMatchObject({ new: 1 })
    expect(await fixture.stored()).toMatchObject([{ title: 'Resident', specialty: null }])
  })
})

describe('deactivated and not reactivated', () => {
  const gone = (own: string): ProviderRow => ({
    NPI: own,
    'Entity Type Code': '',
    'Provider Last Name (Legal Name)': '',
    'NPI Deactivation Date': '03/03/2021',
  })

  test('means gone from search, and kept', async () => {
    await loadRows({}, named('BOB', bob))
    expect(await load(july, providers(gone(ann), named('BOB', bob)))).toMatchObject({
      passedOver: { 'deactivated NPIs': 1 },
      beside: { hidden: 1 },
    })
    expect(await found()).toEqual(['Bob'])
    expect(await fixture.stored()).toHaveLength(2)
    const { rows } = await fixture.pool.query('select kind from physician_changes order by id desc limit 1')
    expect(rows).toEqual([{ kind: 'written' }])
  })

  test('no one who is already gone is added', async () => {
    expect(await loadRows({ 'NPI Deactivation Date': '03/03/2021' })).toMatchObject({ new: 0 })
    expect(await found()).toEqual([])
  })

  test.each([
    ['03/15/2006', '03/20/2006', true],
    ['05/23/2005', '05/23/2005', true],
    ['03/20/2021', '03/15/2006', false],
    ['3/15/06', '3/20/06', true],
    ['00/00/0000', '', true],
    ['0000-00-00', '', true],
  ])('deactivated %s, reactivated %s', async (deactivated, reactivated, here) => {
    await loadRows({ 'NPI Deactivation Date': deactivated, 'NPI Reactivation Date': reactivated })
    expect(await found()).toEqual(here ? ['Ann'] : [])
  })

  test('a month that was withdrawn is taken back by the month before, with --older', async () => {
    await loadRows({})
    await load(july, providers(gone(ann), named('BOB', bob)))
    expect(await found()).toEqual(['Bob'])
    await expect(load(june, providers({}))).rejects.toThrow(
      'npidata_pfile_20050523-20260608.csv is as of 2026-06-08, and the data is already as of 2026-07-13. If the newer file was withdrawn, add --older. Nothing was changed.',
    )
    expect(await load(june, providers({}), { older: true })).toMatchObject({ beside: { returned: 1 } })
    expect(await found()).toEqual(['Ann', 'Bob'])
  })

  const report = (...lines: string[]) =>
    ['NPPES Deactivated Records as of Jul 13 2026', 'NPI,NPPES Deactivation Date', ...lines, ''].join('\n')

  test('by the report of deactivations, if the providers are not newer', async () => {
    await loadRows({}, named('BOB', bob))
    const text = report(`${ann},07/01/2026`, `${bob},06/01/2026`, '1234567890,07/01/2026', `${eve},00/00/0000`)
    expect(await load('NPPES Deactivated NPI Report.csv', text)).toMatchObject({
      read: 4,
      beside: { hidden: 1 },
      skipped: { 'NPI has a wrong check digit': 1, 'the deactivation date is not a date': 1 },
    })
    expect(await found()).toEqual(['Bob'])
    expect(await load('NPPES Deactivated NPI Report.csv', text)).toMatchObject({ beside: { hidden: 0 } })
    // The older file says that she is active, as of an earlier date.
    expect(await load(june, providers({}, named('BOB', bob)))).toMatchObject({ unchanged: 2, beside: { returned: 0 } })
    expect(await load(july, providers({}, named('BOB', bob)))).toMatchObject({ unchanged: 2, beside: { returned: 1 } })
  })
})

test('the report of deactivations is read as CMS publishes it: a workbook, in its ZIP or not', async () => {
  await loadRows({}, named('BOB', bob))
  const workbook = (...rows: string[][]) =>
    workbookOf({
      'Deactivated NPIs': {
        rows: [['NPPES Deactivated Records as of Jul 13 2026'], ['NPI', 'NPPES Deactivation Date'], ...rows],
      },
    })
  const name = 'NPPES Deactivated NPI Report 20260713.xlsx'
  const zip = zipOf({ [name]: workbook([ann, '07/01/2026'], ['1234567890', '07/01/2026']) })
  const report = await load('NPPES_Deactivated_NPI_Report_071326_V2.zip', zip)
  expect(report).toMatchObject({
    fileName: `NPPES_Deactivated_NPI_Report_071326_V2.zip (${name})`,
    read: 2,
    beside: { hidden: 1 },
    skipped: { 'NPI has a wrong check digit': 1 },
  })
  expect(await found()).toEqual(['Bob'])
  expect(await load('Deactivated.xlsx', workbook([bob, '07/02/2026']))).toMatchObject({ beside: { hidden: 1 } })
  await expect(load(name, Buffer.from('PK\u0003\u0004cut off'))).rejects.toThrow(/damaged/)
})

describe('a replaced NPI', () => {
  const replaced = (own: string, by: string): ProviderRow => ({
    NPI: own,
    'Replacement NPI': by,
    'Entity Type Code': '',
  })
  const idOf = async (first: string) =>
    (await fixture.stored()).find(({ first_name }) => first_name === first) as { id: string; npi: string }

  test('is followed, and the physician stays the same one', async () => {
    await loadRows({}, named('BOB', bob))
    const before = await idOf('Ann')
    const file = providers(
      replaced(ann, eve),
      { ...named('ANNA', eve), 'Provider Credential Text': 'D.O.' },
      named('BOB', bob),
    )
    expect(await load(july, file)).toMatchObject({ new: 0, changed: 1, unchanged: 1, beside: { renumbered: 1 } })
    expect(await idOf('Anna')).toMatchObject({ id: before.id, npi: eve, credential: 'DO' })
    expect(await found()).toEqual(['Anna', 'Bob'])
    expect(await load(july, file)).toMatchObject({ new: 0, changed: 0, beside: { renumbered: 0, hidden: 0 } })
  })

  test('through a chain, and in any order', async () => {
    await loadRows({})
    const before = await idOf('Ann')
    await load(july, providers(named('ANN', eve), replaced(bob, eve), replaced(ann, bob)))
    expect(await fixture.stored()).toMatchObject([{ id: before.id, npi: eve }])
  })

  test('in a circle changes nothing', async () => {
    await loadRows({}, named('BOB', bob))
    await load(july, providers(replaced(ann, bob), replaced(bob, ann), named('EVE', eve)))
    expect(await found()).toEqual(['Ann', 'Bob', 'Eve'])
  })

  test('hides the old one where both were there', async () => {
    await loadRows({}, named('BOB', bob))
    const file = providers(replaced(ann, bob), named('BOB', bob))
    expect(await load(july, file)).toMatchObject({ unchanged: 1, beside: { renumbered: 1 } })
    expect(await found()).toEqual(['Bob'])
    expect(await load(july, file)).toMatchObject({ beside: { renumbered: 0 } })
  })

  test('brings no one back who asked to be removed (threat 26)', async () => {
    await loadRows({}, named('BOB', bob))
    await removed('Bob')
    expect(await load(july, providers(replaced(ann, bob), named('BOB', bob)))).toMatchObject({ suppressed: 1 })
    expect(await fixture.stored()).toMatchObject([{ first_name: 'Ann', npi: ann }])
  })
})

async function removed(first: string): Promise<void> {
  await inTransaction(fixture.database.db, async (db) => {
    const { rows } = await sql<{ id: number }>`select id from physicians where first_name = ${first}`.execute(db)
    const settings = { key: suppressionKey, journalFile: `${fixture.folder}/journal` }
    await suppressPhysicians(db, [rows[0]!.id], settings, 'asked')
  })
}

describe('endpoints and locations', () => {
  const endpoint = (own: string, type: string, value: string) => ({
    NPI: own,
    'Endpoint Type': type,
    'Endpoint Type Description': '',
    Endpoint: value,
  })

  test('a Direct address is kept as such, and is no email address', async () => {
    await loadRows({}, named('BOB', bob))
    const file = quoted([
      endpoint(ann, 'DIRECT', 'Zoe@direct.example.org'),
      endpoint(ann, 'DIRECT', 'Ann@direct.example.org'),
      endpoint(bob, 'FHIR', 'https://fhir.example.org'),
      endpoint(eve, 'DIRECT', 'eve@direct.example.org'),
      endpoint('1234567890', 'DIRECT', 'x@direct.example.org'),
      endpoint(bob, 'DIRECT', 'no address'),
    ])
    expect(await load('endpoint_pfile_20050523-20260608.csv', file)).toMatchObject({
      read: 6,
      beside: { directAddresses: 1 },
      skipped: { 'NPI has a wrong check digit': 1, 'the Direct address is not valid': 1 },
    })
    const [row] = (await fixture.stored()).filter(({ first_name }) => first_name === 'Ann')
    expect(row).toMatchObject({
      contacts: { phone: '(202) 555-0100', direct_address: 'ann@direct.example.org' },
      has_personal_email: false,
      has_work_email: false,
      masked_email: null,
    })
    expect(await load('endpoint_pfile_20050523-20260608.csv', file)).toMatchObject({ beside: { directAddresses: 0 } })
  })

  const places = async () => {
    const { rows } = await fixture.pool.query(
      'select address_line1, city, state, zip from physician_locations order by 1',
    )
    return rows
  }

  test('other places of practice are kept, without their telephones', async () => {
    await loadRows({})
    const file = 'pl_pfile_20050523-20260608.csv'
    const two = quoted([
      secondLocation(ann, '1 MAIN ST'),
      secondLocation(ann, '1 MAIN ST'),
      secondLocation(ann, '9 OAK AVE'),
      secondLocation(bob, '2 ELM ST'),
      secondLocation(ann, 'RUE 1', 'MONTREAL', 'QC'),
    ])
    expect(await load(file, two)).toMatchObject({ beside: { locations: 1 } })
    const main = { address_line1: '1 Main St', city: 'Albany', state: 'NY', zip: '12208' }
    expect(await places()).toEqual([main, { ...main, address_line1: '9 Oak Ave' }])
    expect(await load(file, two)).toMatchObject({ beside: { locations: 0 } })
    expect(await load(file, quoted([secondLocation(ann, '1 MAIN ST')]))).toMatchObject({ beside: { locations: 1 } })
    expect(await places()).toEqual([main])
  })

  test('the ZIP as CMS ships it: each file by its name', async () => {
    const name = (kind: string) => `${kind}_20050523-20260608.csv`
    const header = (text: string) => `${text.split('\n')[0]}\n`
    const zip = zipOf({
      'NPPES_Data_Dissemination_Readme.pdf': '%PDF-1.7',
      [name('endpoint_pfile')]: quoted([endpoint(ann, 'DIRECT', 'ann@direct.example.org')]),
      [name('npidata_pfile').replace('.csv', '_FileHeader.csv')]: header(providers({})),
      [name('npidata_pfile')]: providers({}, named('BOB', bob)),
      [name('othername_pfile')]: quoted([{ NPI: eve, 'Provider Other Organization Name': 'X', 'Type Code': '3' }]),
      [name('pl_pfile')]: quoted([secondLocation(ann, '1 MAIN ST')]),
    })
    expect(await load('NPPES_Data_Dissemination_June_2026_V2.zip', zip)).toMatchObject({
      fileName: 'NPPES_Data_Dissemination_June_2026_V2.zip',
      new: 2,
      read: 5,
      skipped: {},
      beside: { directAddresses: 1, locations: 1 },
    })
    const next = zipOf({
      [name('npidata_pfile')]: providers({}),
      [name('pl_pfile')]: quoted([secondLocation(bob, '2 ELM ST')]),
    })
    expect(await load('NPPES_Data_Dissemination_June_2026_V2.zip', next)).toMatchObject({ beside: { locations: 2 } })
    expect(await places()).toMatchObject([{ address_line1: '2 Elm St' }])
  })

  test('a renamed file is known by its columns', async () => {
    await loadRows({})
    expect(await load('a.csv', quoted([endpoint(ann, 'DIRECT', 'ann@direct.example.org')]))).toMatchObject({
      beside: { directAddresses: 1 },
    })
    expect(await load('b.csv', providers(named('BOB', bob)), { asOf: '2026-06-08' })).toMatchObject({ new: 1 })
  })
})

describe('refresh', () => {
  test('a second import changes nothing and says so; gzip is the same file', async () => {
    const rows = providers(...manyProviders(300))
    expect(await load(june, rows)).toMatchObject({ read: 300, new: 300 })
    const before = await fixture.stored()
    expect(await load(`${june}.gz`, gzipSync(rows))).toMatchObject({ read: 300, new: 0, changed: 0, unchanged: 300 })
    expect(await fixture.stored()).toEqual(before)
  })

  test('an interrupted import run again gives the same table as an uninterrupted one', async () => {
    const text = providers(...manyProviders(1000))
    const shape = async () =>
      (await fixture.stored()).map(({ id: _, created_at: _made, updated_at: _changed, ...rest }) => rest)
    await load(june, text)
    const whole = await shape()
    await fixture.pool.query('truncate physicians cascade')
    const stop = new AbortController()
    stop.abort()
    await expect(load(june, text, { signal: stop.signal })).rejects.toThrow(/interrupted/)
    expect(await fixture.stored()).toEqual([])
    expect(await load(june, text)).toMatchObject({ new: 1000 })
    expect(await shape()).toEqual(whole)
  })

  test('values of better sources stay, and what the file no longer says stays', async () => {
    await loadRows({})
    await fixture.load(
      fixture.file(
        'own.csv',
        `First Name,Last Name,Specialty,NPI,Title,Credential\nAnn,O'Neill,Cardiology,${ann},Chief,DO\n`,
      ),
    )
    expect(await load(july, providers({ 'Provider Middle Name': '' }))).toMatchObject({ new: 0 })
    expect(await fixture.stored()).toMatchObject([{ title: 'Chief', credential: 'DO', middle_name: 'B' }])
  })

  test('who asked to be removed stays out (threat 26)', async () => {
    await loadRows({}, named('BOB', bob))
    await removed('Ann')
    expect(await load(july, providers({}, named('BOB', bob)))).toMatchObject({ suppressed: 1, unchanged: 1 })
    expect(await found()).toEqual(['Bob'])
  })

  test('which edition it was is stored', async () => {
    await loadRows({})
    await load('weekly.csv', providers({ 'Last Update Date': '7/20/26' }))
    const { rows } = await fixture.pool.query(
      'select dataset, as_of::text, source from import_runs order by started_at',
    )
    expect(rows).toEqual([
      { dataset: 'nppes', as_of: '2026-06-08', source: 'nppes' },
      { dataset: 'nppes', as_of: '2026-07-20', source: 'nppes' },
    ])
  })
})
