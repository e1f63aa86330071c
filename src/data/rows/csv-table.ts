import { isNamed } from '#shared/calls/named-error.ts'
import { ByteRows } from '../formats/byte-rows.ts'
import { type BeyondLimit, beyond, type ReadLimits, readLimits } from '../formats/read-limits.ts'
import { type Legacy, legacyOf } from '../formats/text-encoding.ts'
import { checkShift } from './column-shift.ts'
import { type Mapping, recognised } from './columns.ts'
import { counted, ImportError, refused } from './import-error.ts'
import type { OpenFile } from './open-file.ts'
import {
  type BadTableRow,
  bestHeader,
  linesInFront,
  refuseSecondHeader,
  rowsSampled,
  rowsTried,
  type Table,
  type TableRow,
} from './table.ts'

/** How much is read to find the delimiter and the header line. */
const headSize = 64 * 1024
const delimiters = [',', ';', '\t', '|'] as const

/**
 * A CSV as a table: its delimiter is the one that makes most headers known ones (Europe's Excel writes semicolons),
 * unless a line 'sep=;' names it; its headers are in the line with the most known ones, and anything above is skipped.
 *
 * @throws {ImportError} when no line names columns
 */
export async function openCsvTable(
  file: OpenFile,
  mapping: Mapping | undefined,
  limits: ReadLimits = readLimits.operator,
): Promise<Table> {
  const blocks = file.bytes()[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  let whole = false
  while (!whole && head.length < headSize) {
    const { value, done } = await blocks.next()
    if (done) whole = true
    else head = Buffer.concat([head, value])
  }
  const { bytes, line, named } = withoutSeparatorLine(head)
  const legacy = legacyOf(head)
  const layout = layoutOf(bytes, named === undefined ? delimiters : [named], {
    ...{ line, whole, mapping, limits, legacy },
    name: file.name,
  })
  if (layout === undefined) throw new ImportError(`${file.name} has no row of column names.`)
  const { delimiter, header, above, headers, samples } = layout
  checkShift({ name: file.name, headers, samples })
  const check = refuseSecondHeader(file.name, headers)
  const csv = new ByteRows(delimiter, line, false, limits, legacy)
  let count = 0
  const complete = () => {
    const rows = completeRows(csv, file.name)
    count += rows.length
    if (count > limits.rows) throw refused(file.name, beyond(`has more than ${counted(limits.rows)} rows`))
    return rows
  }
  const below = (rows: (TableRow | BadTableRow)[]) => {
    const found = rows.filter((row) => row.line > header.line)
    found.forEach(check)
    return found
  }
  return {
    name: file.name,
    headers,
    samples,
    remarks: linesInFront(above),
    async *rows() {
      try {
        csv.add(bytes)
        yield below(complete())
        while (!whole) {
          const { value, done } = await blocks.next()
          if (done) break
          csv.add(value)
          yield below(complete())
        }
        csv.end()
        yield below(complete())
      } finally {
        await blocks.return?.(undefined)
      }
    },
    endedInside: () => csv.endedInside,
    bytes: isOldMac(bytes) ? null : { delimiter, firstLine: line, above: header.line, legacy },
  }
}

const isOldMac = (bytes: Buffer): boolean => !bytes.includes(10)

function completeRows(csv: ByteRows, name: string): (TableRow | BadTableRow)[] {
  const rows: (TableRow | BadTableRow)[] = []
  try {
    while (csv.next()) rows.push(tableRow(csv))
  } catch (error) {
    throw isNamed<BeyondLimit>(error, 'BeyondLimit') ? refused(name, error) : error
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
  headers: string[]
  /** The first rows below. */
  samples: string[][]
  above: string[]
}

interface Head {
  line: number
  /** The bytes are the whole file. */
  whole: boolean
  mapping: Mapping | undefined
  limits: ReadLimits
  legacy: Legacy
  /** Of the file. */
  name: string
}

function layoutOf(
  bytes: Buffer,
  tried: readonly string[],
  { line, whole, mapping, limits, legacy, name }: Head,
): Layout | undefined {
  let best: (Layout & { known: number }) | undefined
  let fault: unknown
  for (const delimiter of tried) {
    const reader = new ByteRows(delimiter, line, false, limits, legacy)
    reader.add(bytes)
    if (whole) reader.end()
    let found: (TableRow | BadTableRow)[]
    try {
      found = completeRows(reader, name)
    } catch (error) {
      // With another delimiter, it may be several values.
      fault ??= error
      continue
    }
    const rows = found
      .slice(0, rowsTried)
      .filter((row): row is TableRow => 'fields' in row && row.fields.some((field) => field.trim() !== ''))
    const {
      at,
      headers: names,
      groups,
    } = bestHeader(
      rows.map(({ fields }) => fields),
      mapping,
    )
    const header = rows[at]
    if (!header) continue
    const headers = names.map((name) => name.trim())
    const known = recognised(headers, mapping)
    const better =
      best &&
      (known > best.known || (known === 0 && best.known === 0 && header.fields.length > best.header.fields.length))
    if (!best || better) {
      const above = rows.slice(0, groups < 0 ? at : groups).map(({ raw }) => raw)
      best = { delimiter, header, headers, samples: samplesBelow(found, header.line), above, known }
    }
  }
  if (!best && fault !== undefined) throw fault
  return best
}

const samplesBelow = (rows: readonly (TableRow | BadTableRow)[], line: number): string[][] =>
  rows
    .flatMap((row) =>
      'fields' in row && row.line > line && row.fields.some((field) => field.trim() !== '') ? [row.fields] : [],
    )
    .slice(0, rowsSampled)
