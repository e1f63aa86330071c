/**
 * The fonts of a PDF as read by fontkit, each a file with the characters of one script: Inter, and Noto Sans and others
 * for scripts that Inter lacks. Files are read when a text needs them.
 */
import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const require = createRequire(import.meta.url)

export type Weight = 400 | 600

export interface FontFile {
  /** Distinct for each file of a weight. */
  name: string
  /** Whether letters change with their neighbors, so that only whole words can be measured and drawn. */
  shaped: boolean
}

interface Family {
  /** Of the package, which is called `@fontsource/name`. */
  name: string
  /** The package's subsets that are used, in the order in which they are tried for a character. */
  subsets: readonly string[]
  shaped: boolean
  weights: readonly Weight[]
}

const bothWeights: readonly Weight[] = [400, 600]

const noto = (script: string, shaped: boolean): Family => ({
  name: `noto-sans-${script}`,
  subsets: [script],
  shaped,
  weights: bothWeights,
})

/** In the order in which they are tried. */
const families: readonly Family[] = [
  {
    name: 'inter',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext', 'greek-ext'],
    shaped: false,
    weights: bothWeights,
  },
  noto('hebrew', true),
  noto('arabic', true),
  noto('armenian', false),
  noto('georgian', false),
  noto('devanagari', true),
  noto('bengali', true),
  noto('tamil', true),
  noto('thai', true),
  // Chinese in both forms, and kana: a hundred files.
  { name: 'chocolate-classical-sans', subsets: [], shaped: false, weights: [400] },
  // Hangul: the same.
  { name: 'gowun-dodum', subsets: [], shaped: false, weights: [400] },
]

interface Subset extends FontFile {
  family: Family
  subset: string
}

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
export function openFont(file: FontFile, weight: Weight): Buffer {
  const font = read(file as Subset, weight)
  if (file.shaped) return font as unknown as Buffer
  return Object.create(font, { layout: { value: (text: string) => font.layout(text, plain) } })
}

function read({ family, subset }: Subset, weight: Weight): Font {
  const heaviest = family.weights.includes(weight) ? weight : 400
  const font = openSync(
    require.resolve(`@fontsource/${family.name}/files/${family.name}-${subset}-${heaviest}-normal.woff`),
  )
  if (!('layout' in font)) throw new Error(`${family.name} for ${subset} is not one font`)
  return font
}

let found: Map<number, Subset> | undefined

/** Which font has a character; all weights have the same ones. */
export function fontOf(character: string): FontFile | undefined {
  found ??= findAll()
  return found.get(character.codePointAt(0)!)
}

function findAll(): Map<number, Subset> {
  const byCode = new Map<number, Subset>()
  for (const family of families.toReversed()) {
    const ranges: Record<string, string> = require(`@fontsource/${family.name}/unicode.json`)
    const subsets = family.subsets.length > 0 ? family.subsets : Object.keys(ranges)
    for (const key of subsets.toReversed()) {
      const subset = key.replace(/^\[(\d+)\]$/, '$1')
      const file = { name: `${family.name}-${subset}`, shaped: family.shaped, family, subset }
      const codes = family.subsets.length > 0 ? read(file, 400).characterSet : codesIn(ranges[key]!)
      for (const code of codes) if (family.name === 'inter' || !isPunctuation(code)) byCode.set(code, file)
    }
  }
  return byCode
}

/** Of Unicode's block General Punctuation, which texts in Inter use. */
const isPunctuation = (code: number) => code >= 0x2000 && code <= 0x206f

/** Of 'U+41,U+61-7A', CSS's `unicode-range`. */
function* codesIn(ranges: string): Generator<number> {
  for (const range of ranges.split(',')) {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-')
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++) yield code
  }
}
