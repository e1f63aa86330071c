/**
 * A weight in one PDF: splits a text among fonts, in the order in which it is read on paper; pdfkit measures and draws.
 */
import bidiFactory from 'bidi-js'
import { type FontFile, fontOf, openFont, type Weight } from './fonts.server.ts'

/** A run of text in one font, by the font's name in the document. */
interface Run {
  font: string
  text: string
  shaped: boolean
  /** Of the Unicode Bidirectional Algorithm (UAX #9): odd for text from right to left. */
  level: number
}

interface Sort extends Pick<Run, 'font' | 'text' | 'shaped'> {
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

const bidi = bidiFactory()
/** Hebrew, Arabic, and all that could set a direction: most texts have none of them, and are in order. */
const fromRight = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/

export class Typeface {
  private readonly doc: PDFKit.PDFDocument
  private readonly weight: Weight
  private readonly sorts = new Map<string, Sort>()
  private readonly opened = new Set<string>()

  constructor(doc: PDFKit.PDFDocument, weight: Weight) {
    this.doc = doc
    this.weight = weight
  }

  /** As a fraction of the size: at 10 points, half is 5 points. */
  width(text: string): number {
    return this.runs(text).reduce((sum, run) => sum + this.widthOf(run), 0)
  }

  /** Draws a line of text with its baseline at a position, in points from the upper left corner. */
  draw({ size, colour }: Omit<TextStyle, 'type'>, x: number, y: number, text: string): void {
    this.doc.fillColor(colour)
    for (const run of inVisualOrder(this.runs(text))) {
      this.doc.font(run.font, size).text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      x += this.widthOf(run) * size
    }
  }

  /** In the order of the text. A shaped run is at most a word, since spaces are Inter's. */
  private runs(text: string): Run[] {
    const levels = fromRight.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : undefined
    const runs: Run[] = []
    let at = 0
    for (const character of text) {
      const { font, text: shown, shaped } = this.sort(character)
      const level = levels?.[at] ?? 0
      at += character.length
      const last = runs.at(-1)
      if (last?.font === font && last.level === level) last.text += shown
      else runs.push({ font, text: shown, shaped, level })
    }
    return runs
  }

  private widthOf({ font, text, shaped }: Run): number {
    if (shaped) return this.doc.font(font, 1).widthOfString(text)
    let width = 0
    for (const character of text) width += this.sort(character).width
    return width
  }

  private sort(character: string): Sort {
    const known = this.sorts.get(character)
    if (known) return known
    const sort = this.findSort(character)
    this.sorts.set(character, sort)
    return sort
  }

  private findSort(character: string): Sort {
    const file = fontOf(character)
    if (file === undefined) return this.sort(twins[character] ?? missing)
    const font = this.nameOf(file)
    return { font, text: character, shaped: file.shaped, width: this.doc.font(font, 1).widthOfString(character) }
  }

  /** Its name in the document, which gets the font with the first character that needs it. */
  private nameOf(file: FontFile): string {
    const name = `${file.name}-${this.weight}`
    if (!this.opened.has(name)) this.doc.registerFont(name, openFont(file, this.weight))
    this.opened.add(name)
    return name
  }
}

/** From left to right (UAX #9, rules L2 and L4). Fontkit reverses the letters of a shaped run itself. */
function inVisualOrder(runs: Run[]): Run[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  if (highest === 0) return runs
  const ordered = runs.map((run) => (run.level % 2 === 1 && !run.shaped ? { ...run, text: mirrored(run.text) } : run))
  for (let level = highest; level > 0; level--) {
    for (let first = 0; first < ordered.length; first++) {
      let end = first
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end > first) ordered.splice(first, end - first, ...ordered.slice(first, end).reverse())
      first = end
    }
  }
  return ordered
}

const mirrored = (text: string) =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')
