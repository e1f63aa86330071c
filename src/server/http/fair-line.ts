/**
 * Who is served next, where many wait for one server: each asker has a line of their own, and the lines take turns. One
 * question waits for about one of each other asker, however many those have.
 */
export class FairLine<Item> {
  /** In the order of their turns. */
  private readonly lines = new Map<string, Set<Item>>()
  private waiting = 0
  private served: string | undefined

  get size(): number {
    return this.waiting
  }

  /** How many of an asker wait. */
  sizeOf(asker: string): number {
    return this.lines.get(asker)?.size ?? 0
  }

  add(asker: string, item: Item): void {
    const line = this.lines.get(asker)
    if (line) line.add(item)
    else this.lines.set(asker, new Set([item]))
    this.waiting++
  }

  /** Takes out the one whose turn it is. */
  next(): Item | undefined {
    const [first, second] = this.lines.entries().take(2)
    // Who was served last and asks again comes after one who has just come.
    const turn = first?.[0] === this.served ? (second ?? first) : first
    if (!turn) return undefined
    const [asker, line] = turn
    this.served = asker
    const item = line.values().next().value!
    this.lines.delete(asker)
    line.delete(item)
    // To the end of the turns, with what is left.
    if (line.size > 0) this.lines.set(asker, line)
    this.waiting--
    return item
  }

  /** Takes out one that has gone away; false where it is not waiting anymore. */
  remove(asker: string, item: Item): boolean {
    const line = this.lines.get(asker)
    if (!line?.delete(item)) return false
    if (line.size === 0) this.lines.delete(asker)
    this.waiting--
    return true
  }

  /** Takes out all. */
  clear(): Item[] {
    const all = [...this.lines.values()].flatMap((line) => [...line])
    this.lines.clear()
    this.waiting = 0
    return all
  }
}
