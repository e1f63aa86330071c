/** Draws a resume of the set as a PDF: lines at places of a page, in columns, and in whatever order the layout has. */
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

interface Pen {
  document: PDFKit.PDFDocument
  columns: { x: number; width: number }[]
  y: number
  size: number
  isCentered: boolean
  font: string
  /** Drawn on each page. */
  running: { text: string; y: number }[]
}

const top = 48
const bottom = 740

export async function drawPdf(body: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', margin: 20, autoFirstPage: false })
  const pen: Pen = {
    document,
    ...{ columns: [{ x: 60, width: 490 }], y: top, size: 10, isCentered: false, font: 'Helvetica', running: [] },
  }
  document.on('pageAdded', () => {
    for (const { text, y } of pen.running)
      document.font('Helvetica').fontSize(8).text(text, 60, y, { lineBreak: false })
  })
  for (const line of body) {
    const [, name, rest = ''] = /^@(\w+) ?(.*)$/.exec(line) ?? []
    if (name === 'header' || name === 'footer') pen.running.push({ text: rest, y: name === 'header' ? 24 : 762 })
    else if (name === undefined) drawLine(pen, line, pen.font)
    else direct(pen, name, rest)
  }
  if (!document.page) document.addPage()
  document.end()
  return buffer(document)
}

function direct(pen: Pen, name: string, rest: string): void {
  const { document } = pen
  if (name === 'size') pen.size = Number(rest)
  else if (name === 'center' || name === 'left') {
    pen.isCentered = name === 'center'
    pen.size = Number(rest)
  } else if (name === 'gap') pen.y += pen.size
  else if (name === 'mono') pen.font = 'Courier'
  else if (name === 'bold') drawLine(pen, rest, 'Helvetica-Bold')
  else if (name === 'spaced') {
    const size = pen.size
    pen.size = 11
    drawLine(pen, [...rest].join(' '), 'Helvetica-Bold')
    pen.size = size
  } else if (name === 'page') nextPage(pen)
  else if (name === 'col' || name === 'rows') {
    pen.columns = rest.split('|').map((one) => {
      const [x = 0, width = 0] = one.trim().split(' ').map(Number)
      return { x, width }
    })
    if (name === 'col') pen.y = top
  } else if (name === 'box') {
    onPage(pen)
    document.rect(pen.columns[0]!.x, pen.y, 80, 80).stroke()
    pen.y += 90
  } else if (name === 'picture') {
    onPage(pen)
    for (let at = 0; at < 40; at++) document.rect(72, 72 + at * 14, 200 + ((at * 37) % 250), 6).fill('#444')
  } else throw new Error(`@${name}`)
}

function onPage({ document }: Pen): void {
  if (!document.page) document.addPage()
}

function nextPage(pen: Pen): void {
  pen.document.addPage()
  pen.y = top
}

function drawLine(pen: Pen, line: string, font: string): void {
  const { document, columns } = pen
  if (pen.y > bottom) nextPage(pen)
  onPage(pen)
  const isRow = columns.length > 1
  const cells = isRow ? line.split(/ \|(?: |$)/) : [line]
  let end = pen.y + pen.size * 1.25
  for (const [at, cell] of cells.entries()) {
    const { x, width } = columns[at]!
    if (cell.trim() === '' && cells.length > 1) continue
    const [left = '', right] = cell.split(' >> ')
    document.font(font).fontSize(pen.size)
    document.text(left, x, pen.y, { width, align: pen.isCentered ? 'center' : 'left', lineGap: 1 })
    end = Math.max(end, document.y)
    if (right !== undefined)
      document.text(right, x + width - document.widthOfString(right) - 1, pen.y, { lineBreak: false })
  }
  pen.y = end
}
