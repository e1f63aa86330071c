/** RFC 4180 with CRLF and every cell that needs it in quotes; UTF-8 with the mark at its beginning that makes Excel read it as such. */
import { type ColumnKey, columnLabels, phoneColumns } from './columns.ts'
import { cells, type ExportRow } from './rows.server.ts'

/** In characters, about. */
const partSize = 50_000
const byteOrderMark = '\uFEFF'

/** A whole file as text. */
export async function csvText(columns: readonly ColumnKey[], rows: AsyncIterable<ExportRow[]>): Promise<string> {
  let text = ''
  for await (const part of csvParts(columns, rows)) text += part
  return text
}

export async function* csvParts(
  columns: readonly ColumnKey[],
  rows: AsyncIterable<ExportRow[]>,
): AsyncGenerator<string, void> {
  const writers = columns.map((column) => {
    const cell = cells[column]
    const write = phoneColumns.has(column) ? phone : text
    return (row: ExportRow) => write(cell(row))
  })
  yield `${byteOrderMark}${columns.map((column) => text(columnLabels[column])).join(',')}\r\n`
  for await (const batch of rows) {
    let part = ''
    for (const row of batch) {
      for (let at = 0; at < writers.length; at++) part += (at === 0 ? '' : ',') + writers[at]!(row)
      part += '\r\n'
      if (part.length < partSize) continue
      yield part
      part = ''
    }
    if (part !== '') yield part
  }
}

// What a spreadsheet may take for a formula, in any of its disguises. Apostrophes before it count, so that taking one away gives
// the value back, whatever the value was.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
// Nothing but a number, at worst a sum of them: no name, no function and no address of a cell can be in it.
const plainNumber = /^\+[\d ().-]{6,30}$/
const special = /[",\r\n]/

function text(value: string | null): string {
  if (value === null) return ''
  const inert = formula.test(value) ? `'${value}` : value
  return special.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** A telephone number may begin with +, and stays as it is. */
function phone(value: string | null): string {
  return value !== null && plainNumber.test(value) ? value : text(value)
}
