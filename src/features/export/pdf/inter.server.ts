/** Inter as fontkit reads it, a font for each script. */
import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

// In this order they are asked for a character.
const scripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext', 'greek-ext'] as const
export type Script = (typeof scripts)[number]

export type Weight = 400 | 600

/**
 * Nothing but the glyphs of the characters, side by side. Where a font puts one glyph for others (an arrow for '->', × for the x of
 * 2x4), who copies or searches would not find what the database holds.
 */
const plain = Object.fromEntries(
  ['ccmp', 'locl', 'rlig', 'mark', 'mkmk', 'calt', 'clig', 'liga', 'rclt', 'curs', 'kern'].map((tag) => [tag, false]),
)

/**
 * As `registerFont` of pdfkit takes it: since 0.20 also fonts that fontkit has opened, which its types do not know yet. Opened for one
 * document: embedding makes fontkit forget of which character some glyphs are, as of ı that is a part of í.
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

/** Which font has a character, by code point; the weights have the same. */
export function scriptOf(character: string): Script | undefined {
  if (!found) {
    found = new Map()
    for (const script of scripts.toReversed()) {
      for (const code of openFont(script, 400).characterSet) found.set(code, script)
    }
  }
  return found.get(character.codePointAt(0)!)
}
