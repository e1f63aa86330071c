import { open } from 'node:fs/promises'
import path from 'node:path'
import { type ReadLimits, readLimits } from '../formats/read-limits.ts'
import { bindColumns } from './bind-columns.ts'
import type { Binding, Mapping } from './columns.ts'
import { openCsvTable } from './csv-table.ts'
import { type LookedAt, lookAt } from './look-at-columns.ts'
import { openFile } from './open-file.ts'
import type { ImportSource, SourceRow } from './source.ts'
import type { Table } from './table.ts'
import { BrokenRows, inSlices, Understanding } from './understand-row.ts'
import { openWorkbook } from './workbook.ts'
import { openWorkbookTable } from './workbook-table.ts'

export interface OpenTable {
  name: string
  table(mapping: Mapping | undefined): Promise<Table>
  isWorkbook: boolean
  size: number
  progress(): number
  close(): Promise<void>
}

/**
 * A CSV or a workbook.
 *
 * @throws {ImportError} if the file can't be read
 */
export async function openTable(file: string, limits: ReadLimits = readLimits.operator): Promise<OpenTable> {
  const workbook = (await compressionOf(file)) === 'zip' ? await openWorkbook(file, limits) : null
  if (workbook === null) {
    const opened = await openFile(file, limits)
    return {
      name: opened.name,
      isWorkbook: false,
      size: opened.size,
      table: (mapping) => openCsvTable(opened, mapping, limits),
      progress: () => opened.progress(),
      close: () => opened.close(),
    }
  }
  let part = 0
  return {
    name: path.basename(file),
    isWorkbook: true,
    size: 0,
    table: (mapping) => openWorkbookTable(workbook, file, { mapping, onPart: (read) => (part = read) }),
    progress: () => part,
    close: async () => workbook.close(),
  }
}

/** How a file is compressed, by its first bytes; a workbook is a ZIP, too. */
export async function compressionOf(file: string): Promise<'zip' | 'gzip' | null> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return null
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    if (bytesRead === 4 && buffer.readUInt32LE() === 0x04034b50) return 'zip'
    return bytesRead >= 2 && buffer.readUInt16LE() === 0x8b1f ? 'gzip' : null
  } catch {
    // A folder, which openFile reports.
    return null
  } finally {
    await handle.close()
  }
}

/**
 * The operator's own contacts: a CSV, plain, in gzip or in a ZIP, or an Excel workbook, with the columns of
 * `candidates` (columns.ts).
 *
 * @throws {ImportError} when the file cannot be read
 */
export async function openCsv(
  file: string,
  mapping?: Mapping,
  limits: ReadLimits = readLimits.operator,
): Promise<ImportSource> {
  const opened = await openTable(file, limits)
  let table: Table | undefined
  let unused: string[] = []
  const begin = async () => {
    table = await opened.table(mapping)
    const { binding } = bindColumns(table.headers, table.samples, table.name, mapping)
    unused = unusedOf(table.headers, binding)
    return { table, binding }
  }
  return {
    source: 'csv',
    fileName: opened.name,
    size: opened.size,
    progress: () => opened.progress(),
    async *rows() {
      const { table, binding } = await begin()
      yield* understood(table, binding)
    },
    remarks: () => [...(table?.remarks ?? [])],
    unusedColumns: () => unused,
    close: () => opened.close(),
  }
}

/** The headers of columns that map to nothing. */
function unusedOf(headers: readonly string[], binding: Binding): string[] {
  const used = new Set(binding.values())
  return headers.filter((_, at) => !used.has(at)).map((header) => header || '(no name)')
}

/** How many rows are used to guess what a column contains. */
const looked = 200

/**
 * The headers of such a file, its unchanged first rows, and what the unmapped columns look like.
 *
 * @throws {ImportError} when the file cannot be read
 */
export async function readCsvHead(
  file: string,
  rows: number,
  mapping?: Mapping,
  limits: ReadLimits = readLimits.operator,
): Promise<LookedAt> {
  const opened = await openTable(file, limits)
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

/** Turns a table's rows into people. */
async function* understood(table: Table, binding: Binding): AsyncGenerator<SourceRow[]> {
  const width = table.headers.length
  const understanding = new Understanding(table.headers, binding)
  const broken = new BrokenRows(width)
  for await (const rows of inSlices(foundIn(table, understanding))) {
    yield rows.flatMap(({ row, fields }) => broken.next(row, fields))
  }
  const last = broken.last()
  if (last.length > 0) yield last
}

/** Each row is parsed lazily. */
async function* foundIn(table: Table, understanding: Understanding) {
  for await (const rows of table.rows()) {
    yield rows.values().map((row) => ({
      row: understanding.row(row, table.endedInside()),
      fields: 'fields' in row ? row.fields.length : 0,
    }))
  }
}
