import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/support/properties.ts'
import { Bits } from './bits.ts'
import { Dictionary } from './dictionary.ts'
import { ManyColumn } from './many-column.ts'
import { Sample } from './sample.ts'

const size = 300
/** So many values that most are rare, and that not every one has a byte of its own in inline values. */
const values = Array.from({ length: 400 }, (_, i) => `value ${String(i).padStart(3, '0')}`)

/** The codes of each row: some are frequent, and some rows have more rare ones than are inline. */
const rowsOfCodes = fc.array(
  fc.uniqueArray(fc.oneof({ weight: 4, arbitrary: fc.nat(values.length - 1) }, fc.nat(3)), { maxLength: 14 }),
  { minLength: size, maxLength: size },
)

function columnOf(rows: readonly (readonly number[])[]): ManyColumn {
  const runs = Uint32Array.of(0, ...rows.map(({ length }) => length))
  for (let row = 0; row < rows.length; row++) runs[row + 1]! += runs[row]!
  return ManyColumn.of(Dictionary.of(values, values), Uint16Array.from(rows.flat()), runs)
}

test('each value is counted as often as rows of the sample have it, whether they are few, many, or nearly all', () => {
  fc.assert(
    fc.property(
      rowsOfCodes,
      fc.integer({ min: 0, max: size }),
      fc.uniqueArray(fc.nat(size - 1), { minLength: size, maxLength: size }),
      fc.uniqueArray(fc.nat(size - 1), { maxLength: 20 }),
      (rows, max, shuffled, gone) => {
        const column = columnOf(rows)
        const hidden = new Bits(size)
        hidden.addList(Uint32Array.from(gone))
        for (const row of gone) column.forget(row)
        const bits = new Bits(size)
        bits.addList(Uint32Array.from(shuffled.slice(0, max)))
        bits.without(hidden)
        const expected = new Uint32Array(values.length + 1)
        for (const [row, codes] of rows.entries()) if (bits.has(row)) for (const code of codes) expected[code]!++
        expect(column.tally(new Sample({ size, hidden, hiddenCount: gone.length }, bits))).toEqual(expected)
      },
    ),
    { numRuns: runs(60) },
  )
})
