import { open } from 'node:fs/promises'
import path from 'node:path'
import { isNamed } from '#shared/calls/named-error.ts'
import { type Binding, bindColumns, type Mapping } from './columns.ts'
import { openCsvTable } from './csv-table.ts'
import { type LookedAt, lookAt } from './look-at-columns.ts'
import { openFile } from './open-file.ts'
import { RowReader } from './read-row.ts'
import type { BadRow } from './row-cells.ts'
import type { GoodRow, ImportSource, RejectedRow } from './source.ts'
import type { BadTableRow, Table, TableRow } from './table.ts'
import { openWorkbook } from './workbook.ts'
import { openWorkbookTable } from './workbook-table.ts'

interface OpenTable {
  name: string
  table(mapping: Mapping | undefined): Promise<Table>
  progress(): number
  close(): Promise<void>
}

async function openTable(file: string): Promise<OpenTable> {
  const workbook = (await isZip(file)) ? await openWorkbook(file) : null
  if (workbook === null) {
    const opened = await openFile(file)
    return {
      name: opened.name,
      table: (mapping) => openCsvTable(opened, mapping),
      progress: () => opened.progress(),
      close: () => opened.close(),
    }
  }
  let part = 0
  return {
    name: path.basename(file),
    table: (mapping) => openWorkbookTable(workbook, file, { mapping, onPart: (read) => (part = read) }),
    progress: () => part,
    close: async () => workbook.close(),
  }
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return false
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32LE() === 0x04034b50
  } catch {
    // A folder, which openFile has a sentence for.
    return false
  } finally {
    await handle.close()
  }
}

/**
 * The operator's own contacts: a CSV, plain, in gzip or in a ZIP, or an Excel workbook, with the columns of `candidates` (columns.ts).
 *
 * @throws {ImportError} when the file cannot be read
 */
export async function openCsv(file: string, mapping?: Mapping): Promise<ImportSource> {
  const opened = await openTable(file)
  let table: Table | undefined
  let unused: string[] = []
  return {
    source: 'csv',
    fileName: opened.name,
    progress: () => opened.progress(),
    async *rows() {
      table = await opened.table(mapping)
      const binding = bindColumns(table.headers, table.name, mapping)
      unused = unusedOf(table.headers, binding)
      yield* new Understanding(table, binding).rows()
    },
    remarks: () => [...(table?.remarks ?? [])],
    unusedColumns: () => unused,
    close: () => opened.close(),
  }
}

/** The headers of columns that fill nothing. */
function unusedOf(headers: readonly string[], binding: Binding): string[] {
  const used = new Set(binding.values())
  return headers.filter((_, at) => !used.has(at)).map((header) => header || '(no name)')
}

/** So many rows tell what a column holds. */
const looked = 200

/**
 * The headers of such a file, its first rows as they are, and what the columns that fill nothing look like.
 *
 * @throws {ImportError} when the file cannot be read
 */
export async function readCsvHead(file: string, rows: number, mapping?: Mapping): Promise<LookedAt> {
  const opened = await openTable(file)
  try {
    const table = await opened.table(mapping)
    const found: string[][] = []
    for await (const some of table.rows()) {
      found.push(...some.flatMap((row) => ('fields' in row ? [row.fields] : [])))
      if (found.length >= looked) break
    }
    return { ...lookAt(table, found.slice(0, looked), mapping), rows: found.slice(0, rows) }
  } finally {
    await opened.close()
  }
}

const slice = 25

/** Turns a table's rows into people. */
class Understanding {
  private readonly table: Table
  private readonly width: number
  private readonly reader: RowReader
  /** A short row that was understood: taken unless the next one turns out to be its second half. */
  private short: { good: GoodRow; fields: number } | undefined

  constructor(table: Table, binding: Binding) {
    this.table = table
    this.width = table.headers.length
    this.reader = new RowReader(binding)
  }

  async *rows(): AsyncGenerator<(GoodRow | RejectedRow)[]> {
    for await (const rows of this.table.rows()) {
      // A few at a time: who waits for the database's answer in between must not wait for a whole block.
      for (let at = 0; at < rows.length; at += slice) {
        yield rows.slice(at, at + slice).flatMap((row) => this.next(row))
      }
    }
    if (this.short) yield [this.short.good]
  }

  private next(row: TableRow | BadTableRow): (GoodRow | RejectedRow)[] {
    const found = this.understand(row)
    const before = this.short
    this.short = undefined
    const fields = 'fields' in row ? row.fields.length : 0
    if (before && 'problem' in found && fields > 0 && before.fields + fields - 1 === this.width) {
      const problem = 'this row is broken into two lines'
      return [before.good, found].map(({ line, raw }) => ({ line, raw, problem }))
    }
    const earlier = before ? [before.good] : []
    if ('draft' in found && fields < this.width) {
      this.short = { good: found, fields }
      return earlier
    }
    return [...earlier, found]
  }

  private understand(row: TableRow | BadTableRow): GoodRow | RejectedRow {
    const problem = 'problem' in row ? row.problem : this.problemOf(row)
    if (problem !== undefined || !('fields' in row)) return { line: row.line, raw: row.raw, problem: problem ?? '' }
    try {
      return { line: row.line, raw: row.raw, ...this.reader.read(row.fields) }
    } catch (error) {
      if (isNamed<BadRow>(error, 'BadRow')) return { line: row.line, raw: row.raw, problem: error.message }
      throw error
    }
  }

  private problemOf({ fields, raw }: TableRow): string | undefined {
    if (raw.includes('\0')) return 'a NUL byte'
    // Where the file ends inside a row, its last value may be half of one.
    if (fields.length < this.width && this.table.endedInside()) return 'the file ends inside this row'
    // Spreadsheets like to end every line with a few commas, and to leave out the empty cells at its end.
    if (fields.length <= this.width || fields.slice(this.width).every((value) => value.trim() === '')) return undefined
    return `too many fields: ${fields.length}, the first line has ${this.width}`
  }
}
