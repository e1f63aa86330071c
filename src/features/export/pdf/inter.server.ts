/** Inter as read by fontkit, a font for each script. */
import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

// The order in which they are tried for a character.
const scripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext', 'greek-ext'] as const
export type Script = (typeof scripts)[number]

export type Weight = 400 | 600

/**
 * Only the characters' own glyphs, side by side. If a font has one glyph for several characters (an arrow for '->', ×
 * for the x in 2x4), copying or searching wouldn't find what the database has.
 */
const plain = Object.fromEntries(
  ['ccmp', 'locl', 'rlig', 'mark', 'mkmk', 'calt', 'clig', 'liga', 'rclt', 'curs', 'kern'].map((tag) => [tag, false]),
)

/**
 * In the form pdfkit's `registerFont` accepts: since 0.20 that includes fonts opened by fontkit, which its types don't
 * know yet. Opened per document: embedding makes fontkit forget which character some glyphs stand for, such as the ı
 * that is part of í.
 */
export function interFont(script: Script, weight: Weight): Buffer {
  const font = openFont(script, weight)
  return Object.create(font, { layout: { value: (text: string) => font.layout(text, plain) } })
}

function openFont(script: Script, weight: Weight): Font {
  const { resolve } = createRequire(import.meta.url)
  const font = openSync(resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`))
  if (!('layout' in font)) throw new Error(`Inter for ${script} is not one font`)
  return font
}

let found: Map<number, Script> | undefined

/** Which font has a character, by code point; all weights have the same ones. */
export function scriptOf(character: string): Script | undefined {
  if (!found) {
    found = new Map()
    for (const script of scripts.toReversed()) {
      for (const code of openFont(script, 400).characterSet) found.set(code, script)
    }
  }
  return found.get(character.codePointAt(0)!)
}
