import { Bits } from '../columns/bits.ts'
import { type ColumnName, columnKind } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'
import type { Fit } from '../columns/word-fit.ts'

/**
 * Adds the rows that have a value in which the text is, no worse than `fit`. Of the values of a row, one that is part of another does not count in an
 * inclusive column: it may be there for that other one alone ('Surgery' for 'Neurosurgery').
 * @returns whether there is such a value at all
 */
export function addFitting(bits: Bits, segment: Segment, name: ColumnName, text: string, fit: Fit): boolean {
  const column = segment.columns[name]
  const codes = column.fitting(text, fit)
  if (fit === 'inside' || !columnKind(name).inclusive) column.addRows(bits, codes)
  else {
    // Where what contains a value fits as well, it makes no difference which of them counts.
    const fitting = new Set(codes)
    const unfit = (code: number) => column.containers(code).filter((other) => !fitting.has(other))
    column.addRows(
      bits,
      codes.filter((code) => unfit(code).length === 0),
    )
    for (const code of codes) {
      const wider = unfit(code)
      if (wider.length === 0) continue
      const [rows, others] = [new Bits(bits.size), new Bits(bits.size)]
      column.addRows(rows, Uint32Array.of(code))
      column.addRows(others, wider)
      rows.without(others)
      bits.or(rows)
    }
  }
  return codes.length > 0
}
