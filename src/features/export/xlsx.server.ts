/** An export as an Excel workbook. */
import { workbookParts } from '#data/formats/workbook-writer.ts'
import { type ColumnKey, columnLabels } from './columns.ts'
import { cells, type ExportRow } from './rows.server.ts'

/** @param max how many rows there can be, which determines the number of sheets */
export function xlsxParts(
  columns: readonly ColumnKey[],
  rows: AsyncIterable<ExportRow[]>,
  max: number,
): AsyncGenerator<Uint8Array, void> {
  const heads = columns.map((column) => ({
    text: columnLabels[column],
    width: widths[column],
    red: column === 'excludedSince',
  }))
  const readers = columns.map((column) => cells[column])
  return workbookParts({ name: 'Physicians', heads, max }, rows, (row, at) => readers[at]!(row))
}

const widths: Partial<Record<ColumnKey, number>> = {
  credential: 11,
  title: 28,
  specialty: 24,
  organization: 32,
  city: 18,
  state: 7,
  education: 48,
  skills: 40,
  email: 32,
  personalEmail: 32,
  workEmail: 32,
  linkedIn: 40,
  streetAddress: 32,
  zip: 8,
}
