import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { npi } from '../test/import-fixture.ts'
import { type TestCell, workbookOf } from '../test/workbook-of.ts'
import { zipOf } from '../test/zip-of.ts'
import { lackingFields } from './match-fields.ts'
import { matchRows, readMatchFacts } from './match-file.ts'
import { readRecord, textReader } from './read-record.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'attending-match-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Buffer): string {
  const at = path.join(folder, name)
  writeFileSync(at, content)
  return at
}

const facts = (name: string, content: string | Buffer) => readMatchFacts(file(name, content), 20)
const workbook = (rows: TestCell[][]) => workbookOf({ Sheet1: { rows } })

/** The records in a file whose columns were recognized. */
async function recordsOf(name: string, content: string | Buffer) {
  const at = file(name, content)
  const { columns } = await readMatchFacts(at, 20)
  const found = []
  for await (const { headers, rows } of matchRows(at)) {
    const texts = textReader(headers, columns)
    for (const row of rows) found.push('cells' in row ? readRecord(texts(row.cells!)) : row)
  }
  return found
}

describe('columns are recognized', () => {
  test.each([
    [
      'Bullhorn',
      'Candidate ID,First Name,Last Name,Mobile Phone,Email 1,Address: City,Address: State,Address: Zip,Date Last Comment,Owner',
      [null, 'firstName', 'lastName', 'phone', 'email', 'city', 'state', 'zip', 'contactedOn', null],
    ],
    [
      'Salesforce',
      'Contact ID,First Name,Last Name,Account Name,Title,Email,Phone,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,NPI__c,Last Activity',
      [
        null,
        'firstName',
        'lastName',
        'organization',
        null,
        'email',
        'phone',
        'city',
        'state',
        'zip',
        'npi',
        'contactedOn',
      ],
    ],
    [
      'Greenhouse',
      'Candidate Name,Email Addresses,Phone Numbers,Company,Job,Recruiter',
      ['fullName', 'email', 'phone', 'organization', null, null],
    ],
    [
      'iCIMS',
      'Person : First Name,Person : Last Name,Person : Email,Person : Phones : Number,Person : Addresses : City,Person : Addresses : State',
      ['firstName', 'lastName', 'email', 'phone', 'city', 'state'],
    ],
    [
      'LinkedIn',
      'First Name,Last Name,Email Address,Current Company,Current Position,Location',
      ['firstName', 'lastName', 'email', 'organization', null, 'location'],
    ],
    [
      'a handmade sheet',
      'Doc,Name,Spec,Hospital,ST,Cell,Cell',
      [null, 'fullName', 'specialty', 'organization', 'state', 'phone', 'phone'],
    ],
  ])('of %s', async (_, header, columns) => {
    const { headers, columns: found } = await facts(
      'a.csv',
      `${header}\n${header
        .split(',')
        .map(() => 'x')
        .join(',')}\n`,
    )
    expect(headers).toHaveLength(columns.length)
    expect(found).toEqual(columns)
  })

  test('by their content, if the header says nothing', async () => {
    const row = (n: number) =>
      `"Lee, Ann, MD",ann${n}@example.com,${npi(`12345678${n}`)},(415) 555-010${n},94110,CA,Cardiology,note ${n}`
    const { columns } = await facts('a.csv', `A,B,C,D,E,F,G,H\n${[1, 2, 3].map(row).join('\n')}\n`)
    expect(columns).toEqual(['fullName', 'email', 'npi', 'phone', 'zip', 'state', 'specialty', null])
  })
})

test('says which columns are missing', () => {
  expect(lackingFields(['npi'])).toBeNull()
  expect(lackingFields(['firstName', 'lastName', 'state'])).toBeNull()
  expect(lackingFields(['phone', 'lastName'])).toBeNull()
  expect(lackingFields(['firstName', 'state'])).toMatch(/^Choose the column with the NPI/)
  expect(lackingFields(['fullName'])).toMatch(/^Names alone/)
})

describe('rows are read', () => {
  const lee = { firstName: 'José', lastName: 'Muñoz', specialties: ['Cardiology'], state: 'MA', zip: '02139' }

  test.each([
    [
      'UTF-8 with a byte order mark',
      Buffer.from(
        '\uFEFFFirst Name,Last Name,Specialty,State,Zip\nJosé,Muñoz,cardiologist,mass,2139\n'.replace(
          'mass',
          'Massachusetts',
        ),
      ),
    ],
    [
      'Windows-1252 with semicolons',
      Buffer.from('First Name;Last Name;Specialty;State;Zip\nJosé;Muñoz;Cardiology;MA;2139\n', 'latin1'),
    ],
    [
      'tabs and the line ends of Windows',
      Buffer.from('First Name\tLast Name\tSpecialty\tState\tZip\r\nJosé\tMuñoz\tCardiology\tMA\t02139-4307\r\n'),
    ],
  ])('from %s', async (_, content) => {
    expect(await recordsOf('a.csv', content)).toMatchObject([lee])
  })

  test('from a workbook, whose numbers are NPIs and ZIPs', async () => {
    const content = workbook([
      ['Physicians of the Northeast'],
      ['Name', 'NPI', 'State', 'Zip', 'Last Contacted'],
      ['Muñoz Jr., José, MD, FACC', Number(npi('123456789')), 'MA', 2139, { value: 45_658, format: 'm/d/yyyy' }],
      ['Ray, Bob', 1_234_570_000, 'TX', 75_001, null],
    ])
    expect(await recordsOf('a.xlsx', content)).toMatchObject([
      {
        firstName: 'José',
        lastName: 'Muñoz',
        suffix: 'Jr.',
        credential: 'MD, FACC',
        npi: npi('123456789'),
        zip: '02139',
        contactedOn: '2025-01-01',
      },
      { firstName: 'Bob', lastName: 'Ray', npi: '', note: 'NPI has a wrong check digit: 1234570000. It was not used.' },
    ])
  })

  test('with several phones and emails in a cell, and an NPI that Excel has shortened', async () => {
    const content =
      'Name,Phones,Emails,NPI\n"Lee, Ann MD","415-555-0101 (cell) / 4155550102 x3","Ann@Example.com; ann@example.org",1.23457E+09\n'
    expect(await recordsOf('a.csv', content)).toMatchObject([
      {
        phones: ['(415) 555-0101', '(415) 555-0102'],
        emails: ['ann@example.com', 'ann@example.org'],
        npi: '',
        note: 'Excel shortened the NPI to 1.23457E+09. It was not used.',
      },
    ])
  })

  test('and one that cannot be read costs itself', async () => {
    expect(await recordsOf('a.csv', 'Name,NPI\n"Lee,1\nAnn Lee,2,3\nAnn Lee,\n')).toMatchObject([
      { row: 2, problem: 'This row could not be read: a quote that is never closed.' },
      { row: 3, problem: 'This row has 3 values for 2 columns.' },
      { lastName: 'Lee' },
    ])
  })
})

describe('a file that cannot be matched gets one sentence', () => {
  const header = 'First Name,Last Name,State'
  const macros = { more: { 'xl/vbaProject.bin': 'x' } }

  test.each<[string, string, string | Buffer, RegExp]>([
    ['a picture of a table', 'a.pdf', '%PDF-1.7\n', /is not a CSV file but a PDF\.$/],
    [
      'several files in a ZIP',
      'a.zip',
      zipOf({ 'a.csv': `${header}\nAnn,Lee,CA\n`, 'b.csv': `${header}\nBob,Ray,NV\n` }),
      /has several files in it \(a\.csv, b\.csv\)/,
    ],
    ['gzip', 'a.csv', gzipSync(`${header}\nAnn,Lee,CA\n`), /is an archive\. Unpack it/],
    [
      'an encrypted workbook',
      'a.xlsx',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      /an old Excel workbook \(\.xls\) or one with a password/,
    ],
    [
      'a workbook with macros',
      'a.xlsm',
      workbookOf({ A: { rows: [['NPI'], ['x']] } }, macros),
      /has macros\. Save it as \.xlsx/,
    ],
    [
      'a damaged workbook',
      'a.xlsx',
      workbook([['NPI'], [npi('123456789')]]).subarray(0, 200),
      /damaged or was cut off/,
    ],
    [
      'a ZIP bomb',
      'a.xlsx',
      workbookOf(
        { A: { rows: [['NPI'], ['x']] } },
        { more: { 'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(4e6)}</sst>` } },
      ),
      /unpacks to more than 300 times its size, which is the limit/,
    ],
    [
      '400 columns',
      'a.csv',
      `${Array.from({ length: 400 }, (_, at) => `c${at}`).join(',')}\nx\n`,
      /has 400 columns, and 200 is the limit: column GS is one too many/,
    ],
    [
      'no column names',
      'a.csv',
      'Ann,Lee,ann@example.com\nBob,Ray,bob@example.com\n',
      /its first row, column C, has ‘ann@example\.com’/,
    ],
    [
      'column names twice',
      'a.csv',
      `${header}\nAnn,Lee,CA\n${header}\nBob,Ray,TX\n`,
      /has its column names again in row 3, from column A on/,
    ],
    ['nothing below the names', 'a.csv', `${header}\n,,\n`, /has column names, but no rows below them\.$/],
    [
      'too many rows',
      'a.csv',
      `${header}\n${'Ann,Lee,CA\n'.repeat(50_001)}`,
      /more than 50,000 rows, which is the limit: row 50,002 is one too many/,
    ],
    ['nothing at all', 'a.csv', '', /is empty\.$/],
  ])('%s', async (_, name, content, sentence) => {
    await expect(facts(name, content)).rejects.toThrow(sentence)
  })

  test('but empty rows and formulas are no harm', async () => {
    const content = `${header}\n${',,\n'.repeat(1e6)}=1+1,Lee,CA\n`
    expect(await facts('a.csv', content)).toMatchObject({
      rows: 1,
      samples: [{ row: 1_000_002, cells: ['=1+1', 'Lee', 'CA'] }],
    })
    // For a formula in a workbook, the value that Excel stored is read; without one, the file says so.
    const formulas = workbook([
      header.split(','),
      [{ xml: '<c t="str"><f>UPPER("ann")</f><v>ANN</v></c>' }, 'Lee', { formula: 'A1&B1' }],
    ])
    expect(await facts('a.xlsx', formulas)).toMatchObject({
      samples: [{ row: 2, cells: ['ANN', 'Lee', ''] }],
      remarks: [expect.stringContaining('One cell has a formula without a stored value')],
    })
    const cells = [header.split(','), ['Ann', 'Lee', 'CA']].map((texts, at) => {
      const written = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
      return `<row r="${at * 1e5 + 1}">${written.join('')}</row>`
    })
    const empty = Array.from({ length: 1e5 - 1 }, (_, at) => `<row r="${at + 2}"/>`)
    const sheet = `<worksheet><sheetData>${cells[0]}${empty.join('')}${cells[1]}</sheetData></worksheet>`
    const tall = workbookOf({ A: { rows: [] } }, { more: { 'xl/worksheets/sheet1.xml': sheet } })
    expect(await facts('tall.xlsx', tall)).toMatchObject({ rows: 1, samples: [{ row: 100_001 }] })
  })
})
