import path from 'node:path'
import { limits } from '#shared/product/limits.ts'
import { readLimits } from '../formats/read-limits.ts'
import { letterOf } from '../formats/workbook-cells.ts'
import { cleanText } from '../normalise/text.ts'
import type { ColumnDoubt } from '../rows/assign-columns.ts'
import { compressionOf, type OpenTable, openTable } from '../rows/csv-source.ts'
import { counted, ImportError, overLimit } from '../rows/import-error.ts'
import type { BadTableRow, Table, TableRow } from '../rows/table.ts'
import type { ColumnFields } from './match-fields.ts'
import { recognizeColumns, valueAmong } from './recognize-columns.ts'

/** How many rows are used to guess what a column contains. */
const looked = 200

/** The contents of a file, read through once before processing, so that nothing is left half done. */
export interface MatchFileFacts {
  headers: string[]
  /** What the columns seem to say. */
  columns: ColumnFields
  /** What to ask about the columns before the file is matched. */
  doubts: ColumnDoubt[]
  /** The first rows, each with as many cells as there are headers. */
  samples: { row: number; cells: string[] }[]
  /** How many non-empty rows there are below the headers. */
  rows: number
  /** What was left out, as sentences. */
  remarks: string[]
  kind: 'csv' | 'xlsx'
}

/** A row with its number as spreadsheets show it; `problem` says why it could not be read. */
export type MatchRow = { row: number; cells: readonly string[]; problem?: never } | { row: number; problem: string }

/** @throws {ImportError} with a sentence for the person whose file it is */
export async function readMatchFacts(file: string, max: number): Promise<MatchFileFacts> {
  return withTable(file, async (table, kind) => {
    checkHeaders(table)
    const samples: MatchFileFacts['samples'] = []
    const width = table.headers.length
    let rows = 0
    for await (const some of table.rows()) {
      for (const row of some) {
        if (isEmpty(row)) continue
        rows++
        if (rows > limits.matchRows) {
          throw overLimit(
            `${table.name} has more than ${counted(limits.matchRows)} rows, which is the limit: row ${counted(row.line)} is one too many. Split the file.`,
          )
        }
        if (!('fields' in row)) continue
        if (samples.length < looked) samples.push({ row: row.line, cells: filled(row.fields, width) })
      }
    }
    if (rows === 0) throw new ImportError(`${table.name} has column names, but no rows below them.`)
    const cells = samples.map((sample) => sample.cells)
    const { columns, doubts } = recognizeColumns(table.headers, cells)
    return {
      headers: table.headers.map((header) => cleanText(header).slice(0, 200)),
      columns,
      doubts,
      samples: samples.slice(0, max),
      rows,
      remarks: table.remarks.map(cleanText),
      kind,
    }
  })
}

/** The non-empty rows below the headers in file order, a few at a time, with the headers. */
export async function* matchRows(file: string): AsyncGenerator<{ headers: readonly string[]; rows: MatchRow[] }> {
  const opened = await openMemberTable(file)
  try {
    const table = await opened.table(undefined)
    for await (const some of table.rows()) {
      const rows = some.filter((row) => !isEmpty(row)).map((row) => rowOf(row, table.headers.length))
      yield { headers: table.headers, rows }
    }
  } finally {
    await opened.close()
  }
}

async function withTable<Result>(
  file: string,
  work: (table: Table, kind: 'csv' | 'xlsx') => Promise<Result>,
): Promise<Result> {
  const opened = await openMemberTable(file)
  try {
    return await work(await opened.table(undefined), opened.isWorkbook ? 'xlsx' : 'csv')
  } finally {
    await opened.close()
  }
}

/** A CSV or TSV, plain or alone in a ZIP, or a workbook without macros; other archives are for operators. */
export async function openMemberTable(file: string): Promise<OpenTable> {
  const name = path.basename(file)
  const opened = await openTable(file, readLimits.member)
  if (opened.isWorkbook || (await compressionOf(file)) !== 'gzip') return opened
  await opened.close()
  throw new ImportError(`${name} is an archive. Unpack it, and choose the CSV, TSV, or Excel file in it.`)
}

function checkHeaders({ name, headers }: Table): void {
  if (headers.length > limits.matchColumns) {
    throw new ImportError(
      `${name} has ${counted(headers.length)} columns, and ${limits.matchColumns} is the limit: column ${letterOf(limits.matchColumns)} is one too many. Delete those you don’t need.`,
    )
  }
  const value = valueAmong(headers)
  if (value < 0) return
  throw new ImportError(
    `${name} has no column names: its first row, column ${letterOf(value)}, has ‘${(headers[value] ?? '').slice(0, 40)}’. Add a row with names such as NPI, Name, and State on top.`,
  )
}

const isEmpty = (row: TableRow | BadTableRow): boolean =>
  'fields' in row && row.fields.every((field) => field.trim() === '')

function rowOf(row: TableRow | BadTableRow, width: number): MatchRow {
  if (!('fields' in row)) return { row: row.line, problem: `This row could not be read: ${row.problem}.` }
  const { fields, line } = row
  if (fields.slice(width).some((field) => field.trim() !== '')) {
    return { row: line, problem: `This row has ${fields.length} values for ${width} columns.` }
  }
  return { row: line, cells: filled(fields, width) }
}

const filled = (fields: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => fields[at] ?? '')
