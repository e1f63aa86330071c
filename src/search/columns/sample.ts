import { Bits } from './bits.ts'

/** What is known of the rows of a segment. */
interface Rows {
  readonly size: number
  readonly hidden: Bits
  readonly hiddenCount: number
}

/** Rows one at a time and as a set, and whether they are the sample. */
type Listed = { readonly rows: Uint32Array; readonly bits: Bits; readonly inside: boolean }

/** Rows of a segment whose values are to be counted. */
export class Sample {
  readonly bits: Bits
  private readonly segment: Rows
  private made: Listed | undefined

  constructor(segment: Rows, bits: Bits) {
    this.segment = segment
    this.bits = bits
  }

  /**
   * The rows one at a time; or the other rows, not `inside`, if they are fewer: their values are then subtracted from
   * the total.
   */
  list(): Listed {
    if (!this.made) {
      const { size, hidden, hiddenCount } = this.segment
      const inside = this.bits.count() * 2 <= size - hiddenCount
      const counted = inside ? this.bits : Bits.full(size)
      if (!inside) {
        counted.without(this.bits)
        counted.without(hidden)
      }
      this.made = { rows: counted.list(), bits: counted, inside }
    }
    return this.made
  }
}
