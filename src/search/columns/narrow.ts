/** Whole numbers below 2^32, in an array of the narrowest type that holds them all. */
export type Narrow = Uint8Array | Uint16Array | Uint32Array

/** The narrowest type that holds all whole numbers up to `most`. */
export function narrowType(most: number): typeof Uint8Array | typeof Uint16Array | typeof Uint32Array {
  if (most < 0x100) return Uint8Array
  return most < 0x10000 ? Uint16Array : Uint32Array
}
