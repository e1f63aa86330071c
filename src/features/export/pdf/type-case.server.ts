/** One weight of a typeface in one PDF: measures and sets text in whichever of its fonts has the characters. */
import type { FontFace } from './font-face.server.ts'

/** A stretch of text in one font: the font's name in the PDF, and its glyphs as the PDF writes them. */
interface Run {
  font: string
  glyphs: string
}

interface Sort {
  font: string
  hex: string
  /** Thousandths of the size. */
  width: number
}

export interface UsedFont {
  font: string
  face: FontFace
  /** By glyph, the character that it stands for. */
  characters: ReadonlyMap<number, number>
}

/** In place of a character that no font of ours has: one that looks like it, else a question mark. */
const twins: Record<string, string> = { '\u2010': '-', '\u2011': '-', '\u2012': '\u2013', '\u2015': '\u2014' }
const missing = '?'

export class TypeCase {
  private readonly fonts: { font: string; face: FontFace; characters: Map<number, number> }[]
  private readonly sorts = new Map<string, Sort>()

  /** @param prefix for the fonts' names in the PDF; two cases of one PDF differ in it */
  constructor(faces: readonly FontFace[], prefix: string) {
    this.fonts = faces.map((face, index) => ({ font: prefix + index, face, characters: new Map() }))
  }

  /** In units of the size: at 10 points, half is 5 points. */
  width(text: string): number {
    let width = 0
    for (const character of text) width += this.sort(character).width
    return width / 1000
  }

  runs(text: string): Run[] {
    const runs: Run[] = []
    for (const character of text) {
      const { font, hex } = this.sort(character)
      const last = runs.at(-1)
      if (last?.font === font) last.glyphs += hex
      else runs.push({ font, glyphs: hex })
    }
    return runs
  }

  /** The fonts that were needed. */
  used(): UsedFont[] {
    return this.fonts.filter(({ characters }) => characters.size > 0)
  }

  private sort(character: string): Sort {
    const known = this.sorts.get(character)
    if (known) return known
    const code = character.codePointAt(0)!
    for (const { font, face, characters } of this.fonts) {
      const glyph = face.glyphOf(code)
      if (glyph === undefined) continue
      if (!characters.has(glyph)) characters.set(glyph, code)
      const sort = { font, hex: glyph.toString(16).padStart(4, '0'), width: face.widthOf(glyph) }
      this.sorts.set(character, sort)
      return sort
    }
    const substitute = this.sort(twins[character] ?? missing)
    this.sorts.set(character, substitute)
    return substitute
  }
}
