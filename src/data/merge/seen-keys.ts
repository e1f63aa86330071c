/**
 * Remembers which keys have been added, in four bytes each: a key it doesn't know was never added; of those it knows, one in
 * several thousand wasn't. Grows by doubling (open addressing).
 */
export class SeenKeys {
  private slots = new Uint32Array(1 << 16)
  private count = 0

  /** Adds a key by its hash; false if it seems to have been there. */
  addNew(hash: number): boolean {
    const slot = this.slotOf(hash)
    if (this.slots[slot] !== 0) return false
    this.slots[slot] = hash
    this.count++
    if (this.count * 2 > this.slots.length) this.grow()
    return true
  }

  /** The slot a hash has, or would get. */
  private slotOf(hash: number): number {
    const mask = this.slots.length - 1
    let slot = hash & mask
    while (this.slots[slot] !== 0 && this.slots[slot] !== hash) slot = (slot + 1) & mask
    return slot
  }

  private grow(): void {
    const old = this.slots
    this.slots = new Uint32Array(old.length * 2)
    for (const hash of old) if (hash !== 0) this.slots[this.slotOf(hash)] = hash
  }
}

/** FNV-1a of the parts of a key, scattered again; never 0, which marks an empty slot. */
export function hashOf(parts: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    for (let at = 0; at < part.length; at++) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ 32, 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0 || 1
}
