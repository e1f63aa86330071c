import { type Mapping, recognised } from './columns.ts'

export interface TableRow {
  /** Of the file's first line it is 1; a row of several lines has that of its first. */
  line: number
  fields: string[]
  /** As it stands in the file, without the line's end. */
  raw: string
}

export interface BadTableRow {
  line: number
  problem: string
  raw: string
}

/** A file's table, whatever the kind of file: its column names, and the rows below. */
export interface Table {
  /** For messages: 'contacts.csv', or 'contacts.zip (contacts.csv)'. */
  name: string
  headers: string[]
  /** What of the file is not read at all, in sentences for the report. */
  remarks: string[]
  /** Can be read once. */
  rows(): AsyncIterable<(TableRow | BadTableRow)[]>
  /** Whether the file ended in the middle of its last row. */
  endedInside(): boolean
  /** What other threads can read the rows from, instead of `rows`; null where that is not possible. */
  bytes?: TableBytes | null
  /** Of a workbook: the part with the sheet that is read, and the row of its headers. */
  sheet?: { part: string; header: number }
}

/** A file of lines, without a byte order mark. */
export interface TableBytes {
  delimiter: string
  /** The number of its first line, which is 2 behind a line 'sep=;'. */
  firstLine: number
  /** The line with the headers; those up to it are no rows. */
  above: number
  /** Can be read once, and not beside `rows`. */
  blocks(): AsyncIterable<Buffer>
}

/** Titles, dates and notes of an export stand above its headers, hardly ever in more rows than this. */
export const rowsTried = 30

/** Which of the first rows names the columns: the first, unless one below has more names that are understood. */
export function bestHeader(rows: readonly (readonly string[])[], mapping: Mapping | undefined): number {
  const known = rows.map((row) => recognised(row, mapping))
  const most = Math.max(0, ...known)
  return most < 2 || most === known[0] ? 0 : known.indexOf(most)
}

/** What stood above the headers. */
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
