/** The lines of a PDF: a page has only pieces of text at places, so rows and columns are found by where they are. */
import { getDocumentProxy } from 'unpdf'
import { beyond } from '#data/formats/read-limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { LaidLine } from './laid-lines.server.ts'
import { columnsIn, type Row, type Segment } from './page-columns.server.ts'
import { refuse } from './refusals.server.ts'

export async function pdfLines(content: Uint8Array): Promise<LaidLine[]> {
  const document = await getDocumentProxy(new Uint8Array(content)).catch((error: Error) =>
    refuse(error.name === 'PasswordException' ? 'encrypted' : 'unreadable'),
  )
  if (document.numPages > serverLimits.resumePages) throw beyond(`has more than ${serverLimits.resumePages} pages`)
  const lines: LaidLine[] = []
  let columns = 0
  let length = 0
  for (let at = 1; at <= document.numPages && length < serverLimits.resumeText; at++) {
    const page = await document.getPage(at)
    const [, bottom = 0, , top = 792] = page.view
    const { items } = await page.getTextContent()
    const pieces: Piece[] = []
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [a, b, c, d, x, y] = item.transform as [number, number, number, number, number, number]
      // Text that is turned is a mark on the page, such as 'Confidential'.
      if (Math.abs(b) > Math.abs(a)) continue
      const size = Math.round(2 * Math.hypot(c, d)) / 2
      pieces.push({ x, y: top - y, width: item.width, size, font: item.fontName, text: item.str })
      length += item.str.length
    }
    const rows = rowsOf(pieces)
    const body = rows.filter((row) => !isRunning(row, top - bottom))
    for (const row of rows)
      if (!body.includes(row))
        lines.push({ ...lineOf(row, 0, row.y < 60 ? 'header' : 'footer', false), page: at, isFull: false })
    for (const part of columnsIn(body)) {
      // A page without columns goes on where the last one ended.
      const block = part.isColumn ? ++columns : 0
      const end = Math.max(...part.rows.map(endOf))
      for (const [i, row] of part.rows.entries())
        lines.push({
          ...lineOf(row, block, 'body', isAfterGap(part.rows, i)),
          ...{ page: at, isFull: end - endOf(row) < sizeOf(row) },
        })
    }
  }
  return [...lines.filter(({ region }) => region !== 'body'), ...lines.filter(({ region }) => region === 'body')]
}

interface Piece {
  x: number
  y: number
  width: number
  size: number
  font: string
  text: string
}

function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: { y: number; pieces: Piece[] }[] = []
  for (const piece of pieces.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row && piece.y - row.y <= Math.max(2, piece.size * 0.25)) row.pieces.push(piece)
    else rows.push({ y: piece.y, pieces: [piece] })
  }
  return rows.map(({ y, pieces: own }) => ({ y, segments: segmentsOf(own.toSorted((a, b) => a.x - b.x)) }))
}

/** Pieces that touch are one; a wide gap begins another cell. */
function segmentsOf(pieces: readonly Piece[]): Segment[] {
  const segments: Segment[] = []
  for (const piece of pieces.flatMap(cutAtSpaces)) {
    const last = segments.at(-1)
    const gap = last ? piece.x - last.to : Number.POSITIVE_INFINITY
    const isBullet = last !== undefined && /^[•▪■·*◦–-]$/.test(last.text.trim())
    if (last && (gap < piece.size * 1.2 || (isBullet && gap < piece.size * 4))) {
      last.text += (gap > piece.size * 0.15 && !/\s$/.test(last.text) ? ' ' : '') + piece.text
      last.to = piece.x + piece.width
    } else {
      const { x, size, font, text, width } = piece
      segments.push({ from: x, to: x + width, size, font, text })
    }
  }
  return segments.map((segment) => ({ ...segment, text: segment.text.trim() }))
}

/** Some programs make columns of spaces. */
function cutAtSpaces(piece: Piece): Piece[] {
  if (!/\S {3,}\S/.test(piece.text) || /^(?:\S {1,3}){3,}/.test(piece.text)) return [piece]
  const wide = piece.width / piece.text.length
  return [...piece.text.matchAll(/\S+(?: {1,2}\S+)*/g)].map(({ 0: text, index }) => ({
    ...piece,
    ...{ text, x: piece.x + index * wide, width: text.length * wide },
  }))
}

/** In the margin above or below the page. */
function isRunning(row: Row, height: number): boolean {
  return row.y <= 36 || row.y >= height - 40
}

function isAfterGap(rows: readonly Row[], at: number): boolean {
  const [before, row] = [rows[at - 1], rows[at]!]
  if (!before) return true
  return row.y < before.y || row.y - before.y > Math.max(sizeOf(row), sizeOf(before)) * 1.75
}

const endOf = ({ segments }: Row) => segments.at(-1)!.to
const sizeOf = ({ segments }: Row) => Math.max(...segments.map(({ size }) => size))

function lineOf(row: Row, block: number, region: LaidLine['region'], isGap: boolean) {
  return {
    text: row.segments.map(({ text }) => text).join('\t'),
    ...{ size: sizeOf(row), look: row.segments[0]!.font, style: null, block, region, isAfterGap: isGap },
  } as const
}
