/** Inter in one weight in one PDF: splits a text among its fonts, character by character; pdfkit measures and draws. */
import { interFont, type Script, scriptOf, type Weight } from './inter.server.ts'

/** A run of text in one font, by the font's name in the document. */
interface Run {
  font: string
  text: string
}

interface Sort extends Run {
  /** As a fraction of the size. */
  width: number
}

export interface TextStyle {
  type: Typeface
  size: number
  /** Red, green, and blue, 0 to 255. */
  colour: [number, number, number]
}

/** For a character that none of our fonts has: one that looks similar, otherwise a question mark. */
const twins: Record<string, string> = { '\u2010': '-', '\u2011': '-', '\u2012': '\u2013', '\u2015': '\u2014' }
const missing = '?'

export class Typeface {
  private readonly doc: PDFKit.PDFDocument
  private readonly weight: Weight
  private readonly sorts = new Map<string, Sort>()
  private readonly opened = new Set<Script>()

  constructor(doc: PDFKit.PDFDocument, weight: Weight) {
    this.doc = doc
    this.weight = weight
  }

  /** As a fraction of the size: at 10 points, half is 5 points. */
  width(text: string): number {
    let width = 0
    for (const character of text) width += this.sort(character).width
    return width
  }

  /** Draws a line of text with its baseline at a position, in points from the upper left corner. */
  draw({ size, colour }: Omit<TextStyle, 'type'>, x: number, y: number, text: string): void {
    this.doc.fillColor(colour)
    for (const run of this.runs(text)) {
      this.doc.font(run.font, size).text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      x += this.width(run.text) * size
    }
  }

  private runs(text: string): Run[] {
    const runs: Run[] = []
    for (const character of text) {
      const { font, text: shown } = this.sort(character)
      const last = runs.at(-1)
      if (last?.font === font) last.text += shown
      else runs.push({ font, text: shown })
    }
    return runs
  }

  private sort(character: string): Sort {
    const known = this.sorts.get(character)
    if (known) return known
    const sort = this.findSort(character)
    this.sorts.set(character, sort)
    return sort
  }

  private findSort(character: string): Sort {
    const script = scriptOf(character)
    if (script === undefined) return this.sort(twins[character] ?? missing)
    const font = this.fontOf(script)
    return { font, text: character, width: this.doc.font(font, 1).widthOfString(character) }
  }

  /** Its name in the document, which gets the font with the first character that needs it. */
  private fontOf(script: Script): string {
    const name = `${script}-${this.weight}`
    if (!this.opened.has(script)) this.doc.registerFont(name, interFont(script, this.weight))
    this.opened.add(script)
    return name
  }
}
