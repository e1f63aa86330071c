import type { Legacy } from '../formats/text-encoding.ts'
import { letterOf } from '../formats/workbook-cells.ts'
import { letters } from '../normalise/text.ts'
import { headerReading, type Mapping, recognised } from './columns.ts'
import { counted, ImportError } from './import-error.ts'

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
  /** The first rows, to tell what the columns have; as they are in the file. */
  samples: readonly (readonly string[])[]
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
  /** What rows have that aren't UTF-8. */
  legacy: Legacy
}

/** Titles, dates, and notes of an export come above its headers, hardly ever in more rows than this. */
export const rowsTried = 100
/** How many rows tell what a column has. */
export const rowsSampled = 200

/** Where the headers are, and what they say. */
export interface HeaderPlace {
  /** The last of its rows. */
  at: number
  headers: string[]
  /** The row of the groups above it, 'Practice' over City and State; -1 without one. */
  groups: number
}

/**
 * Which of the first rows has the headers: the first, unless a later one has more known names. Names under a row of
 * groups are read with them: 'Practice : City'.
 */
export function bestHeader(rows: readonly (readonly string[])[], mapping: Mapping | undefined): HeaderPlace {
  const known = rows.map((row) => recognised(row, mapping))
  const most = Math.max(0, ...known)
  const first = most < 2 || most === known[0] ? 0 : known.indexOf(most)
  const single: HeaderPlace = { at: first, headers: [...(rows[first] ?? [])], groups: -1 }
  // The groups are above the names or, if other names reach over both rows, are the row with the most.
  for (const above of [first - 1, first]) {
    const [groups, names] = [rows[above], rows[above + 1]]
    if (!groups || !names) continue
    const headers = grouped(groups, names)
    if (headers === null) continue
    const better = recognised(headers, mapping) - (known[first] ?? 0)
    if (above === first ? better > 0 : better >= 0) return { at: above + 1, headers, groups: above }
  }
  return single
}

/** What is said above the names of several columns. */
const groupWords =
  /^(?:(?:the )?(?:physician|provider|doctor|contact|candidate|person|practice|office|home|work|business|clinic|mailing|personal|primary|secondary|other|billing|professional)\b.*|names?|phones?|telephone|emails?|address(?:es)?|location|contact details|licen[sc]es?|education)$/i

const looksLikeValue = (text: string): boolean => /@|\d{3}/.test(text) || text.length > 60

/** The names of two rows together; null if the upper one isn't one of groups. */
function grouped(groups: readonly string[], names: readonly string[]): string[] | null {
  if ([...groups, ...names].some((text) => looksLikeValue(text))) return null
  const width = Math.max(groups.length, names.length)
  let group = ''
  let [spans, wide, known] = [0, false, 0]
  const headers: string[] = []
  for (let at = 0; at < width; at++) {
    const [upper, lower] = [(groups[at] ?? '').trim(), (names[at] ?? '').trim()]
    if (upper !== '') {
      group = lower === '' ? '' : upper
      spans++
      if (groupWords.test(upper) || headerReading(upper) !== null) known++
    } else if (lower !== '' && group !== '') wide = true
    const isUnder = lower !== '' && group !== ''
    headers.push(isUnder ? `${group} : ${lower}` : upper || lower)
  }
  return spans >= 2 && wide && known * 2 >= spans ? headers : null
}

/**
 * Two tables, one below the other: the second one's columns may be others, or in another order. Call it with each row.
 *
 * @throws {ImportError} at the second line of column names
 */
export function refuseSecondHeader(name: string, headers: readonly string[]): (row: TableRow | BadTableRow) => void {
  const own = new Set(headers.map(letters))
  own.delete('')
  // Without names, the first row is one like all others.
  if (headers.filter((header) => headerReading(header) !== null).length < 2) return () => {}
  return (row) => {
    if (!('fields' in row)) return
    const first = row.fields.find((field) => field.trim() !== '')
    // Hardly any row begins with the name of a column.
    if (first === undefined || first.length > 80 || !(own.has(letters(first)) || headerReading(first.trim()))) return
    const filled = row.fields.filter((field) => field.trim() !== '')
    const same = filled.filter((field) => own.has(letters(field))).length
    const isName = (field: string) => own.has(letters(field)) || headerReading(field.trim()) !== null
    const names = filled.filter(isName).length
    if (Math.max(same, names) < 2 || names < filled.length * 0.8 || same < Math.min(2, own.size)) return
    const at = row.fields.findIndex((field) => own.has(letters(field)))
    throw new ImportError(
      `${name} has its column names again in row ${counted(row.line)}, from column ${letterOf(at)} on. Delete that row, or put the second table in its own file. Nothing was changed.`,
    )
  }
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
