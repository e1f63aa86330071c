/** The columns of a file: those someone chose, or those of a layout. */
import { type ColumnKey, columnLabels, phoneColumns } from './columns.ts'
import { type Cell, cells } from './rows.server.ts'

export interface FileColumn {
  header: string
  cell: Cell
  isPhone: boolean
  /** In a workbook, in characters. */
  width?: number
  /** In a workbook, what stands in it is red. */
  red?: boolean
}

export function chosenColumns(columns: readonly ColumnKey[]): FileColumn[] {
  return columns.map((column) => ({
    header: columnLabels[column],
    cell: cells[column],
    isPhone: phoneColumns.has(column),
    red: column === 'excludedSince',
    ...(widths[column] !== undefined && { width: widths[column] }),
  }))
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
