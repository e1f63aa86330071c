import { Bits } from './bits.ts'
import type { Sink, Source } from './snapshot-bytes.ts'

/** Writes the rows of some codes. */
export function writeSets(sink: Sink, sets: ReadonlyMap<number, Bits>): void {
  sink.numbers(Uint32Array.from(sets.keys()))
  for (const set of sets.values()) sink.numbers(set.words)
}

/** @param size the number of rows */
export function readSets(source: Source, size: number): ReadonlyMap<number, Bits> {
  const sets = new Map<number, Bits>()
  for (const code of source.numbers(Uint32Array)) sets.set(code, new Bits(size, source.numbers(Uint32Array)))
  return sets
}
