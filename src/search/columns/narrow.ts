/** Whole numbers below 2^32, in an array of the narrowest type that holds them all. */
export type Narrow = Uint8Array | Uint16Array | Uint32Array

/** The narrowest type that holds all whole numbers up to `max`. */
export function narrowType(max: number): typeof Uint8Array | typeof Uint16Array | typeof Uint32Array {
  if (max < 0x100) return Uint8Array
  return max < 0x10000 ? Uint16Array : Uint32Array
}
