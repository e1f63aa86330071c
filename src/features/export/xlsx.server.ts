/** An export as an Excel workbook. */
import { workbookParts } from '#data/formats/workbook-writer.ts'
import type { FileColumn } from './file-columns.server.ts'
import type { ExportRow } from './rows.server.ts'

/** @param max how many rows there can be, which determines the number of sheets */
export function xlsxParts(
  columns: readonly FileColumn[],
  rows: AsyncIterable<ExportRow[]>,
  max: number,
): AsyncGenerator<Uint8Array, void> {
  const heads = columns.map(({ header, width, red = false }) => ({ text: header, width, red }))
  return workbookParts({ name: 'Physicians', heads, max }, rows, (row, at) => columns[at]!.cell(row))
}
