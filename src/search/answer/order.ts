import type { Bits } from '../columns/bits.ts'
import type { SortedColumnName } from '../columns/columns.ts'
import { partitionPoint } from '../columns/partition-point.ts'
import type { Segment } from '../columns/segment.ts'
import { type Sort, type SortKey, sorts } from '../query/query.ts'

/** The sorts by a column. */
export type OrderKey = Exclude<SortKey, 'distance' | 'relevance' | 'newest' | 'volume'>

/**
 * The rows of a segment in the order of a sort. Rows are numbered in the default order, so each code's rows are in that
 * order, too. A column's lists, one after the other, are therefore the rows sorted by that column; descending starts
 * with the last list.
 */
export class Order {
  private readonly segment: Segment
  private readonly column: SortedColumnName
  private readonly descending: boolean
  /** The rows in this order; missing if that is the order of their numbers. */
  private readonly rows: Uint32Array | undefined

  constructor(segment: Segment, key: OrderKey, direction: Sort['direction']) {
    this.segment = segment
    this.column = sorts[key]
    this.descending = direction === 'desc'
    const { rows } = segment.columns[this.column]
    this.rows = this.descending ? this.listsReversed() : rows
  }

  private listsReversed(): Uint32Array {
    const { dictionary, starts, rows } = this.segment.columns[this.column]
    const all = rows ?? Uint32Array.from({ length: this.segment.size }, (_, row) => row)
    const reversed = new Uint32Array(this.segment.size)
    for (let code = 0; code <= dictionary.size; code++) {
      reversed.set(all.subarray(starts[code], starts[code + 1]), this.startOf(code))
    }
    return reversed
  }

  /** Where the rows with a code begin. Rows without a value come last in both directions. */
  private startOf(code: number): number {
    const { dictionary, starts } = this.segment.columns[this.column]
    if (!this.descending || code === dictionary.size) return starts[code]!
    return starts[dictionary.size]! - starts[code + 1]!
  }

  /**
   * Where a row of another segment would go: returns the position of the row it goes before.
   * @param row the other segment's row
   * @param placeByName where it would be in the default order
   */
  placeOf(other: Segment, row: number, placeByName: number): number {
    const { dictionary, starts, rows } = this.segment.columns[this.column]
    const [code, known] = dictionary.rank(other.value(this.column, row))
    if (!known) return this.descending ? starts[dictionary.size]! - starts[code]! : starts[code]!
    // Inside a list the rows are in the default order.
    const inside = partitionPoint(starts[code]!, starts[code + 1]!, (i) => (rows ? rows[i]! : i) < placeByName)
    return this.startOf(code) + inside - starts[code]!
  }

  /** The rows of a set, in this order. */
  *all(bits: Bits): Generator<number> {
    for (const row of this.rows ?? bits.list()) if (bits.has(row)) yield row
  }

  /**
   * Takes the rows of a set between two positions in this order.
   * @param skip how many of them to skip first
   * @param max at most how many to put into `taken`
   * @returns how many are still to be skipped
   */
  take(bits: Bits, from: number, to: number, skip: number, max: number, taken: number[]): number {
    const { rows } = this
    if (!rows) {
      const inside = skip > 0 ? Math.min(skip, bits.count(from, to)) : 0
      let row = bits.nth(inside, from, to)
      for (let count = 0; row !== -1 && count < max; count++) {
        taken.push(row)
        row = bits.nth(0, row + 1, to)
      }
      return skip - inside
    }
    let count = 0
    for (let i = from; i < to && count < max; i++) {
      const row = rows[i]!
      if (!bits.has(row)) continue
      if (skip > 0) skip--
      else {
        taken.push(row)
        count++
      }
    }
    return skip
  }
}

/** Where a row of another segment would go in this one's default order: by last name, first name, and id. */
export function placeByName(segment: Segment, other: Segment, row: number): number {
  const { lastName, firstName } = segment.columns
  const [last, lastKnown] = lastName.dictionary.rank(other.value('lastName', row))
  if (!lastKnown) return lastName.starts[last]!
  const [first, firstKnown] = firstName.dictionary.rank(other.value('firstName', row))
  const id = other.ids[row]!
  return partitionPoint(lastName.starts[last]!, lastName.starts[last + 1]!, (i) => {
    const code = firstName.codes[i]!
    return code < first || (code === first && firstKnown && segment.ids[i]! < id)
  })
}
