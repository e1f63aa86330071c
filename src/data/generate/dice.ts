/**
 * Random numbers that depend only on their seeds (sfc32): the same seeds give the same numbers on every machine and in
 * every release, and profile 7 is the same whether 10 or a million are generated.
 */
export class Dice {
  private a: number
  private b: number
  private c: number
  private counter = 1

  constructor(first: number, second: number, third = 0) {
    this.a = first | 0
    this.b = second | 0
    this.c = third | 0
    for (let round = 0; round < 12; round++) this.next()
  }

  /** From 0 (inclusive) to 1. */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }

  /** A whole number from `low` to `high`, both inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** True in `share` of all throws. */
  chance(share: number): boolean {
    return this.next() < share
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item
  }

  /** `count` different items, or all of them if there are fewer; in the order in which they were drawn. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items]
    const drawn: Item[] = []
    while (drawn.length < count && left.length > 0) {
      const at = Math.floor(this.next() * left.length)
      drawn.push(left[at] as Item)
      left[at] = left[left.length - 1] as Item
      left.pop()
    }
    return drawn
  }
}

/** Draws items according to their weights, with one random number each (Vose's alias method). */
export class Weighted<Item> {
  private readonly items: readonly Item[]
  private readonly probability: Float64Array
  private readonly other: Uint32Array

  constructor(items: readonly Item[], weight: (item: Item, at: number) => number) {
    this.items = items
    const weights = items.map(weight)
    const mean = weights.reduce((sum, value) => sum + value, 0) / items.length
    this.probability = new Float64Array(items.length)
    this.other = new Uint32Array(items.length)
    const scaled = weights.map((value) => value / mean)
    const small = scaled.flatMap((value, at) => (value < 1 ? [at] : []))
    const large = scaled.flatMap((value, at) => (value < 1 ? [] : [at]))
    while (small.length > 0 && large.length > 0) {
      const less = small.pop() as number
      const more = large.pop() as number
      this.probability[less] = scaled[less] ?? 0
      this.other[less] = more
      scaled[more] = (scaled[more] ?? 0) + (scaled[less] ?? 0) - 1
      if ((scaled[more] ?? 0) < 1) small.push(more)
      else large.push(more)
    }
    for (const at of [...small, ...large]) this.probability[at] = 1
  }

  draw(dice: Dice): Item {
    const place = dice.next() * this.items.length
    const at = Math.floor(place)
    return this.items[place - at < (this.probability[at] ?? 1) ? at : (this.other[at] ?? at)] as Item
  }
}

/** Weights of a list that has the most frequent first: Zipf's law, softened for the first few. */
export const byRank = (_: unknown, at: number): number => 1 / (at + 6)

/** The words of a table; an underscore stands for a space inside one. */
export function wordsOf(table: string): string[] {
  return table
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))
}

/** The items of a table that are separated by bars and line ends. */
export function itemsOf(table: string): string[] {
  return table.trim().split(/[|\n]+/)
}
