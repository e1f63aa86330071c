/**
 * Which row in a file is the one to use for each NPI: the best, and among equals the one whose place comes first. In
 * about 21 bytes per NPI, for the two or three million rows of a file (open addressing, grows by doubling).
 */
export class BestRows {
  /** The NPI minus one billion, plus one; 0 is an empty slot. */
  private npis = new Uint32Array(1 << 12)
  private worths = new Int32Array(1 << 12)
  private places = new Uint32Array(1 << 12)
  private lines = new Uint32Array(1 << 12)
  private flags = new Uint8Array(1 << 12)
  private count = 0

  /** @param flag is remembered if any of an NPI's rows has it */
  add(npi: string, line: number, { worth, place, flag }: { worth: number; place: number; flag: boolean }): void {
    const slot = this.slotOf(this.npis, keyOf(npi))
    if (flag) this.flags[slot] = 1
    if (this.npis[slot] !== 0) {
      const known = this.worths[slot] as number
      if (worth < known || (worth === known && place >= (this.places[slot] as number))) return
    } else this.count++
    this.npis[slot] = keyOf(npi)
    this.worths[slot] = worth
    this.places[slot] = place
    this.lines[slot] = line
    if (this.count * 2 > this.npis.length) this.grow()
  }

  /** Whether the row on this line is the one to use; with the flag from all rows of the NPI. */
  of(npi: string): { line: number; flag: boolean } {
    const slot = this.slotOf(this.npis, keyOf(npi))
    return { line: this.lines[slot] as number, flag: this.flags[slot] === 1 }
  }

  private slotOf(npis: Uint32Array, key: number): number {
    const mask = npis.length - 1
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & mask
    while (npis[slot] !== 0 && npis[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  private grow(): void {
    const { npis, worths, places, lines, flags } = this
    const size = npis.length * 2
    this.npis = new Uint32Array(size)
    this.worths = new Int32Array(size)
    this.places = new Uint32Array(size)
    this.lines = new Uint32Array(size)
    this.flags = new Uint8Array(size)
    for (const [at, key] of npis.entries()) {
      if (key === 0) continue
      const slot = this.slotOf(this.npis, key)
      this.npis[slot] = key
      this.worths[slot] = worths[at] as number
      this.places[slot] = places[at] as number
      this.lines[slot] = lines[at] as number
      this.flags[slot] = flags[at] as number
    }
  }
}

const keyOf = (npi: string): number => Number(npi) - 1_000_000_000 + 1
