import { Bits } from '../columns/bits.ts'
import { type ColumnName, columnKind } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'
import type { Fit } from '../columns/word-fit.ts'

/**
 * Adds the rows with a value that contains the text, no worse than `fit`. In an inclusive column, a value that is part
 * of another value of the same row doesn't count, because it may be listed only because of the other one ('Surgery'
 * because of 'Neurosurgery').
 * @returns whether any value contains it
 */
export function addFitting(bits: Bits, segment: Segment, name: ColumnName, text: string, fit: Fit): boolean {
  const column = segment.columns[name]
  const codes = column.fitting(text, fit)
  if (fit === 'inside' || !columnKind(name).inclusive) column.addRows(bits, codes)
  else {
    // If the containing value fits as well, it makes no difference which of the two counts.
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
