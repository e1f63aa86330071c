/** An export to be printed or read on a phone: physicians one after another, each with the chosen columns that hold something. */
import { setImmediate } from 'node:timers/promises'
import type { EducationEntry } from '#data/formats/education.ts'
import { brand } from '#shared/brand.ts'
import { type ColumnKey, columnLabels } from './columns.ts'
import { interFaces } from './pdf/font-face.server.ts'
import { drawLine, drawPageTotal, PdfFile, setText, type TextStyle } from './pdf/pdf-file.server.ts'
import { TypeCase } from './pdf/type-case.server.ts'
import { wrap } from './pdf/wrap.server.ts'
import { type Cell, cells, type ExportRow } from './rows.server.ts'

export interface PdfHeading {
  /** What was exported. */
  title: string
  madeBy: string
  at: Date
}

// US letter, in points.
const [width, height] = [612, 792]
const [left, right, top, bottom] = [42, width - 42, height - 74, 52]
const gap = 18
const half = (right - left - gap) / 2
const labelWidth = 70
const lineHeight = 11.5
/** A value that takes more lines than this in half the width gets all of it. */
const mostLines = 6

const ink = [0.08, 0.13, 0.11] as const
const muted = [0.33, 0.39, 0.37] as const
const hair = [0.8, 0.83, 0.8] as const

/** Of the heading of a physician; everything else has its label. */
const nameColumns: readonly ColumnKey[] = ['firstName', 'middleName', 'lastName', 'credential']

/** Written for people, where the other formats are for programs. */
const readable: Partial<Record<ColumnKey, Cell>> = {
  education: (row) => row.education.map(educationLine).join('; '),
  skills: (row) => row.skills.join(', '),
}

function educationLine({ schoolName, degrees, field, startDate, endDate }: EducationEntry): string {
  const years = [startDate, endDate].filter(Boolean).join(' to ')
  const named = [schoolName, ...degrees, field].filter(Boolean).join(', ')
  return years ? `${named} (${years})` : named
}

export async function* pdfParts(
  columns: readonly ColumnKey[],
  rows: AsyncIterable<ExportRow[]>,
  heading: PdfHeading,
): AsyncGenerator<Uint8Array, void> {
  const pages = new Pages(heading)
  yield pages.file.start()
  let drawn = 0
  for await (const batch of rows) {
    for (const row of batch) {
      drawRecord(pages, columns, row)
      for (const page of pages.takeFinished()) yield page
      // Drawing takes a while for many: others want to be answered in between.
      if (++drawn % 20 === 0) await setImmediate()
    }
  }
  yield pages.end()
}

/** Where the next line goes, and the pages that are full. */
class Pages {
  readonly file: PdfFile
  readonly name: TextStyle
  readonly label: TextStyle
  readonly value: TextStyle
  y = top
  private readonly small: TextStyle
  private readonly types: readonly [TypeCase, TypeCase]
  private readonly heading: PdfHeading
  private content = ''
  private finished: Uint8Array[] = []

  constructor(heading: PdfHeading) {
    const [regular, bold] = [new TypeCase(interFaces(400), 'R'), new TypeCase(interFaces(600), 'B')]
    this.types = [regular, bold]
    this.name = { type: bold, size: 10.5, colour: ink }
    this.label = { type: regular, size: 7.5, colour: muted }
    this.value = { type: regular, size: 8.5, colour: ink }
    this.small = { type: regular, size: 7.5, colour: muted }
    this.heading = heading
    this.file = new PdfFile({ title: fold(heading.title), author: brand.name, width, height })
    this.content = this.frame()
  }

  text(style: TextStyle, x: number, y: number, text: string): void {
    this.content += setText(style, x, y, text)
  }

  line(y: number): void {
    this.content += drawLine(left, y, right - left, hair)
  }

  /** Begins a new page unless so many points are left on this one. */
  room(points: number): void {
    if (this.y - points >= bottom) return
    this.finished.push(this.file.page(this.content))
    this.content = this.frame()
    this.y = top
  }

  takeFinished(): Uint8Array[] {
    const finished = this.finished
    this.finished = []
    return finished
  }

  end(): Uint8Array {
    const last = this.file.page(this.content)
    const total = setText(this.small, 0, 0, String(this.file.pageCount))
    return Buffer.concat([last, this.file.finish(this.types, total)])
  }

  /** What stands on every page. */
  private frame(): string {
    const { title, madeBy, at } = this.heading
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
    const made = fold(`Made for ${madeBy} on ${date}`)
    const page = `Page ${this.file.pageCount + 1} of `
    const { type, size } = this.small
    const pageAt = right - type.width(page) * size - 24
    const [shown = ''] = wrap(this.value, fold(title), right - left - 90)
    return (
      setText({ ...this.name, size: 11 }, left, height - 44, brand.name) +
      setText({ ...this.value, colour: muted }, left + 90, height - 44, shown) +
      drawLine(left, height - 54, right - left, hair) +
      setText(this.small, left, 32, made) +
      setText(this.small, pageAt, 32, page) +
      drawPageTotal(pageAt + type.width(page) * size, 32)
    )
  }
}

interface Entry {
  label: string
  lines: readonly string[]
  wide: boolean
}

function drawRecord(pages: Pages, columns: readonly ColumnKey[], row: ExportRow): void {
  const name = columns
    .filter((column) => nameColumns.includes(column))
    .map((column) => fold(cells[column](row) ?? ''))
    .filter(Boolean)
    .join(' ')
  const entries = columns
    .filter((column) => !nameColumns.includes(column))
    .flatMap((column) => entryOf(pages, column, row) ?? [])
  const nameLines = name === '' ? [] : wrap(pages.name, name, right - left)
  const pairs = inPairs(entries)
  const tall = nameLines.length * 15 + 4 + pairs.reduce((sum, pair) => sum + heightOf(pair), 0)
  // In one piece, unless it is longer than a page: then its name stays with the first line below it.
  pages.room(tall <= top - bottom ? tall : nameLines.length * 15 + 4 + 2 * lineHeight)
  for (const line of nameLines) {
    pages.y -= 15
    pages.text(pages.name, left, pages.y, line)
  }
  pages.y -= 4
  for (const pair of pairs) {
    if (pair[0]?.wide) drawWide(pages, pair[0])
    else drawEntries(pages, pair)
  }
  pages.y -= 8
  if (pages.y > bottom) pages.line(pages.y)
  pages.y -= 4
}

/** Null where nothing is known. */
function entryOf(pages: Pages, column: ColumnKey, row: ExportRow): Entry | null {
  const value = fold((readable[column] ?? cells[column])(row) ?? '')
  if (value === '') return null
  const label = columnLabels[column]
  const lines = wrap(pages.value, value, half - labelWidth)
  if (lines.length <= mostLines) return { label, lines, wide: false }
  return { label, lines: wrap(pages.value, value, right - left - labelWidth), wide: true }
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
  return Math.max(...pair.map(({ lines }) => lines.length)) * lineHeight + 2
}

function drawEntries(pages: Pages, pair: readonly Entry[]): void {
  const height = heightOf(pair)
  pages.room(height)
  for (const [index, { label, lines }] of pair.entries()) {
    const x = left + index * (half + gap)
    pages.text(pages.label, x, pages.y - lineHeight, label)
    for (const [at, line] of lines.entries())
      pages.text(pages.value, x + labelWidth, pages.y - lineHeight * (at + 1), line)
  }
  pages.y -= height
}

/** However long it is, line by line and on to the next page. */
function drawWide(pages: Pages, { label, lines }: Entry): void {
  for (const [at, line] of lines.entries()) {
    pages.room(lineHeight + 2)
    if (at === 0) pages.text(pages.label, left, pages.y - lineHeight, label)
    pages.text(pages.value, left + labelWidth, pages.y - lineHeight, line)
    pages.y -= lineHeight
  }
  pages.y -= 2
}

/** White space is one space, and what cannot be seen is none. */
function fold(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
