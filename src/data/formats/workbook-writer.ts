/**
 * Writes an Excel workbook (ECMA-376): one sheet of text cells, or several if one is full. Text cells are never
 * formulas, and the format '@' keeps them as text when someone edits them, so phone numbers and ZIPs stay unchanged.
 */
import { PassThrough, Readable } from 'node:stream'
import { constants } from 'node:zlib'
import { ZipFile } from 'yazl'
import { letterOf, textCell } from './workbook-cells.ts'

// Excel's own limit, including the header row.
const rowsOfSheet = 1_048_575

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface Head {
  text: string
  /** In characters, approximately. */
  width?: number | undefined
  /** The column's values are warnings. */
  red?: boolean
}

export interface WorkbookPlan {
  /** The sheet's name; if there are several, the second is 'Name 2'. */
  name: string
  heads: readonly Head[]
  /** The maximum number of rows, which determines the number of sheets. */
  max: number
}

/** @param cell the content of a row's column; null or '' for an empty cell */
export function workbookParts<Row>(
  { name, heads, max }: WorkbookPlan,
  rows: AsyncIterable<readonly Row[]>,
  cell: (row: Row, column: number) => string | null,
): AsyncGenerator<Uint8Array, void> {
  const sheets = Math.max(1, Math.ceil(max / rowsOfSheet))
  const source = oneByOne(rows)
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, zipOptions)
  add('[Content_Types].xml', contentTypes(numbers))
  add('_rels/.rels', rootRelations)
  add('xl/workbook.xml', workbook(name, numbers))
  add('xl/_rels/workbook.xml.rels', workbookRelations(numbers))
  add('xl/styles.xml', styles)
  const streams = numbers.map((number) => {
    const text = sheetText({ heads, cell }, source, Math.min(rowsOfSheet, max - (number - 1) * rowsOfSheet))
    const stream = Readable.from(asBytes(text))
    zip.addReadStream(stream, `xl/worksheets/sheet${number}.xml`, zipOptions)
    return stream
  })
  zip.end()
  return zipped(zip, streams)
}

const zipOptions = {
  compressionLevel: constants.Z_BEST_SPEED,
  // The earliest date of the format, so that a file doesn't reveal when it was made.
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
}

/** A failed sheet aborts the file, and if the client stops reading, so do the sheets. */
async function* zipped(zip: ZipFile, sheets: readonly Readable[]): AsyncGenerator<Uint8Array, void> {
  const output = zip.outputStream.pipe(new PassThrough())
  for (const sheet of sheets) sheet.on('error', (error) => output.destroy(error))
  try {
    yield* output
  } finally {
    for (const sheet of sheets) sheet.destroy()
  }
}

async function* asBytes(text: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  for await (const part of text) yield Buffer.from(part)
}

/** Shared by the sheets: each continues where the previous one was full. */
async function* oneByOne<Row>(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<Row, void> {
  for await (const batch of rows) yield* batch
}

/** At most `max` rows of the source; the next sheet has the rest. */
async function* sheetText<Row>(
  { heads, cell }: { heads: readonly Head[]; cell: (row: Row, column: number) => string | null },
  source: AsyncGenerator<Row, void>,
  max: number,
): AsyncGenerator<string, void> {
  const letters = heads.map((_, index) => letterOf(index))
  const last = letters.at(-1)!
  yield sheetHead(heads)
  let text = `<row r="1">${heads.map(({ text }, at) => textCell(`${letters[at]}1`, text, 2)).join('')}</row>`
  let number = 1
  while (number <= max) {
    const { value: row, done } = await source.next()
    if (done) break
    number++
    text += `<row r="${number}">`
    for (let at = 0; at < heads.length; at++) {
      const value = cell(row, at)
      if (value) text += textCell(letters[at]! + number, value, heads[at]!.red ? 3 : 1)
    }
    text += '</row>'
    if (text.length > 100_000) {
      yield text
      text = ''
    }
  }
  yield `${text}</sheetData><autoFilter ref="A1:${last}${number}"/><ignoredErrors><ignoredError sqref="A1:${last}${number}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

function sheetHead(heads: readonly Head[]): string {
  const cols = heads.map(({ width = 16 }, at) => {
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`
  })
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`
}

function contentTypes(sheets: readonly number[]): string {
  const parts = sheets.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  return `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${parts.join('')}</Types>`
}

const rootRelations = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

function workbook(title: string, sheets: readonly number[]): string {
  const parts = sheets.map((number) => {
    const name = number === 1 ? title : `${title} ${number}`
    return `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`
  })
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${parts.join('')}</sheets></workbook>`
}

function workbookRelations(sheets: readonly number[]): string {
  const parts = sheets.map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  return `${head}<Relationships xmlns="${packaged}/relationships">${parts.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
}

// Style 1 is text (number format 49, '@'), style 2 the same in bold.
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><sz val="11"/><color rgb="FFB3261E"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
