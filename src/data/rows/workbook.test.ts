import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importFixture, npi } from '../test/import-fixture.ts'
import { type TestCell, workbookOf } from '../test/workbook-of.ts'
import { zipOf } from '../test/zip-of.ts'
import { numberFormat } from './number-format.ts'

const fixture = importFixture()
const header: TestCell[] = [
  'First Name',
  'Last Name',
  'Specialty',
  'State',
  'ZIP',
  'NPI',
  'Work Phone',
  'Email',
  'Verified',
]
const ann: TestCell[] = [
  'ANN',
  'LEE',
  'Cardiology',
  'MA',
  { value: 2139, format: '00000' },
  Number(npi('123456789')),
  4155550100,
  'ann@example.com',
  { value: 45_976, format: 'm/d/yyyy' },
]

const book = (rows: TestCell[][]) => workbookOf({ Contacts: { rows } })
/** An archive cut off in the middle, as by an interrupted download. */
const half = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2))

describe('an Excel workbook', () => {
  test('is imported with its numbers as they are shown, and its days', async () => {
    const report = await fixture.load(fixture.file('contacts.xlsx', book([header, ann])))
    expect(report).toMatchObject({ read: 1, new: 1, skipped: {}, leftOut: {}, remarks: [], unusedColumns: [] })
    const [stored] = await fixture.stored()
    expect(stored).toMatchObject({
      first_name: 'Ann',
      zip: '02139',
      npi: npi('123456789'),
      contacts: { work_email: 'ann@example.com', phone: '(415) 555-0100' },
    })
    const { rows } = await fixture.pool.query(
      `select distinct last_verified::date::text as day from physician_contacts`,
    )
    expect(rows).toEqual([{ day: '2025-11-15' }])
  })

  test('imported again changes nothing', async () => {
    const file = fixture.file('contacts.xlsx', book([header, ann]))
    await fixture.load(file)
    expect(await fixture.load(file)).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
  })

  test('has its table found on whichever sheet and below whatever title it is, and the rest is named', async () => {
    const file = workbookOf({
      'Read me': { rows: [['Exported on November 20, 2026'], ['Confidential']] },
      Secret: { rows: [header, ['Not', 'Shown', 'Urology', 'TX']], state: 'hidden' },
      Physicians: {
        rows: [['Candidates of Q4'], [], ['Page', 'of', 2], header, ann, [null, null], ['Bob', 'Ray', 'Urology', 'TX']],
      },
    })
    const report = await fixture.load(fixture.file('contacts.xlsx', file))
    expect(await fixture.names()).toEqual(['Ann Lee', 'Bob Ray'])
    expect(report.remarks).toEqual([
      "The 2 lines above the column names were not read: 'Candidates of Q4', 'Page of 2'.",
      "The sheet 'Read me' was not read, only 'Physicians'.",
    ])
  })

  test('lists bad rows with the number that Excel shows next to them', async () => {
    const rows = [['Title'], header, ann, [], ['Max', '', 'Urology', 'TX']]
    expect(await fixture.load(fixture.file('a.xlsx', book(rows)))).toMatchObject({
      new: 1,
      skipped: { 'no last name': 1 },
    })
    expect(readFileSync(fixture.rejectFile, 'utf8')).toBe('line,reason,row\n5,no last name,"Max,,Urology,TX,,,,,"\n')
  })

  test('gives texts of every kind, and of a formula what Excel stored', async () => {
    const rows: TestCell[][] = [
      header,
      [
        { xml: '<c t="inlineStr"><is><r><t>An</t></r><r><t>n</t></r></is></c>' },
        { xml: '<c t="str"><f>UPPER("lee")</f><v>LEE</v></c>' },
        { xml: '<c t="e"><v>#REF!</v></c>' },
        'CA &amp;'.slice(0, 2),
        null,
        Number(npi('123456789')),
        { formula: 'VLOOKUP(A1,B:B,1)' },
      ],
    ]
    const report = await fixture.load(fixture.file('a.xlsx', book(rows)))
    expect(await fixture.stored()).toMatchObject([
      { first_name: 'Ann', last_name: 'Lee', specialty: null, state: 'CA' },
    ])
    expect(report.remarks).toEqual([
      'One cell has a formula without a stored value and counts as empty. Open the file in Excel and save it to store the value.',
    ])
  })
})

describe('an Excel workbook that cannot be read says so in a plain sentence', () => {
  const damaged =
    /^a\.xlsx is not a complete Excel workbook: it is damaged or was cut off\. Open it in Excel, save it again, and import that file\. Nothing was changed\.$/
  const parts = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook><sheets/></workbook>' }
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><worksheet><sheetData/></worksheet>'

  test.each<[string, string, Buffer, RegExp]>([
    ['cut off', 'a.xlsx', half(book([header, ann])), damaged],
    ['of other bytes', 'a.xlsx', Buffer.from(Array.from({ length: 300 }, (_, at) => at % 32)), damaged],
    ['with nothing in it', 'a.xlsx', zipOf({ 'a.txt': 'x' }), damaged],
    ['without a sheet', 'a.xlsx', zipOf(parts), damaged],
    [
      'with a sheet that breaks off',
      'a.xlsx',
      workbookOf({ A: { rows: [header] } }, { more: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row' } }),
      damaged,
    ],
    [
      'with a document type',
      'a.xlsx',
      workbookOf({ A: { rows: [header] } }, { more: { 'xl/worksheets/sheet1.xml': entities } }),
      damaged,
    ],
    [
      'binary',
      'a.xlsb',
      zipOf({ 'xl/workbook.bin': 'x' }),
      /^a\.xlsb is a binary Excel workbook \(\.xlsb\)\. Save it as \.xlsx/,
    ],
    ['of LibreOffice', 'a.ods', zipOf({ mimetype: 'x', 'content.xml': 'x' }), /^a\.ods is an OpenDocument spreadsheet/],
    [
      'old, or with a password',
      'a.xlsx',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /an old Excel workbook \(\.xls\) or one with a password/,
    ],
    ['without a table', 'a.xlsx', book([]), /^a\.xlsx has no row of column names\.$/],
    [
      'made to fill the memory',
      'a.xlsx',
      workbookOf(
        { A: { rows: [header, ann] } },
        { more: { 'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(70_000_000)}</worksheet>` } },
      ),
      /^a\.xlsx unpacks to more than 300 times its size, which is the limit\. Save the sheet as 'CSV UTF-8' and use that\./,
    ],
    [
      'as wide as no table is',
      'a.xlsx',
      workbookOf(
        { A: { rows: [header] } },
        {
          more: {
            'xl/worksheets/sheet1.xml':
              '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>',
          },
        },
      ),
      /^a\.xlsx has cells in more than 1,000 columns/,
    ],
  ])('%s', async (_, name, content, sentence) => {
    const said = await fixture.refusal(fixture.file(name, content))
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/central directory|signature|invalid|unexpected|ENO|XML/i)
    expect((await fixture.pool.query('select 1 from physicians')).rowCount).toBe(0)
  })

  test('wherever it is cut off', async () => {
    const whole = book([header, ann])
    for (let at = 5; at < whole.length; at += 97) {
      expect(await fixture.refusal(fixture.file('a.xlsx', whole.subarray(0, at)))).toMatch(damaged)
    }
  })
})

describe('number formats', () => {
  test.each<[string, number, string]>([
    ['', 1_234_567_893, '1234567893'],
    ['0.00E+00', 1_234_567_893, '1234567893'],
    ['#,##0', 1200, '1200'],
    ['00000', 2139, '02139'],
    ['00000-0000', 21_394_307, '02139-4307'],
    ['000-00-0000', 1_234_567, '001-23-4567'],
    ['0%', 0.5, '50%'],
    ['', 0.1 + 0.2, '0.3'],
    ['yyyy-mm-dd', 45_976, '2025-11-15'],
    ['d. mmmm yyyy;@', 45_976, '2025-11-15'],
    ['[$-409]m/d/yy h:mm AM/PM;@', 45_976.5, '2025-11-15 12:00:00'],
    ['[h]:mm', 0.25, '06:00:00'],
    ['"Day" 0', 7, '7'],
    ['m/d/yyyy', 1e12, '1000000000000'],
  ])("'%s' shows %d as '%s'", (code, value, shown) => expect(numberFormat(0, code, false)(value)).toBe(shown))

  test('of old Macs count from 1904', () => expect(numberFormat(14, '', true)(44_514)).toBe('2025-11-15'))
})
