import { isNamed } from '#shared/named-error.ts'
import { type Binding, bindColumns, type Mapping, recognised } from './columns.ts'
import { type BadCsvRow, type CsvRow, CsvRows } from './csv-rows.ts'
import { decodeText } from './decode-text.ts'
import { ImportError } from './import-error.ts'
import { openFile } from './open-file.ts'
import { RowReader } from './read-row.ts'
import type { BadRow } from './row-cells.ts'
import type { GoodRow, ImportSource, RejectedRow } from './source.ts'

/**
 * The operator's own contacts: a CSV with the columns of `candidates` (columns.ts), plain, in gzip or in a ZIP.
 *
 * @throws {ImportError} when the file cannot be read
 */
export async function openCsv(file: string, mapping?: Mapping): Promise<ImportSource> {
  const opened = await openFile(file)
  return {
    source: 'csv',
    fileName: opened.name,
    progress: () => opened.progress(),
    rows: () => readCsv(decodeText(opened.bytes()), opened.name, mapping),
    close: () => opened.close(),
  }
}

async function* readCsv(
  blocks: AsyncIterable<string>,
  name: string,
  mapping: Mapping | undefined,
): AsyncGenerator<(GoodRow | RejectedRow)[]> {
  let table: Table | undefined
  let before = ''
  for await (const block of blocks) {
    if (table) {
      yield* table.read(block)
      continue
    }
    const start = before + block
    const header = headerOf(start)
    // Blank lines, so far.
    if (header === undefined) before = start
    else {
      table = new Table(header, name, mapping)
      yield* table.read(start.slice(header.end))
    }
  }
  if (!table) throw new ImportError(`${name} has no line that names its columns.`)
  yield* table.end()
}

/**
 * The headers of such a file and its first rows, as they stand.
 *
 * @throws {ImportError} when the file cannot be read
 */
export async function readCsvHead(
  file: string,
  rows: number,
  mapping?: Mapping,
): Promise<{ name: string; headers: string[]; rows: string[][] }> {
  const opened = await openFile(file)
  try {
    let text = ''
    for await (const block of decodeText(opened.bytes())) {
      text += block
      const header = headerOf(text)
      if (header === undefined) continue
      const { delimiter, headers } = readHeader(header.text, mapping)
      const found = new CsvRows(delimiter, header.line + 1).read(text.slice(header.end))
      const whole = found.flatMap((row) => ('fields' in row ? [row.fields] : []))
      return { name: opened.name, headers, rows: whole.slice(0, rows) }
    }
    throw new ImportError(`${opened.name} has no line that names its columns.`)
  } finally {
    await opened.close()
  }
}

interface Header {
  text: string
  line: number
  /** Where the next line starts. */
  end: number
}

/** The first line that is not blank. */
function headerOf(text: string): Header | undefined {
  const match = /^(\s*\n)*/.exec(text)
  const start = match?.[0].length ?? 0
  const newline = text.indexOf('\n', start)
  const end = newline < 0 ? text.length : newline + 1
  const line = text.slice(start, end)
  return line.trim() === '' ? undefined : { text: line, line: text.slice(0, start).split('\n').length, end }
}

const slice = 25

class Table {
  private readonly width: number
  private readonly rows: CsvRows
  private readonly reader: RowReader

  constructor(header: Header, name: string, mapping: Mapping | undefined) {
    const { delimiter, headers } = readHeader(header.text, mapping)
    const binding: Binding = bindColumns(headers, name, mapping)
    this.width = headers.length
    this.rows = new CsvRows(delimiter, header.line + 1)
    this.reader = new RowReader(binding)
  }

  read(text: string): Generator<(GoodRow | RejectedRow)[]> {
    return this.understood(this.rows.read(text))
  }

  end(): Generator<(GoodRow | RejectedRow)[]> {
    return this.understood(this.rows.end())
  }

  /** A few at a time: who waits for the database's answer in between must not wait for a whole block. */
  private *understood(rows: readonly (CsvRow | BadCsvRow)[]): Generator<(GoodRow | RejectedRow)[]> {
    for (let at = 0; at < rows.length; at += slice) {
      yield rows.slice(at, at + slice).map((row) => this.understand(row))
    }
  }

  private understand(row: CsvRow | BadCsvRow): GoodRow | RejectedRow {
    const problem = 'problem' in row ? row.problem : this.problemOf(row)
    if (problem !== undefined || !('fields' in row)) return { line: row.line, raw: row.raw, problem: problem ?? '' }
    try {
      return { line: row.line, raw: row.raw, ...this.reader.read(row.fields) }
    } catch (error) {
      if (isNamed<BadRow>(error, 'BadRow')) return { line: row.line, raw: row.raw, problem: error.message }
      throw error
    }
  }

  private problemOf({ fields, raw }: CsvRow): string | undefined {
    if (raw.includes('\0')) return 'a NUL byte'
    if (fields.length === this.width) return undefined
    // Spreadsheets like to end every line with a few commas.
    if (fields.length > this.width && fields.slice(this.width).every((value) => value.trim() === '')) return undefined
    const kind = fields.length > this.width ? 'too many fields' : 'too few fields'
    if (fields.length < this.width && this.rows.endedInside) return 'the file ends inside this row'
    return `${kind}: ${fields.length}, the first line has ${this.width}`
  }
}

/** The delimiter is the one that makes most headers known ones; Europe's Excel writes semicolons. */
function readHeader(line: string, mapping: Mapping | undefined): { delimiter: string; headers: string[] } {
  let best = { delimiter: ',', headers: [line.trim()], known: -1 }
  for (const delimiter of [',', ';', '\t', '|']) {
    const reader = new CsvRows(delimiter)
    const [row] = [...reader.read(line), ...reader.end()]
    if (!row || !('fields' in row)) continue
    const known = recognised(row.fields, mapping)
    if (known > best.known) best = { delimiter, headers: row.fields.map((header) => header.trim()), known }
  }
  return best
}
