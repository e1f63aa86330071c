import { Bits } from './bits.ts'

/** What is known of the rows of a segment. */
interface Rows {
  readonly size: number
  readonly hidden: Bits
  readonly hiddenCount: number
}

/** Rows of a segment whose values are to be counted. */
export class Sample {
  readonly bits: Bits
  private readonly segment: Rows
  private made: { readonly rows: Uint32Array; readonly inside: boolean } | undefined

  constructor(segment: Rows, bits: Bits) {
    this.segment = segment
    this.bits = bits
  }

  /**
   * The rows one at a time; or the other rows, not `inside`, if they are fewer: their values are then subtracted from
   * the total.
   */
  list(): { readonly rows: Uint32Array; readonly inside: boolean } {
    if (!this.made) {
      const { size, hidden, hiddenCount } = this.segment
      const inside = this.bits.count() * 2 <= size - hiddenCount
      const counted = inside ? this.bits : Bits.full(size)
      if (!inside) {
        counted.without(this.bits)
        counted.without(hidden)
      }
      this.made = { rows: counted.list(), inside }
    }
    return this.made
  }
}
