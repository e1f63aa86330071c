/**
 * Decides who is served next when many wait: each asker has their own line, and the lines take turns. A request waits
 * for about one request of each other asker, regardless of how many they have.
 */
export class FairQueue<Item> {
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

  /** Removes and returns the one whose turn it is. */
  next(): Item | undefined {
    const [first, second] = this.lines.entries().take(2)
    // Someone who was just served and asks again comes after a newcomer.
    const turn = first?.[0] === this.served ? (second ?? first) : first
    if (!turn) return undefined
    const [asker, line] = turn
    this.served = asker
    const item = line.values().next().value!
    this.lines.delete(asker)
    line.delete(item)
    // Moves to the end of the turns, with the rest of the line.
    if (line.size > 0) this.lines.set(asker, line)
    this.waiting--
    return item
  }

  /** Removes one that has disconnected; false if it is no longer waiting. */
  remove(asker: string, item: Item): boolean {
    const line = this.lines.get(asker)
    if (!line?.delete(item)) return false
    if (line.size === 0) this.lines.delete(asker)
    this.waiting--
    return true
  }

  /** Removes and returns all. */
  clear(): Item[] {
    const all = [...this.lines.values()].flatMap((line) => [...line])
    this.lines.clear()
    this.waiting = 0
    return all
  }
}
