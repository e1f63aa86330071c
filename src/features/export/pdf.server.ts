/** An export for printing or reading on a phone: one physician after another, written with pdfkit. */
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { brand } from '#shared/product/brand.ts'
import type { ColumnKey } from './columns.ts'
import { type Page, Pages, paper } from './pdf/pages.server.ts'
import { fold, placeRecord } from './pdf/record.server.ts'
import { type TextStyle, Typeface } from './pdf/typeface.server.ts'
import { wrap } from './pdf/wrap.server.ts'
import type { ExportRow } from './rows.server.ts'

export interface PdfHeading {
  /** What was exported. */
  title: string
  madeBy: string
  at: Date
}

const { width, height, left, right } = paper
const ink: TextStyle['colour'] = [20, 33, 28]
const muted: TextStyle['colour'] = [84, 99, 94]
const red: TextStyle['colour'] = [179, 38, 30]
const hair: TextStyle['colour'] = [204, 212, 204]

/** Texts rendered before other requests get a turn: a few milliseconds. */
const slice = 40

/**
 * The file as it is rendered. Rows are read and laid out before its first byte, so that pages can say how many there
 * are: `limits.exportPdf` keeps that small.
 */
export async function* pdfParts(
  columns: readonly ColumnKey[],
  rows: AsyncIterable<ExportRow[]>,
  heading: PdfHeading,
): AsyncGenerator<Uint8Array, void> {
  const doc = newDocument(heading)
  const [regular, bold] = [new Typeface(doc, 400), new Typeface(doc, 600)]
  const styles = {
    name: { type: bold, size: 10.5, colour: ink },
    warning: { type: bold, size: 8.5, colour: red },
    label: { type: regular, size: 7.5, colour: muted },
    value: { type: regular, size: 8.5, colour: ink },
  }
  const pages = new Pages()
  for await (const batch of rows) {
    for (const row of batch) {
      placeRecord(pages, styles, columns, row)
      await setImmediate()
    }
  }
  const frame = frameOf(heading, regular, bold, pages.all.length)
  for (const [index, page] of pages.all.entries()) {
    doc.addPage()
    let drawn = 0
    for (const { style, x, y, text } of [...frame(index + 1), ...page.texts]) {
      style.type.draw(style, x, y, text)
      if (++drawn % slice === 0) await setImmediate()
    }
    drawRules(doc, page)
    yield* finishedParts(doc)
    // Rendered, and no longer needed.
    page.texts.length = 0
  }
  doc.end()
  yield* finishedParts(doc)
}

function newDocument({ title, at }: PdfHeading): PDFKit.PDFDocument {
  const info = { Title: fold(title), Author: brand.name, Creator: brand.name, Producer: brand.name, CreationDate: at }
  return new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    // No Helvetica: every text has its font.
    font: '',
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info,
  })
}

/**
 * What pdfkit has finished so far. It writes each page when the next begins and never waits for the reader; this does.
 */
function* finishedParts(doc: PDFKit.PDFDocument): Generator<Uint8Array, void> {
  for (;;) {
    const part: Buffer | null = doc.read()
    if (part === null) return
    yield part
  }
}

/** What is on every page, by page number. */
function frameOf({ title, madeBy, at }: PdfHeading, regular: Typeface, bold: Typeface, total: number) {
  const small: TextStyle = { type: regular, size: 7.5, colour: muted }
  const named: TextStyle = { type: regular, size: 8.5, colour: muted }
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  const [shown = ''] = wrap(named, fold(title), right - left - 90)
  const lasting = [
    { style: { type: bold, size: 11, colour: ink }, x: left, y: 44, text: brand.name },
    { style: named, x: left + 90, y: 44, text: shown },
    { style: small, x: left, y: height - 32, text: fold(`Made for ${madeBy} on ${date}`) },
  ]
  return (number: number) => {
    const text = `Page ${number} of ${total}`
    return [...lasting, { style: small, x: right - regular.width(text) * small.size, y: height - 32, text }]
  }
}

function drawRules(doc: PDFKit.PDFDocument, { rules }: Page): void {
  doc.lineWidth(0.5).strokeColor(hair)
  for (const y of [54, ...rules]) doc.moveTo(left, y).lineTo(right, y).stroke()
}
