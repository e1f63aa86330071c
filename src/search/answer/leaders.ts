/** The most used items; ties go to the earlier item. Unused items are left out. */
export class Leaders<Item> {
  private readonly most: number
  private kept: { readonly item: Item; readonly uses: number }[] = []
  private least = 0

  constructor(most: number) {
    this.most = most
  }

  wouldTake(uses: number): boolean {
    return uses > this.least && this.most > 0
  }

  take(item: Item, uses: number): void {
    this.kept.push({ item, uses })
    if (this.kept.length >= this.most * 2) this.trim()
  }

  finish(): Item[] {
    this.trim()
    return this.kept.map(({ item }) => item)
  }

  private trim(): void {
    this.kept = this.kept.sort((a, b) => b.uses - a.uses).slice(0, this.most)
    this.least = this.kept[this.most - 1]?.uses ?? 0
  }
}
