const minute = 60_000
/** Readers remembered at the same time, so that memory stays bounded. */
const mostReaders = 20_000

/** The names each reader was shown within the last minute. */
export class TypeaheadNames {
  private readonly shown = new Map<string, Map<string, number>>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** The first of these names that none of the limits rules out; they count from now on. */
  take(limits: readonly { key: string; most: number }[], names: readonly string[]): string[] {
    const counts = limits.map(({ key, most }) => ({ most, shown: this.current(key) }))
    return names.filter((name) => {
      const may = counts.every(({ most, shown }) => shown.has(name) || shown.size < most)
      if (may) for (const { shown } of counts) shown.set(name, this.now())
      return may
    })
  }

  private current(key: string): Map<string, number> {
    const shown = this.shown.get(key) ?? new Map<string, number>()
    for (const [name, at] of shown) if (at + minute <= this.now()) shown.delete(name)
    // Moved to the end, so that the least recent readers come first.
    this.shown.delete(key)
    this.shown.set(key, shown)
    if (this.shown.size > mostReaders) this.shown.delete(this.shown.keys().next().value!)
    return shown
  }
}
