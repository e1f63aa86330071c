import { hash } from 'node:crypto'
import { type Half, type MarkTable, markWords } from './mark-table.ts'

/** What a reading thread needs to tell which rows are known. */
export interface KnownRows {
  /** The marks' words. */
  words: Uint32Array
  /** Open addressing by the lower half of a row's hash: one more than a mark's place, 0 for an empty slot. */
  slots: Int32Array
}

/** All that decides what a row becomes, as a hash. */
export type Basis = readonly [Half, Half]

export function hashInto(bytes: Uint8Array | string): [Half, Half] {
  // A text of bytes is made faster than a buffer.
  const digest = hash('sha256', bytes, 'binary')
  return [wordAt(digest, 0), wordAt(digest, 4)]
}

const wordAt = (digest: string, at: number): number =>
  (digest.charCodeAt(at) |
    (digest.charCodeAt(at + 1) << 8) |
    (digest.charCodeAt(at + 2) << 16) |
    (digest.charCodeAt(at + 3) << 24)) >>>
  0

/** The slots of marks for which `isValid`. */
export function slotsOf(table: MarkTable, isValid: (mark: number) => boolean): Int32Array {
  let size = 1024
  while (size < table.count * 1.5) size *= 2
  const slots = new Int32Array(new SharedArrayBuffer(size * 4))
  for (let mark = 0; mark < table.count; mark++) {
    if (!isValid(mark)) continue
    let slot = table.rowOf(mark)[1] & (size - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1)
    slots[slot] = mark + 1
  }
  return slots
}

/** Tells rows that are known from others, by a hash of their bytes, before their fields are found. */
export class Recognizer {
  private readonly known: KnownRows
  private readonly basis: Basis
  private readonly isEmpty: boolean
  private last: Uint8Array = new Uint8Array()
  private hashed: readonly [Half, Half] | null = null
  /** The mark of the last row it was asked about; -1 if it has none. */
  mark = -1

  constructor(known: KnownRows, basis: Basis) {
    this.known = known
    this.basis = basis
    this.isEmpty = known.words.length === 0
  }

  knows(row: Uint8Array): boolean {
    this.last = row
    this.hashed = null
    this.mark = this.isEmpty ? -1 : this.find(this.row)
    return this.mark >= 0
  }

  /** The hash of that row, salted with all that decides what the row becomes. */
  get row(): readonly [Half, Half] {
    this.hashed ??= this.hash()
    return this.hashed
  }

  private hash(): [Half, Half] {
    const [upper, lower] = hashInto(this.last)
    return [(upper ^ this.basis[0]) >>> 0, (lower ^ this.basis[1]) >>> 0]
  }

  private find([upper, lower]: readonly [Half, Half]): number {
    const { words, slots } = this.known
    const mask = slots.length - 1
    for (let slot = lower & mask; ; slot = (slot + 1) & mask) {
      const mark = (slots[slot] as number) - 1
      if (mark < 0) return -1
      const at = mark * markWords + 2
      if (words[at] === upper && words[at + 1] === lower) return mark
    }
  }
}
