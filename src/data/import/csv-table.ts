import { type Mapping, recognised } from './columns.ts'
import { type BadCsvRow, type CsvRow, CsvRows } from './csv-rows.ts'
import { decodeText } from './decode-text.ts'
import { ImportError } from './import-error.ts'
import type { OpenFile } from './open-file.ts'
import { bestHeader, linesInFront, rowsTried, type Table } from './table.ts'

/** So much is looked at to find the delimiter and the line that names the columns. */
const headSize = 64 * 1024
const delimiters = [',', ';', '\t', '|'] as const

/**
 * A CSV as a table: its delimiter is the one that makes most headers known ones (Europe's Excel writes semicolons), unless a line 'sep=;'
 * names it; its headers are in the line that has most known ones, and what stands above is left out.
 *
 * @throws {ImportError} when no line names columns
 */
export async function openCsvTable(file: OpenFile, mapping: Mapping | undefined): Promise<Table> {
  const blocks = decodeText(file.bytes())[Symbol.asyncIterator]()
  let head = ''
  let whole = false
  while (!whole && head.length < headSize) {
    const { value, done } = await blocks.next()
    if (done) whole = true
    else head += value
  }
  const { text, line, named } = withoutSeparatorLine(head)
  const layout = layoutOf(text, named === undefined ? delimiters : [named], { line, whole, mapping })
  if (layout === undefined) throw new ImportError(`${file.name} has no line that names its columns.`)
  const { delimiter, header, above } = layout
  const csv = new CsvRows(delimiter, line)
  const below = (rows: (CsvRow | BadCsvRow)[]) => rows.filter((row) => row.line > header.line)
  return {
    name: file.name,
    headers: header.fields.map((field) => field.trim()),
    remarks: linesInFront(above),
    async *rows() {
      try {
        yield below(csv.read(text))
        while (!whole) {
          const { value, done } = await blocks.next()
          if (done) break
          yield csv.read(value)
        }
        yield below(csv.end())
      } finally {
        await blocks.return?.(undefined)
      }
    },
    endedInside: () => csv.endedInside,
  }
}

/** Excel's own way to say what delimits: a first line 'sep=;'. */
function withoutSeparatorLine(text: string): { text: string; line: number; named?: string } {
  const match = /^"?sep=(.)"?[^\S\n]*\n/i.exec(text)
  return match?.[1] ? { text: text.slice(match[0].length), line: 2, named: match[1] } : { text, line: 1 }
}

interface Layout {
  delimiter: string
  header: CsvRow
  above: string[]
}

function layoutOf(
  text: string,
  tried: readonly string[],
  { line, whole, mapping }: { line: number; whole: boolean; mapping: Mapping | undefined },
): Layout | undefined {
  let best: (Layout & { known: number }) | undefined
  for (const delimiter of tried) {
    const reader = new CsvRows(delimiter, line)
    const found = reader.read(text)
    if (whole) found.push(...reader.end())
    const rows = found
      .slice(0, rowsTried)
      .filter((row): row is CsvRow => 'fields' in row && row.fields.some((field) => field.trim() !== ''))
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
