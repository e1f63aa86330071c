/**
 * Marks in memory: for a physician, the hash of the row that was about them, and the hash of how it left them (`readStates`). 24 bytes
 * each, in one buffer that threads can share.
 */

/** Words of a mark: its physician's id, the row's hash, and the state's, each the upper half first. */
export const markWords = 6
export const markBytes = markWords * 4
const [rowAt, stateAt] = [2, 4]

/** Half of a hash of 64 bits. */
export type Half = number

export class MarkTable {
  words: Uint32Array
  count = 0

  constructor(words: Uint32Array = new Uint32Array(1024 * markWords)) {
    this.words = words
  }

  /** A table that threads can share, with room for this many. */
  static shared(room: number): MarkTable {
    return new MarkTable(new Uint32Array(new SharedArrayBuffer(room * markBytes)))
  }

  add(id: number, row: readonly [Half, Half], state: readonly [Half, Half]): void {
    const at = this.count * markWords
    if (at + markWords > this.words.length) {
      const larger = new Uint32Array(this.words.length * 2)
      larger.set(this.words)
      this.words = larger
    }
    this.words.set([Math.floor(id / 2 ** 32), id >>> 0, ...row, ...state], at)
    this.count++
  }

  idOf(mark: number): number {
    const at = mark * markWords
    return (this.words[at] as number) * 2 ** 32 + (this.words[at + 1] as number)
  }

  rowOf(mark: number): [Half, Half] {
    return this.pair(mark, rowAt)
  }

  stateOf(mark: number): [Half, Half] {
    return this.pair(mark, stateAt)
  }

  private pair(mark: number, offset: number): [Half, Half] {
    const at = mark * markWords + offset
    return [this.words[at] as number, this.words[at + 1] as number]
  }

  /** Combines the mark's state with another hash; the order of several doesn't matter. */
  mixState(mark: number, [upper, lower]: readonly [Half, Half]): void {
    const at = mark * markWords + stateAt
    this.words[at] = (this.words[at] as number) ^ upper
    this.words[at + 1] = (this.words[at + 1] as number) ^ lower
  }

  /** The same marks by their physicians' ids. */
  sorted(): MarkTable {
    const order = Uint32Array.from({ length: this.count }, (_, mark) => mark)
    order.sort((one, other) => this.idOf(one) - this.idOf(other))
    const table = new MarkTable(new Uint32Array(Math.max(this.count, 1) * markWords))
    for (const mark of order) table.add(this.idOf(mark), this.rowOf(mark), this.stateOf(mark))
    return table
  }
}

/** Finds marks by id in a sorted table; fastest if ids come nearly in order. */
export class MarkFinder {
  private readonly table: MarkTable
  private last = 0

  constructor(table: MarkTable) {
    this.table = table
  }

  /** -1 if there is none. */
  find(id: number): number {
    const { table, last } = this
    let [low, high] = [0, table.count - 1]
    // The next one, mostly.
    let place = Math.min(last + 1, high)
    while (low <= high) {
      const found = table.idOf(place)
      if (found === id) {
        this.last = place
        return place
      }
      if (found < id) low = place + 1
      else high = place - 1
      place = (low + high) >> 1
    }
    return -1
  }
}
