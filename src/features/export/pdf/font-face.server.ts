/** A TrueType font out of a WOFF file (W3C WOFF 1.0, OpenType): which characters it has, how wide they are, and its tables for a PDF. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

type Tables = ReadonlyMap<string, Buffer>

/** What a PDF's font program needs; how letters are told from each other stands in the PDF itself. */
const embedded = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']

export interface FaceMetrics {
  ascent: number
  descent: number
  capHeight: number
  box: readonly [number, number, number, number]
}

export class FontFace {
  readonly name: string
  /** In thousandths of the font's size, like every measure here. */
  readonly metrics: FaceMetrics
  private readonly tables: Tables
  private readonly glyphs: ReadonlyMap<number, number>
  private readonly scale: number
  private readonly wideGlyphs: number

  constructor(name: string, woff: Buffer) {
    this.name = name
    this.tables = readTables(woff)
    const [head, hhea, os2] = [this.table('head'), this.table('hhea'), this.table('OS/2')]
    this.scale = 1000 / head.readUInt16BE(18)
    this.wideGlyphs = hhea.readUInt16BE(34)
    this.glyphs = readCharacters(this.table('cmap'))
    const scaled = (value: number) => Math.round(value * this.scale)
    this.metrics = {
      ascent: scaled(hhea.readInt16BE(4)),
      descent: scaled(hhea.readInt16BE(6)),
      capHeight: scaled(os2.readInt16BE(88)),
      box: [36, 38, 40, 42].map((at) => scaled(head.readInt16BE(at))) as [number, number, number, number],
    }
  }

  /** The glyph of a character; undefined where the font has none. */
  glyphOf(codePoint: number): number | undefined {
    return this.glyphs.get(codePoint)
  }

  widthOf(glyph: number): number {
    const hmtx = this.table('hmtx')
    return hmtx.readUInt16BE(Math.min(glyph, this.wideGlyphs - 1) * 4) * this.scale
  }

  /** The font program, as TrueType. */
  program(): Buffer {
    const tables = embedded.flatMap((tag) => {
      const table = this.tables.get(tag)
      return table ? [{ tag, table }] : []
    })
    const directory = Buffer.alloc(12 + 16 * tables.length)
    directory.writeUInt32BE(0x00010000, 0)
    directory.writeUInt16BE(tables.length, 4)
    const parts = [directory]
    let offset = directory.length
    for (const [index, { tag, table }] of tables.entries()) {
      const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
      const at = 12 + 16 * index
      directory.write(tag, at, 'latin1')
      directory.writeUInt32BE(checksum(padded), at + 4)
      directory.writeUInt32BE(offset, at + 8)
      directory.writeUInt32BE(table.length, at + 12)
      parts.push(padded)
      offset += padded.length
    }
    return Buffer.concat(parts)
  }

  private table(tag: string): Buffer {
    const table = this.tables.get(tag)
    if (!table) throw new Error(`The font ${this.name} has no table ${tag}`)
    return table
  }
}

function checksum(padded: Buffer): number {
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

function readTables(woff: Buffer): Tables {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < woff.readUInt16BE(12); index++) {
    const at = 44 + 20 * index
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    tables.set(woff.toString('latin1', at, at + 4), packed < length ? inflateSync(bytes) : bytes)
  }
  return tables
}

/** From the largest of the Unicode subtables that are understood: format 12, else 4. */
function readCharacters(cmap: Buffer): Map<number, number> {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index))
  const subtables = offsets.map((offset) => cmap.subarray(offset))
  const full = subtables.find((subtable) => subtable.readUInt16BE(0) === 12)
  if (full) return readGroups(full)
  const basic = subtables.find((subtable) => subtable.readUInt16BE(0) === 4)
  return basic ? readSegments(basic) : new Map()
}

function readGroups(subtable: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const [first, last, glyph] = [16, 20, 24].map((at) => subtable.readUInt32BE(at + 12 * group)) as [
      number,
      number,
      number,
    ]
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first)
  }
  return glyphs
}

function readSegments(subtable: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  const twice = subtable.readUInt16BE(6)
  const [ends, starts, deltas, ranges] = [14, 16 + twice, 16 + 2 * twice, 16 + 3 * twice] as const
  for (let at = 0; at < twice; at += 2) {
    const range = subtable.readUInt16BE(ranges + at)
    const start = subtable.readUInt16BE(starts + at)
    for (let code = start; code <= subtable.readUInt16BE(ends + at) && code !== 0xffff; code++) {
      const listed = range === 0 ? code : subtable.readUInt16BE(ranges + at + range + 2 * (code - start))
      const glyph = listed === 0 ? 0 : (listed + subtable.readUInt16BE(deltas + at)) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

// Each a part of Inter; asked in this order for a character.
const parts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext', 'greek-ext']

const loaded = new Map<number, FontFace[]>()

/** Inter in a weight, by its parts; read once. */
export function interFaces(weight: 400 | 600): readonly FontFace[] {
  const known = loaded.get(weight)
  if (known) return known
  const { resolve } = createRequire(import.meta.url)
  const faces = parts.map((part) => {
    const file = resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`)
    return new FontFace(`Inter-${part}-${weight}`, readFileSync(file))
  })
  loaded.set(weight, faces)
  return faces
}
