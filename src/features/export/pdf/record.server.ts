/** A physician in a PDF: the name, and below it the chosen columns that aren't empty, as pairs of label and value. */
import { excludedSince } from '#features/public-facts/exclusion-words.ts'
import { type ColumnKey, columnLabels } from '../columns.ts'
import { type Cell, cells, type ExportRow } from '../rows.server.ts'
import { type Pages, paper } from './pages.server.ts'
import type { TextStyle } from './typeface.server.ts'
import { wrap } from './wrap.server.ts'

export interface RecordStyles {
  name: TextStyle
  warning: TextStyle
  label: TextStyle
  value: TextStyle
}

const width = paper.right - paper.left
const gap = 18
const half = (width - gap) / 2
const labelWidth = 70
const nameHeight = 15
const lineHeight = 11.5
/** A value that would take more lines than this at half width gets the full width. */
const maxLines = 6

/** Part of a physician's heading; all other columns have labels. */
const nameColumns: readonly ColumnKey[] = ['firstName', 'middleName', 'lastName', 'credential']

/** In the heading, too, whichever columns were chosen. */
const saidInHeading: readonly ColumnKey[] = [...nameColumns, 'excludedSince']

/** Written for people; the other formats are for programs. */
const readable: Partial<Record<ColumnKey, Cell>> = {
  education: cells.schools,
  skills: cells.skillsInWords,
}

interface Entry {
  /** Never over the value. */
  label: readonly string[]
  lines: readonly string[]
  wide: boolean
}

export function placeRecord(pages: Pages, styles: RecordStyles, columns: readonly ColumnKey[], row: ExportRow): void {
  const name = columns
    .filter((column) => nameColumns.includes(column))
    .map((column) => fold(cells[column](row) ?? ''))
    .filter(Boolean)
    .join(' ')
  const entries = columns
    .filter((column) => !saidInHeading.includes(column))
    .flatMap((column) => entryOf(styles, column, row) ?? [])
  const nameLines = name === '' ? [] : wrap(styles.name, name, width)
  const warning = row.excluded_on === null ? [] : wrap(styles.warning, excludedSince(row.excluded_on), width)
  const pairs = inPairs(entries)
  const head = nameLines.length * nameHeight + warning.length * lineHeight + 4
  const tall = head + pairs.reduce((sum, pair) => sum + heightOf(pair), 0)
  // Kept together, unless it is longer than a page: then its name stays with the first line below it.
  pages.room(tall <= paper.bottom - paper.top ? tall : head + 2 * lineHeight)
  for (const line of nameLines) {
    pages.y += nameHeight
    pages.text(styles.name, paper.left, pages.y, line)
  }
  for (const line of warning) {
    pages.y += lineHeight
    pages.text(styles.warning, paper.left, pages.y, line)
  }
  pages.y += 4
  for (const pair of pairs) {
    if (pair[0]?.wide) placeWide(pages, styles, pair[0])
    else placePair(pages, styles, pair)
  }
  pages.y += 8
  if (pages.y < paper.bottom) pages.rule(pages.y)
  pages.y += 4
}

/** Null if nothing is known. */
function entryOf({ value: style, label: labelStyle }: RecordStyles, column: ColumnKey, row: ExportRow): Entry | null {
  const value = fold((readable[column] ?? cells[column])(row) ?? '')
  if (value === '') return null
  const label = wrap(labelStyle, columnLabels[column], labelWidth - 6)
  const lines = wrap(style, value, half - labelWidth)
  if (lines.length <= maxLines) return { label, lines, wide: false }
  return { label, lines: wrap(style, value, width - labelWidth), wide: true }
}

function inPairs(entries: readonly Entry[]): Entry[][] {
  const pairs: Entry[][] = []
  for (const entry of entries) {
    const last = pairs.at(-1)
    if (!entry.wide && last?.length === 1 && !last[0]!.wide) last.push(entry)
    else pairs.push([entry])
  }
  return pairs
}

function heightOf(pair: readonly Entry[]): number {
  return Math.max(...pair.map(({ label, lines }) => Math.max(label.length, lines.length))) * lineHeight + 2
}

function placePair(pages: Pages, styles: RecordStyles, pair: readonly Entry[]): void {
  const height = heightOf(pair)
  pages.room(height)
  for (const [index, { label, lines }] of pair.entries()) {
    const x = paper.left + index * (half + gap)
    for (const [at, line] of label.entries()) pages.text(styles.label, x, pages.y + lineHeight * (at + 1), line)
    for (const [at, line] of lines.entries())
      pages.text(styles.value, x + labelWidth, pages.y + lineHeight * (at + 1), line)
  }
  pages.y += height
}

/** Text of any length, line by line and on to the next page. */
function placeWide(pages: Pages, styles: RecordStyles, { label, lines }: Entry): void {
  for (let at = 0; at < Math.max(label.length, lines.length); at++) {
    pages.room(lineHeight + 2)
    pages.y += lineHeight
    if (at < label.length) pages.text(styles.label, paper.left, pages.y, label[at]!)
    if (at < lines.length) pages.text(styles.value, paper.left + labelWidth, pages.y, lines[at]!)
  }
  pages.y += 2
}

/**
 * Whitespace becomes one space, invisible characters are dropped, and accents are combined with their letters, which
 * fonts have.
 */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
