import { ByteRows } from '../formats/byte-rows.ts'
import { type Mapping, recognised } from './columns.ts'
import { ImportError } from './import-error.ts'
import type { OpenFile } from './open-file.ts'
import { type BadTableRow, bestHeader, linesInFront, rowsTried, type Table, type TableRow } from './table.ts'

/** How much is read to find the delimiter and the header line. */
const headSize = 64 * 1024
const delimiters = [',', ';', '\t', '|'] as const

/**
 * A CSV as a table: its delimiter is the one that makes most headers known ones (Europe's Excel writes semicolons),
 * unless a line 'sep=;' names it; its headers are in the line with the most known ones, and anything above is skipped.
 *
 * @throws {ImportError} when no line names columns
 */
export async function openCsvTable(file: OpenFile, mapping: Mapping | undefined): Promise<Table> {
  const blocks = file.bytes()[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  let whole = false
  while (!whole && head.length < headSize) {
    const { value, done } = await blocks.next()
    if (done) whole = true
    else head = Buffer.concat([head, value])
  }
  const { bytes, line, named } = withoutSeparatorLine(head)
  const layout = layoutOf(bytes, named === undefined ? delimiters : [named], { line, whole, mapping })
  if (layout === undefined) throw new ImportError(`${file.name} has no row of column names.`)
  const { delimiter, header, above } = layout
  const csv = new ByteRows(delimiter, line)
  const below = (rows: (TableRow | BadTableRow)[]) => rows.filter((row) => row.line > header.line)
  return {
    name: file.name,
    headers: header.fields.map((field) => field.trim()),
    remarks: linesInFront(above),
    async *rows() {
      try {
        csv.add(bytes)
        yield below(completeRows(csv))
        while (!whole) {
          const { value, done } = await blocks.next()
          if (done) break
          csv.add(value)
          yield completeRows(csv)
        }
        csv.end()
        yield below(completeRows(csv))
      } finally {
        await blocks.return?.(undefined)
      }
    },
    endedInside: () => csv.endedInside,
    bytes: isOldMac(bytes) ? null : { delimiter, firstLine: line, above: header.line },
  }
}

const isOldMac = (bytes: Buffer): boolean => !bytes.includes(10)

function completeRows(csv: ByteRows): (TableRow | BadTableRow)[] {
  const rows: (TableRow | BadTableRow)[] = []
  while (csv.next()) {
    rows.push(tableRow(csv))
  }
  return rows
}

/** A reader's current row. */
function tableRow(csv: ByteRows): TableRow | BadTableRow {
  const { line, problem } = csv
  return problem === null ? { line, ...csv.texts() } : { line, problem, raw: csv.raw() }
}

/** Excel's own way to name the delimiter: a first line 'sep=;'. */
function withoutSeparatorLine(bytes: Buffer): { bytes: Buffer; line: number; named?: string } {
  const match = /^(?:\xEF\xBB\xBF)?"?sep=(.)"?[^\S\r\n]*(?:\r\n?|\n)/i.exec(bytes.toString('latin1', 0, 40))
  return match?.[1] ? { bytes: bytes.subarray(match[0].length), line: 2, named: match[1] } : { bytes, line: 1 }
}

interface Layout {
  delimiter: string
  header: TableRow
  above: string[]
}

function layoutOf(
  bytes: Buffer,
  tried: readonly string[],
  { line, whole, mapping }: { line: number; whole: boolean; mapping: Mapping | undefined },
): Layout | undefined {
  let best: (Layout & { known: number }) | undefined
  for (const delimiter of tried) {
    const reader = new ByteRows(delimiter, line)
    reader.add(bytes)
    if (whole) reader.end()
    const rows = completeRows(reader)
      .slice(0, rowsTried)
      .filter((row): row is TableRow => 'fields' in row && row.fields.some((field) => field.trim() !== ''))
    const at = bestHeader(
      rows.map(({ fields }) => fields),
      mapping,
    )
    const header = rows[at]
    if (!header) continue
    const known = recognised(header.fields, mapping)
    const better =
      best &&
      (known > best.known || (known === 0 && best.known === 0 && header.fields.length > best.header.fields.length))
    if (!best || better) best = { delimiter, header, above: rows.slice(0, at).map(({ raw }) => raw), known }
  }
  return best
}
