import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { ByteRows } from '../formats/byte-rows.ts'
import { csvCell } from '../formats/csv-cell.ts'
import { readLimits } from '../formats/read-limits.ts'
import { asUtf16, type Legacy, utf8Of, utf16In } from '../formats/text-encoding.ts'
import { compressionOf, openTable } from '../rows/csv-source.ts'
import { openFile } from '../rows/open-file.ts'
import type { Table } from '../rows/table.ts'
import { matchRows } from './match-file.ts'
import { workbookBack } from './workbook-back.ts'

/**
 * What to add after the columns of a file: headers, and for each row by its number the same number of cells; null for
 * one that gets none.
 */
export interface Behind {
  heads: readonly string[]
  /** Called in file order. */
  cells(row: number): Promise<readonly string[] | null>
}

/** In bytes, approximately. */
const partSize = 64 * 1024

/**
 * A file as it was uploaded, with more columns after its own. In a CSV, every byte stays the same, and new cells use
 * the same delimiter and encoding; a workbook keeps everything in it.
 *
 * @param inert for someone who didn't upload it
 */
export async function* writeBack(file: string, behind: Behind, inert = false): AsyncGenerator<Uint8Array> {
  // Empty rows have no result, which says nothing about anyone.
  const matched = new Set<number>()
  for await (const { rows } of matchRows(file)) for (const { row } of rows) matched.add(row)
  const filled: Behind = { heads: behind.heads, cells: async (row) => (matched.has(row) ? behind.cells(row) : null) }
  const opened = await openTable(file, readLimits.member)
  try {
    const table = await opened.table(undefined)
    if (inert) yield* inertBack(table, filled)
    else if (table.sheet) {
      const { header } = table.sheet
      const cellsOf = async (row: number) => (row === header ? filled.heads : filled.cells(row))
      yield* workbookBack(file, { ...table.sheet, width: table.headers.length }, cellsOf)
    } else yield* csvBack(file, table, filled)
  } finally {
    await opened.close()
  }
}

/**
 * The table of a file that someone else uploaded: as a CSV whose every cell is inert in spreadsheets, as in an export.
 */
async function* inertBack(table: Table, behind: Behind): AsyncGenerator<Buffer> {
  const line = (cells: readonly string[]) => Buffer.from(`${cells.map((cell) => csvCell(cell)).join(',')}\r\n`)
  const width = table.headers.length
  yield Buffer.concat([Buffer.from('\uFEFF'), line([...table.headers, ...behind.heads])])
  for await (const rows of table.rows()) {
    const parts: Buffer[] = []
    for (const row of rows) {
      const fields = 'fields' in row ? row.fields : [row.raw]
      const filled = Array.from({ length: Math.max(width, fields.length) }, (_, at) => fields[at] ?? '')
      parts.push(line([...filled, ...((await behind.cells(row.line)) ?? [])]))
    }
    if (parts.length > 0) yield Buffer.concat(parts)
  }
}

async function* csvBack(file: string, table: Table, behind: Behind): AsyncGenerator<Buffer> {
  const raw = (await compressionOf(file)) === null ? await readFile(file) : await unpacked(file)
  const kind = utf16In(raw)
  // What is in UTF-16 is worked on in UTF-8, and goes back as it was.
  const content = kind === null ? raw : utf8Of(raw, kind)
  const back = (part: Buffer): Buffer => (kind === null ? part : asUtf16(part.toString('utf8'), kind))
  const mark = kind === null ? 0 : markIn(raw)
  if (mark > 0) yield raw.subarray(0, mark)
  const { bytes } = table
  const delimiter = bytes?.delimiter ?? ','
  const from = bytes ? startOf(content, bytes.firstLine) : 0
  const body = bytes ? content.subarray(from) : Buffer.from(content.map((byte) => (byte === 13 ? 10 : byte)))
  const encode = isUtf8(content) ? (text: string) => Buffer.from(text) : encoder(bytes?.legacy ?? 'windows-1252')
  const joined = (cells: readonly string[]) => cells.map((cell) => delimiter + csvCell(cell, delimiter)).join('')
  const width = table.headers.length
  const rows = new ByteRows(delimiter, bytes?.firstLine ?? 1, true)
  rows.add(body)
  rows.end()
  let parts: Buffer[] = [content.subarray(0, from)]
  let size = 0
  let at = 0
  while (rows.next()) {
    const [, rowEnd] = rows.span
    const end = body[rowEnd - 1] === 13 ? rowEnd - 1 : rowEnd
    const cells = await cellsOf(rows, { width, header: bytes?.above ?? 1, behind })
    parts.push(body.subarray(at, end))
    if (cells !== null) {
      parts.push(encode(delimiter.repeat(Math.max(0, width - rows.fields)) + joined(cells)))
    }
    size += rowEnd - at
    at = end
    if (size < partSize) continue
    yield back(Buffer.concat(parts))
    parts = []
    size = 0
  }
  yield back(Buffer.concat([...parts, body.subarray(at)]))
}

/** What a row gets; null for one that can't be read, and for those above the headers. */
async function cellsOf(
  rows: ByteRows,
  { width, header, behind }: { width: number; header: number; behind: Behind },
): Promise<readonly string[] | null> {
  if (rows.line < header || rows.problem !== null || rows.fields > width) return null
  return rows.line === header ? behind.heads : behind.cells(rows.line)
}

/** Where the first line to be read is, after a byte order mark and a line 'sep=;'. */
function startOf(content: Buffer, firstLine: number): number {
  if (firstLine > 1) return content.indexOf(10) + 1
  return content.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0
}

function encoder(legacy: Legacy): (text: string) => Buffer {
  const decoder = new TextDecoder(legacy)
  const byCharacter = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.of(byte)), byte] as const),
  )
  return (text) => Buffer.from([...text].map((character) => byCharacter.get(character) ?? 0x3f))
}

/** How long a byte order mark of UTF-16 is. */
const markIn = (bytes: Buffer): number => (bytes[0] === 0xff || bytes[0] === 0xfe ? 2 : 0)

async function unpacked(file: string): Promise<Buffer> {
  const opened = await openFile(file, readLimits.member)
  try {
    return Buffer.concat(await Array.fromAsync(opened.bytes()))
  } finally {
    await opened.close()
  }
}
