import type { Bits } from './bits.ts'

/** The rows of each code, ascending: those of code c are rows[starts[c]] to rows[starts[c + 1] - 1]. */
type Lists = { readonly rows: Uint32Array; readonly starts: Uint32Array }

/**
 * Up to four values of each row, in one number with a byte for each. Going through lists costs time for every row that
 * has a value; this takes one read for each row that is counted. Values that don't fit stay in lists.
 */
export class InlineValues {
  /** The code that a byte stands for. */
  private readonly codes: Uint32Array
  private readonly inline: Uint32Array
  private readonly rest: Lists

  private constructor(codes: Uint32Array, inline: Uint32Array, rest: Lists) {
    this.codes = codes
    this.inline = inline
    this.rest = rest
  }

  /** @param size how many rows there are */
  static of({ rows, starts }: Lists, size: number): InlineValues {
    const listed = (code: number) => starts[code + 1]! - starts[code]!
    const codes = Uint32Array.from({ length: starts.length - 1 }, (_, code) => code)
      .sort((a, b) => listed(b) - listed(a) || a - b)
      .slice(0, none)
      .sort()
    const byteOf = new Map(Array.from(codes, (code, byte) => [code, byte]))
    const inline = new Uint32Array(size).fill(0xffffffff)
    const rest: number[] = []
    const restStarts = new Uint32Array(starts.length)
    for (let code = 0; code + 1 < starts.length; code++) {
      const byte = byteOf.get(code)
      for (let i = starts[code]!; i < starts[code + 1]!; i++) {
        const row = rows[i]!
        if (byte === undefined || inline[row]! >>> 24 !== none) rest.push(row)
        else inline[row] = (inline[row]! << 8) | byte
      }
      restStarts[code + 1] = rest.length
    }
    return new InlineValues(codes, inline, { rows: Uint32Array.from(rest), starts: restStarts })
  }

  /** How many rows only a list says have a value: each takes time whenever rows are counted. */
  get inLists(): number {
    return this.rest.rows.length
  }

  /** Adds how many of these rows, listed and as a set, have each code. */
  count(rows: Uint32Array, bits: Bits, counts: Uint32Array): void {
    const { codes, inline, rest } = this
    // Each place has its own counters: adding to the same one four times in a row would wait for each addition.
    const [first, second, third, fourth] = [counters(), counters(), counters(), counters()]
    for (let i = 0; i < rows.length; i++) {
      const values = inline[rows[i]!]!
      first[values & 0xff]!++
      second[(values >>> 8) & 0xff]!++
      third[(values >>> 16) & 0xff]!++
      fourth[values >>> 24]!++
    }
    for (let byte = 0; byte < codes.length; byte++) {
      counts[codes[byte]!]! += first[byte]! + second[byte]! + third[byte]! + fourth[byte]!
    }
    addCounts(rest, bits, counts)
  }
}

/** Adds how many rows of each list are in a set. */
export function addCounts({ rows, starts }: Lists, bits: Bits, counts: Uint32Array): void {
  for (let code = 0; code + 1 < starts.length; code++) {
    counts[code]! += bits.countList(rows, starts[code]!, starts[code + 1]!)
  }
}

/** The byte of a place without a value. */
const none = 0xff

const counters = () => new Uint32Array(none + 1)
