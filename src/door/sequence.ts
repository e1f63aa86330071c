/**
 * Whether profiles are read one after the other by their ids, no matter who reads them: a program that uses a new
 * network for every few requests is noticed by its order, which people's reading doesn't have.
 */

/** With several servers, each sees every second or third of a sequence. */
const near = 4
/** Milliseconds that a read profile is remembered, and how many are. */
const remembered = 10 * 60_000
const maxRemembered = 5000

export class Sequence {
  private readonly read = new Map<number, number>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** Remembers a profile that is read; true if its neighbor was read shortly before. */
  follows(id: number): boolean {
    const since = this.now() - remembered
    const found = this.wasRead(id, since)
    this.read.delete(id)
    this.read.set(id, this.now())
    if (this.read.size > maxRemembered) this.read.delete(this.read.keys().next().value!)
    return found
  }

  private wasRead(id: number, since: number): boolean {
    for (let step = 1; step <= near; step++) {
      for (const neighbor of [id - step, id + step]) {
        const at = this.read.get(neighbor)
        if (at !== undefined && at > since) return true
      }
    }
    return false
  }
}
