/** The most used items; ties go to the earlier item. Unused items are left out. */
export class Leaders<Item> {
  private readonly max: number
  private leaders: { readonly item: Item; readonly uses: number }[] = []
  private least = 0

  constructor(max: number) {
    this.max = max
  }

  wouldTake(uses: number): boolean {
    return uses > this.least && this.max > 0
  }

  take(item: Item, uses: number): void {
    this.leaders.push({ item, uses })
    if (this.leaders.length >= this.max * 2) this.trim()
  }

  finish(): Item[] {
    this.trim()
    return this.leaders.map(({ item }) => item)
  }

  private trim(): void {
    this.leaders = this.leaders.sort((a, b) => b.uses - a.uses).slice(0, this.max)
    this.least = this.leaders[this.max - 1]?.uses ?? 0
  }
}
