/**
 * Decides who is served next when many wait: each asker has a queue, and the queues are served in rotation. A request
 * waits for about one request of each other asker, regardless of how many they have.
 */
export class FairQueue<Item> {
  /** In the order in which they are served. */
  private readonly queues = new Map<string, Set<Item>>()
  private waiting = 0
  private served: string | undefined

  get size(): number {
    return this.waiting
  }

  /** How many of an asker wait. */
  sizeOf(asker: string): number {
    return this.queues.get(asker)?.size ?? 0
  }

  add(asker: string, item: Item): void {
    const queue = this.queues.get(asker)
    if (queue) queue.add(item)
    else this.queues.set(asker, new Set([item]))
    this.waiting++
  }

  /** Removes and returns the one whose turn it is. */
  next(): Item | undefined {
    const [first, second] = this.queues.entries().take(2)
    // Someone who was just served and asks again comes after a newcomer.
    const next = first?.[0] === this.served ? (second ?? first) : first
    if (!next) return undefined
    const [asker, queue] = next
    this.served = asker
    const item = queue.values().next().value!
    this.queues.delete(asker)
    queue.delete(item)
    // Is served last, with the rest of the queue.
    if (queue.size > 0) this.queues.set(asker, queue)
    this.waiting--
    return item
  }

  /** Removes one that has disconnected; false if it is no longer waiting. */
  remove(asker: string, item: Item): boolean {
    const queue = this.queues.get(asker)
    if (!queue?.delete(item)) return false
    if (queue.size === 0) this.queues.delete(asker)
    this.waiting--
    return true
  }

  /** Removes and returns all. */
  clear(): Item[] {
    const all = [...this.queues.values()].flatMap((queue) => [...queue])
    this.queues.clear()
    this.waiting = 0
    return all
  }
}
