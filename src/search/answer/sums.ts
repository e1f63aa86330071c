import { Bits } from '../columns/bits.ts'

/**
 * A sum for each row, stored as one set of rows per bit, so that adding a number to many rows and finding those with
 * the largest sum work on 32 rows at a time.
 */
export class Sums {
  /** Lowest bit first. */
  private readonly planes: Bits[] = []
  private readonly size: number

  /** @param size the number of rows; all sums begin at 0 */
  constructor(size: number) {
    this.size = size
  }

  /** Adds a non-negative whole number to the sums of some rows. */
  add(rows: Bits, number: number): void {
    for (let plane = 0; number >> plane > 0; plane++) if ((number >> plane) & 1) this.addAt(plane, rows)
  }

  /** Adds 2^plane: a bit that is already set carries over to the next. */
  private addAt(from: number, rows: Bits): void {
    let carried = rows.words
    for (let plane = from; ; plane++) {
      while (this.planes.length <= plane) this.planes.push(new Bits(this.size))
      const { words } = this.planes[plane]!
      const next = new Uint32Array(words.length)
      let any = 0
      for (let i = 0; i < words.length; i++) {
        next[i] = words[i]! & carried[i]!
        words[i]! ^= carried[i]!
        any |= next[i]!
      }
      if (any === 0) return
      carried = next
    }
  }

  /** How many bits the largest sum may have. */
  get bits(): number {
    return this.planes.length
  }

  /** The rows of a set whose sums have this bit, and those without it. */
  split(rows: Bits, bit: number): readonly [having: Bits, others: Bits] {
    const plane = this.planes[bit]
    const having = plane ? rows.clone() : new Bits(this.size)
    if (plane) having.and(plane)
    return [having, rows.minus(having)]
  }
}

/** The rows with one sum, by lot, and their total number. */
export type Equal = { readonly rows: readonly Bits[]; readonly count: number }

/**
 * The rows by their sums, the largest first, found only as far as the caller iterates.
 * @param lots sums, and which of their rows count
 */
export function* byGreatest(lots: readonly { readonly sums: Sums; readonly rows: Bits }[]): Generator<Equal> {
  yield* below(
    lots.map(({ sums }) => sums),
    lots.map(({ rows }) => rows),
    Math.max(0, ...lots.map(({ sums }) => sums.bits)),
  )
}

/** @param bits how many bits of the sums may still differ */
function* below(sums: readonly Sums[], rows: readonly Bits[], bits: number): Generator<Equal> {
  const count = rows.reduce((total, one) => total + one.count(), 0)
  if (count === 0) return
  if (bits === 0) {
    yield { rows, count }
    return
  }
  const halves = rows.map((one, i) => sums[i]!.split(one, bits - 1))
  yield* below(
    sums,
    halves.map(([having]) => having),
    bits - 1,
  )
  yield* below(
    sums,
    halves.map(([, others]) => others),
    bits - 1,
  )
}
