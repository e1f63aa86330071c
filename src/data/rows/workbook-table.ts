import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { beyond, type ReadLimits } from '../formats/read-limits.ts'
import { columnOf } from '../formats/workbook-cells.ts'
import type { XmlHandler } from '../formats/xml-reader.ts'
import { type Mapping, recognised } from './columns.ts'
import { counted, ImportError } from './import-error.ts'
import { type NumberFormat, numberFormat } from './number-format.ts'
import {
  bestHeader,
  type HeaderPlace,
  linesInFront,
  refuseSecondHeader,
  rowsSampled,
  rowsTried,
  type Table,
  type TableRow,
} from './table.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** Excel itself keeps no more than this many formats. */
const max = { columns: 1000, sheetsTried: 20, formats: 65_490 }

interface Cells {
  line: number
  fields: string[]
}

/**
 * The sheet of a workbook with the most known column names, as a table. Dates are in ISO format, numbers as displayed.
 *
 * @throws {ImportError} when no sheet names columns
 */
export async function openWorkbookTable(
  workbook: Workbook,
  file: string,
  { mapping, onPart }: { mapping: Mapping | undefined; onPart: (part: number) => void },
): Promise<Table> {
  const name = path.basename(file)
  const strings = await readStrings(workbook)
  const formats = await readFormats(workbook)
  const read = (sheet: Sheet, formulas: { bare: number }) =>
    readSheet(workbook, sheet, { strings, formats, name, formulas, onPart })
  let best: { sheet: Sheet; rows: Cells[]; place: HeaderPlace; known: number } | undefined
  const others: string[] = []
  for (const sheet of workbook.sheets.filter(({ hidden }) => !hidden).slice(0, max.sheetsTried)) {
    const rows = await firstRows(read(sheet, { bare: 0 }))
    if (rows.length === 0) continue
    const place = bestHeader(
      rows.slice(0, rowsTried).map(({ fields }) => Array.from(fields, (field = '') => field)),
      mapping,
    )
    const known = recognised(place.headers, mapping)
    if (best && known <= best.known) others.push(sheet.name)
    else {
      if (best) others.push(best.sheet.name)
      best = { sheet, rows, place, known }
    }
  }
  const header = best?.rows[best.place.at]
  if (!best || !header) throw new ImportError(`${name} has no row of column names.`)
  const { sheet, rows, place } = best
  const { at, groups } = place
  // Columns with values but no name are reported to the admin.
  const width = Math.max(...rows.slice(at).map(({ fields }) => fields.length))
  const headers = trimmed(
    [...place.headers, ...Array<string>(Math.max(0, width - place.headers.length)).fill('')],
    width,
  )
  const check = refuseSecondHeader(name, headers)
  const formulas = { bare: 0 }
  const remarks = linesInFront(
    rows.slice(0, groups < 0 ? at : groups).map(({ fields }) => trimmed(fields).filter(Boolean).join(' ')),
  )
  if (others.length > 0) {
    remarks.push(
      `${others.length === 1 ? 'The sheet' : 'The sheets'} ${others.map((other) => `'${other}'`).join(', ')} ${others.length === 1 ? 'was' : 'were'} not read, only '${sheet.name}'.`,
    )
  }
  return {
    name,
    headers,
    samples: rows
      .slice(at + 1, at + 1 + rowsSampled)
      .map(({ fields }) => Array.from({ length: headers.length }, (_, column) => fields[column] ?? '')),
    remarks,
    async *rows() {
      for await (const found of read(sheet, formulas)) {
        const below = found.filter(({ line }) => line > header.line)
        yield below.map(({ line, fields }): TableRow => {
          const whole =
            headers.length > fields.length
              ? [...fields, ...Array<string>(headers.length - fields.length).fill('')]
              : trimmed(fields, headers.length)
          const row = { line, fields: whole, raw: stringify([whole]).trimEnd() }
          check(row)
          return row
        })
      }
      if (formulas.bare > 0) {
        remarks.push(
          formulas.bare === 1
            ? 'One cell has a formula without a stored value and counts as empty. Open the file in Excel and save it to store the value.'
            : `${counted(formulas.bare)} cells have a formula without a stored value and count as empty. Open the file in Excel and save it to store them.`,
        )
      }
    },
    endedInside: () => false,
    sheet: { part: sheet.entry.fileName, header: header.line },
  }
}

/** The first visible sheet, with every non-empty row, as it would be saved as CSV. */
export async function* sheetAsCsv(
  workbook: Workbook,
  file: string,
  onPart: (part: number) => void,
): AsyncGenerator<Buffer> {
  const sheet = workbook.sheets.find(({ hidden }) => !hidden) ?? workbook.sheets[0]!
  const strings = await readStrings(workbook)
  const formats = await readFormats(workbook)
  const context = { strings, formats, name: path.basename(file), formulas: { bare: 0 }, onPart }
  for await (const rows of readSheet(workbook, sheet, context)) {
    // Cells that were never written have no text.
    const lines = rows.map(({ fields }) => Array.from(fields, (field = '') => field.trim()))
    if (lines.length > 0) yield Buffer.from(stringify(lines))
  }
}

/** Without the empty cells at the end, down to a width. */
function trimmed(fields: readonly string[], width = 0): string[] {
  const last = fields.findLastIndex((field) => field.trim() !== '')
  return fields.slice(0, Math.max(last + 1, width)).map((field) => field.trim())
}

async function firstRows(rows: AsyncIterable<Cells[]>): Promise<Cells[]> {
  const found: Cells[] = []
  for await (const some of rows) {
    found.push(...some)
    if (found.length >= rowsTried + rowsSampled) break
  }
  return found.slice(0, rowsTried + rowsSampled)
}

async function readStrings(workbook: Workbook): Promise<string[]> {
  const entry = workbook.part('xl/sharedStrings.xml')
  const strings: string[] = []
  if (!entry) return strings
  let text = ''
  // Furigana only says how to read the text.
  let aside = 0
  let inText = false
  const handler: XmlHandler = {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') aside++
      inText = name === 't' && aside === 0
    },
    text: (part) => {
      if (inText) text = joined(text, part, workbook.limits, '')
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') aside--
      if (name === 'si') strings.push(text)
    },
  }
  for await (const _ of workbook.parse(entry, handler, () => null));
  return strings
}

/** By the number that a cell's style has. */
async function readFormats(workbook: Workbook): Promise<NumberFormat[]> {
  const entry = workbook.part('xl/styles.xml')
  const formats: NumberFormat[] = []
  if (!entry) return formats
  const codes = new Map<number, string>()
  let inCells = false
  const handler: XmlHandler = {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode'))
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      if (formats.length === max.formats) throw beyond(`has more than ${counted(max.formats)} cell formats`)
      const id = Number(attribute('numFmtId') || 0)
      formats.push(numberFormat(id, codes.get(id) ?? '', workbook.from1904))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  }
  for await (const _ of workbook.parse(entry, handler, () => null));
  return formats
}

interface SheetContext {
  strings: readonly string[]
  formats: readonly NumberFormat[]
  name: string
  formulas: { bare: number }
  onPart: (part: number) => void
}

/** The non-empty rows, some at a time. */
function readSheet(workbook: Workbook, sheet: Sheet, context: SheetContext): AsyncGenerator<Cells[]> {
  const { strings, formats, name, formulas, onPart } = context
  const plain = numberFormat(0, '', false)
  let rows: Cells[] = []
  let row: Cells = { line: 0, fields: [] }
  let cell = { at: -1, type: '', format: plain, value: '', formula: false }
  let inValue = false
  let count = 0
  const handler: XmlHandler = {
    open: (tag, attribute) => {
      if (tag === 'row') {
        if (++count > workbook.limits.rows) throw beyond(`has more than ${counted(workbook.limits.rows)} rows`)
        row = { line: Number(attribute('r')) || row.line + 1, fields: [] }
        cell.at = -1
      } else if (tag === 'c') {
        const at = columnOf(attribute('r')) ?? cell.at + 1
        if (at >= max.columns) {
          throw new ImportError(`${name} has cells in more than ${counted(max.columns)} columns. Nothing was changed.`)
        }
        cell = {
          at,
          type: attribute('t'),
          format: formats[Number(attribute('s') || 0)] ?? plain,
          value: '',
          formula: false,
        }
      } else if (tag === 'f') cell.formula = true
      inValue = tag === 'v' || tag === 't'
    },
    text: (text) => {
      if (inValue) cell.value = joined(cell.value, text, workbook.limits, ` in row ${counted(row.line)}`)
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') inValue = false
      if (tag === 'c') {
        if (cell.formula && cell.value === '' && cell.type !== 'str') formulas.bare++
        const shown = shownOf(cell, strings)
        if (shown === '') return
        while (row.fields.length < cell.at) row.fields.push('')
        row.fields[cell.at] = shown
      } else if (tag === 'row' && row.fields.some((field) => field.trim() !== '')) rows.push(row)
    },
  }
  return workbook.parse(sheet.entry, handler, (part) => {
    onPart(part)
    const found = rows
    rows = []
    return found
  })
}

/** What is said of too long a text depends on who sent the file; an operator's is cut. */
function joined(text: string, more: string, { cell, longRow }: ReadLimits, where: string): string {
  if (text.length + more.length <= cell) return text + more
  if (longRow === 'file') throw beyond(`has a cell longer than ${counted(cell)} characters${where}`)
  return text.length < cell ? (text + more).slice(0, cell) : text
}

function shownOf(cell: { type: string; value: string; format: NumberFormat }, strings: readonly string[]): string {
  const { type, value, format } = cell
  switch (type) {
    case 's':
      return strings[Number(value)] ?? ''
    case 'str':
    case 'inlineStr':
      return value
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    // '#N/A' and '#REF!' are not values.
    case 'e':
      return ''
    case 'd':
      return value.replace(/T00:00:00.*$/, '').replace('T', ' ')
    default: {
      const number = Number(value)
      return value.trim() === '' ? '' : Number.isFinite(number) ? format(number) : value
    }
  }
}
