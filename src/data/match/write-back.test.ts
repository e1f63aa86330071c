/// <reference path="../rows/yauzl.d.ts" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { openTable } from '../rows/csv-source.ts'
import { type TestCell, workbookOf } from '../test/workbook-of.ts'
import { zipOf } from '../test/zip-of.ts'
import { writeBack } from './write-back.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'attending-back-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const behind = {
  heads: ['Status', 'Said'],
  cells: async (row: number) => [`row ${row}`, '=1+1 <b> & ]]>'],
}

async function back(name: string, content: string | Buffer): Promise<Buffer> {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return Buffer.concat(await Array.fromAsync(writeBack(file, behind)))
}

async function partsOf(zip: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry()) {
    parts.set(entry.fileName, await text(await opened.openReadStreamPromise(entry)))
  }
  return parts
}

async function rowsOf(name: string, content: Buffer): Promise<Map<number, string[]>> {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  const opened = await openTable(file)
  const table = await opened.table(undefined)
  const rows = new Map([[0, table.headers]])
  for await (const some of table.rows()) for (const row of some) if ('fields' in row) rows.set(row.line, row.fields)
  await opened.close()
  return rows
}

const book: TestCell[][] = [
  ['Contacts of 2025'],
  ['Name', 'NPI', 'Last Contacted'],
  ['José <Lee>', { formula: 'A1' }, { value: 45_658, format: 'm/d/yyyy' }],
  [],
  ['Ray', 1_234_567_893, { xml: '<c s="1"></c>' }, { xml: '<c s="1"></c>' }],
  ['Fox', null, null, null, 'in a column without a name'],
]

test('a workbook keeps its sheets, formats, formulas, and cells, and gets the results in columns behind them', async () => {
  const given = workbookOf(
    { Old: { rows: book }, Other: { rows: [['x', 'y']] } },
    { more: { 'docProps/app.xml': '<Properties/>' } },
  )
  const [before, after] = [await partsOf(given), await partsOf(await back('a.xlsx', given))]
  const sheet = 'xl/worksheets/sheet1.xml'
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [name, content] of before) if (name !== sheet) expect(after.get(name)).toBe(content)
  // Where nothing is added, every character stays the same.
  const added = /<c r="[FG]\d+" t="inlineStr">.*?<\/c>/g
  expect(after.get(sheet)!.replaceAll(added, '')).toBe(before.get(sheet)!)

  const rows = await rowsOf('b.xlsx', await back('a.xlsx', given))
  expect(rows.get(0)).toEqual(['Name', 'NPI', 'Last Contacted', '', '', 'Status', 'Said'])
  expect(rows.get(3)).toEqual(['José <Lee>', '', '2025-01-01', '', '', 'row 3', '=1+1 <b> & ]]>'])
  expect(rows.get(5)).toEqual(['Ray', '1234567893', '', '', '', 'row 5', '=1+1 <b> & ]]>'])
  expect(rows.has(4)).toBe(false)
})

test('a workbook of another program, with prefixes, a stated width, and rows without numbers', async () => {
  const cell = (value: string) => `<x:c t="inlineStr"><x:is><x:t>${value}</x:t></x:is></x:c>`
  const main = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  // Longer than the pieces it is read in.
  const many = Array.from(
    { length: 3000 },
    (_, at) => `<x:row spans="1:2">${cell(`Lee ${at}`)}${cell('€'.repeat(20))}</x:row>`,
  )
  // Formatting alone leaves room; a value after the columns stays, and its row gets nothing.
  const last = `<x:row>${cell('Ray')}${cell('1')}<x:c s="1"/></x:row><x:row>${cell('Fox')}${cell('2')}${cell('behind')}</x:row>`
  const sheet = `<x:worksheet ${main}><x:dimension ref="A1:B3001"/><x:sheetData><x:row>${cell('Name')}${cell('NPI')}</x:row>${many.join('')}${last}<x:row/></x:sheetData></x:worksheet>`
  const given = workbookOf({ A: { rows: [] } }, { more: { 'xl/worksheets/sheet1.xml': sheet } })
  const answer = await back('x.xlsx', given)
  expect((await partsOf(answer)).get('xl/worksheets/sheet1.xml')).not.toContain('dimension')
  const rows = await rowsOf('y.xlsx', answer)
  expect(rows.size).toBe(3003)
  expect(rows.get(0)).toEqual(['Name', 'NPI', 'Status', 'Said'])
  for (const row of [2, 1500, 3001]) {
    expect(rows.get(row)).toEqual([`Lee ${row - 2}`, '€'.repeat(20), `row ${row}`, '=1+1 <b> & ]]>'])
  }
  expect(rows.get(3002)).toEqual(['Ray', '1', 'row 3002', '=1+1 <b> & ]]>'])
  expect(rows.get(3003)).toEqual(['Fox', '2', 'behind', ''])
})

test('empty rows of a CSV stay empty', async () => {
  const answer = (await back('a.csv', 'Name,NPI\r\nLee,\r\n,\r\n\r\nRay,1\r\n')).toString().split('\r\n')
  expect(answer.slice(1)).toEqual([
    expect.stringMatching(/^Lee,,row 2,/),
    ',',
    '',
    expect.stringMatching(/^Ray,1,row 5,/),
    '',
  ])
})

test('a CSV in UTF-16 comes back in UTF-16, with its mark, and one in a ZIP by itself', async () => {
  const content = Buffer.from('\uFEFFName\tNPI\nZsófia Lee\t1\n', 'utf16le')
  const after = await back('utf16.csv', content)
  expect(after.subarray(0, 2)).toEqual(Buffer.of(0xff, 0xfe))
  expect(after.subarray(2).toString('utf16le')).toBe("Name\tNPI\tStatus\tSaid\nZsófia Lee\t1\trow 2\t'=1+1 <b> & ]]>\n")
  const zipped = await back('a.zip', zipOf({ 'a.csv': 'Name,NPI\nAnn Lee,1\n' }))
  expect(zipped.toString()).toBe("Name,NPI,Status,Said\nAnn Lee,1,row 2,'=1+1 <b> & ]]>\n")
})

test('what someone else uploaded comes back as a CSV in which nothing is a formula', async () => {
  const cells: [string, string | Buffer][] = [
    ['shared.csv', 'Name,NPI\n"=HYPERLINK(""x"")",-1\n'],
    [
      'shared.xlsx',
      workbookOf({
        A: {
          rows: [
            ['Name', 'NPI'],
            ['=HYPERLINK("x")', '-1'],
          ],
        },
      }),
    ],
  ]
  for (const [name, content] of cells) {
    const file = path.join(folder, name)
    writeFileSync(file, content)
    const after = Buffer.concat(await Array.fromAsync(writeBack(file, behind, true)))
    expect(after.toString()).toBe(`\uFEFFName,NPI,Status,Said\r\n"'=HYPERLINK(""x"")",'-1,row 2,'=1+1 <b> & ]]>\r\n`)
  }
})
