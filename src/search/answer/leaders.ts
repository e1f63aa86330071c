/** The most used items; ties go to the earlier item. Unused items are left out. */
export class Leaders<Item> {
  private readonly max: number
  private kept: { readonly item: Item; readonly uses: number }[] = []
  private least = 0

  constructor(max: number) {
    this.max = max
  }

  wouldTake(uses: number): boolean {
    return uses > this.least && this.max > 0
  }

  take(item: Item, uses: number): void {
    this.kept.push({ item, uses })
    if (this.kept.length >= this.max * 2) this.trim()
  }

  finish(): Item[] {
    this.trim()
    return this.kept.map(({ item }) => item)
  }

  private trim(): void {
    this.kept = this.kept.sort((a, b) => b.uses - a.uses).slice(0, this.max)
    this.least = this.kept[this.max - 1]?.uses ?? 0
  }
}
