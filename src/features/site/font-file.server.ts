/**
 * Fonts as files that the drawing library can read: it supports TrueType, and the packages contain the same tables as
 * WOFF.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

const { resolve } = createRequire(import.meta.url)
const made = new Map<number, string>()

/** The path of Inter in a weight; written once to the system's temporary folder, and gone with the process. */
export function interFile(weight: 400 | 600): string {
  const known = made.get(weight)
  if (known !== undefined) return known
  const woff = readFileSync(resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`))
  const folder = mkdtempSync(path.join(tmpdir(), 'attending-font-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, `inter-${weight}.ttf`)
  writeFileSync(file, trueTypeOf(woff))
  made.set(weight, file)
  return file
}

/** The tables of a WOFF file (W3C, WOFF 1.0), unpacked, after TrueType's own directory. */
function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (let index = 0; index < count; index++) {
    const from = 44 + 20 * index
    const stored = woff.subarray(woff.readUInt32BE(from + 4), woff.readUInt32BE(from + 4) + woff.readUInt32BE(from + 8))
    const length = woff.readUInt32BE(from + 12)
    const table = stored.length < length ? inflateSync(stored) : stored
    const entry = 12 + 16 * index
    woff.copy(directory, entry, from, from + 4)
    woff.copy(directory, entry + 4, from + 16, from + 20)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(length, entry + 12)
    // Tables start at multiples of four.
    parts.push(table, Buffer.alloc(-length & 3))
    offset += length + (-length & 3)
  }
  return Buffer.concat(parts)
}
