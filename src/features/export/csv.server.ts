/**
 * RFC 4180 with CRLF and quotes around every cell that needs them; UTF-8 with a byte order mark so that Excel reads it
 * as such.
 */
import { csvCell, csvPhone } from '#data/formats/csv-cell.ts'
import type { FileColumn } from './file-columns.server.ts'
import type { ExportRow } from './rows.server.ts'

/** In characters, approximately. */
const partSize = 50_000
const byteOrderMark = '\uFEFF'

/** A whole file as text. */
export async function csvText(
  columns: readonly FileColumn[],
  rows: AsyncIterable<ExportRow[]>,
  options?: { forPrograms: boolean },
): Promise<string> {
  let text = ''
  for await (const part of csvParts(columns, rows, options)) text += part
  return text
}

export async function* csvParts(
  columns: readonly FileColumn[],
  rows: AsyncIterable<ExportRow[]>,
  { forPrograms = false } = {},
): AsyncGenerator<string, void> {
  const writers = columns.map(({ cell, isPhone }) => {
    const write = isPhone ? csvPhone : csvCell
    return (row: ExportRow) => write(cell(row))
  })
  // Many imports take the mark for a part of the first header.
  yield `${forPrograms ? '' : byteOrderMark}${columns.map(({ header }) => csvCell(header)).join(',')}\r\n`
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
