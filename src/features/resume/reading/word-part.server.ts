/** Reads the elements of a part of a Word file as they come. */
import type { XmlHandler } from '#data/formats/xml-reader.ts'
import type { LaidLine } from './laid-lines.server.ts'

interface Paragraph {
  text: string
  style: string
  /** Half points. */
  size: number
  bold: number
  isPoint: boolean
  isAfterGap: boolean
}
interface Table {
  rows: Paragraph[][][]
}

export class WordPart implements XmlHandler {
  /** Characters of text. */
  length = 0
  readonly #region: LaidLine['region']
  readonly #lines: LaidLine[] = []
  readonly #open: Paragraph[] = []
  readonly #tables: Table[] = []
  readonly #path: string[] = []
  /** The body is 0; each text box, and each cell that lays the page out, is another. */
  readonly #blocks = [0]
  #lastBlock = 0
  #fallback = 0
  #isText = false
  #isBold = false
  #isGap = true

  constructor(region: LaidLine['region']) {
    this.#region = region
  }

  open(name: string, attribute: (name: string) => string): void {
    // What older programs show instead of a shape, which is read already.
    if (name === 'mc:Fallback' || this.#fallback > 0) this.#fallback++
    if (this.#fallback > 0) return
    const inRun = this.#path.at(-1) === 'w:r'
    this.#path.push(name)
    const paragraph = this.#open.at(-1)
    if (name === 'w:p') this.#open.push(this.#newParagraph())
    else if (name === 'w:tbl') this.#tables.push({ rows: [] })
    else if (name === 'w:tr') this.#tables.at(-1)?.rows.push([])
    else if (name === 'w:tc') this.#tables.at(-1)?.rows.at(-1)?.push([])
    else if (name === 'w:txbxContent') this.#blocks.push(++this.#lastBlock)
    else if (name === 'w:r') this.#isBold = false
    else if (!paragraph) return
    else if (name === 'w:t') this.#isText = true
    else if (name === 'w:tab' && inRun) paragraph.text += '\t'
    else if (name === 'w:br' && inRun) paragraph.text += '\n'
    else if (name === 'w:pStyle') paragraph.style = attribute('w:val')
    else if (name === 'w:numPr') paragraph.isPoint = true
    else if (name === 'w:b' && this.#path.includes('w:r')) this.#isBold = !/^(?:0|false|off)$/.test(attribute('w:val'))
    else if (name === 'w:sz' && this.#path.includes('w:r'))
      paragraph.size = Math.max(paragraph.size, Number(attribute('w:val')) || 0)
  }

  text(text: string): void {
    const paragraph = this.#open.at(-1)
    if (!this.#isText || this.#fallback > 0 || !paragraph) return
    paragraph.text += text
    if (this.#isBold) paragraph.bold += text.length
    this.length += text.length
  }

  close(name: string): void {
    if (this.#fallback > 0) {
      this.#fallback--
      return
    }
    this.#path.pop()
    if (name === 'w:t') this.#isText = false
    else if (name === 'w:p') this.#endParagraph()
    else if (name === 'w:tbl') this.#endTable()
    else if (name === 'w:txbxContent') this.#blocks.pop()
  }

  end(): LaidLine[] {
    return this.#lines
  }

  #newParagraph(): Paragraph {
    return { text: '', style: '', size: 0, bold: 0, isPoint: false, isAfterGap: false }
  }

  #endParagraph(): void {
    const paragraph = this.#open.pop()!
    if (paragraph.text.trim() === '') {
      this.#isGap = true
      return
    }
    paragraph.isAfterGap = this.#isGap
    this.#isGap = false
    // A text box stands in a paragraph, and is read on its own.
    const cell = this.#path.includes('w:txbxContent') ? undefined : this.#tables.at(-1)?.rows.at(-1)?.at(-1)
    if (cell) cell.push(paragraph)
    else this.#emit(paragraph)
  }

  #emit(paragraph: Paragraph): void {
    const { style, bold, size, isPoint } = paragraph
    for (const [at, text] of paragraph.text.split('\n').entries()) {
      if (text.trim() === '') continue
      const isBold = bold >= paragraph.text.replace(/\s/g, '').length * 0.8
      this.#lines.push({
        text: isPoint && at === 0 ? `• ${text}` : text,
        size: size / 2 || (/^title/i.test(style) ? 26 : 11),
        look: `${style}${isBold ? ' bold' : ''}`,
        style: /^title/i.test(style) ? 'title' : /heading|berschrift|^h[1-4]$/i.test(style) ? 'heading' : null,
        ...{
          block: this.#blocks.at(-1)!,
          region: this.#region,
          page: 1,
          isFull: false,
          isAfterGap: paragraph.isAfterGap && at === 0,
        },
      })
    }
  }

  #endTable(): void {
    const { rows } = this.#tables.pop()!
    // A table in a cell is read as lines of that cell.
    const outer = this.#tables.at(-1)?.rows.at(-1)?.at(-1)
    if (outer) {
      outer.push(...rows.flat(2))
      return
    }
    for (const row of rows) {
      const cells = row.filter((cell) => cell.length > 0)
      if (cells.filter((cell) => cell.length >= 4).length > 0 && cells.length > 1) {
        for (const cell of cells) {
          this.#blocks.push(++this.#lastBlock)
          for (const paragraph of cell) this.#emit(paragraph)
          this.#blocks.pop()
        }
      } else this.#emitRow(cells)
    }
    this.#isGap = true
  }

  /** The first paragraphs of its cells are one line. */
  #emitRow(cells: readonly Paragraph[][]): void {
    const [first] = cells.flatMap(([paragraph]) => paragraph ?? [])
    if (!first) return
    const firsts = cells.map(([paragraph]) => paragraph!.text.split('\n')[0]!.trim())
    const bold = cells.every(([paragraph]) => paragraph!.bold > 0) ? firsts.join('\t').length : 0
    this.#emit({ ...first, text: firsts.join('\t'), bold })
    for (const cell of cells) {
      const [head, ...rest] = cell
      const more = head!.text.split('\n').slice(1)
      for (const text of more) this.#emit({ ...head!, text, isAfterGap: false })
      for (const paragraph of rest) this.#emit({ ...paragraph, isAfterGap: false })
    }
  }
}
