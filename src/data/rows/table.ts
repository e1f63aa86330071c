import { type Mapping, recognised } from './columns.ts'

export interface TableRow {
  /** The file's first line is 1; a row with several lines has the number of its first. */
  line: number
  fields: string[]
  /** As it is in the file, without its line end. */
  raw: string
}

export interface BadTableRow {
  line: number
  problem: string
  raw: string
}

/** The table in any kind of file: its column names, and the rows below. */
export interface Table {
  /** For messages: 'contacts.csv', or 'contacts.zip (contacts.csv)'. */
  name: string
  headers: string[]
  /** Parts of the file that are not read at all, as sentences for the report. */
  remarks: string[]
  /** Can be read once. */
  rows(): AsyncIterable<(TableRow | BadTableRow)[]>
  /** Whether the file ended in the middle of its last row. */
  endedInside(): boolean
  /**
   * Where the file has its lines; null for an old Mac's, which can only be recognized from the beginning of the file.
   */
  bytes?: TableBytes | null
  /** For a workbook: the part with the sheet that is read, and the row of its headers. */
  sheet?: { part: string; header: number }
}

/** A file of lines, without a byte order mark. */
export interface TableBytes {
  delimiter: string
  /** The number of its first line, which is 2 after a line 'sep=;'. */
  firstLine: number
  /** The header line; lines up to it are not rows. */
  above: number
}

/** Titles, dates, and notes of an export come above its headers, hardly ever in more rows than this. */
export const rowsTried = 30

/** Which of the first rows has the headers: the first, unless a later one has more known names. */
export function bestHeader(rows: readonly (readonly string[])[], mapping: Mapping | undefined): number {
  const known = rows.map((row) => recognised(row, mapping))
  const max = Math.max(0, ...known)
  return max < 2 || max === known[0] ? 0 : known.indexOf(max)
}

/** The rows above the headers. */
export function linesInFront(above: readonly string[]): string[] {
  if (above.length === 0) return []
  const shown = above.slice(0, 3).map(
    (text) =>
      `'${text
        .replace(/\s+/g, ' ')
        .replace(/[,;\t| ]+$/, '')
        .slice(0, 60)}'`,
  )
  const what =
    above.length === 1 ? 'The line above the column names was' : `The ${above.length} lines above the column names were`
  return [`${what} not read: ${shown.join(', ')}${above.length > 3 ? ', …' : ''}.`]
}
