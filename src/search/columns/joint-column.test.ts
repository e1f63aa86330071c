import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/support/properties.ts'
import { Bits } from './bits.ts'
import { Dictionary } from './dictionary.ts'
import { jointColumns, maxJoint } from './joint-column.ts'
import { Sample } from './sample.ts'
import { SingleColumn } from './single-column.ts'

const rows = 300

/** A column of so many values; the number after the last one stands for 'not known'. */
function columnOf(size: number, codes: readonly number[]): SingleColumn {
  const values = Array.from({ length: size }, (_, i) => `value ${String(i).padStart(4, '0')}`)
  return SingleColumn.of(Dictionary.of(values, values), Uint16Array.from(codes))
}

const column = fc
  .integer({ min: 0, max: 80 })
  .chain((size) => fc.tuple(fc.constant(size), fc.array(fc.nat(size), { minLength: rows, maxLength: rows })))

test('counting columns together gives what counting each gives, of few rows and of nearly all, and without those that are hidden', () => {
  fc.assert(
    fc.property(
      fc.array(column, { minLength: 1, maxLength: 5 }),
      fc.uniqueArray(fc.nat(rows - 1)),
      fc.uniqueArray(fc.nat(rows - 1), { maxLength: 20 }),
      (parts, chosen, gone) => {
        const columns = parts.map(([size, codes]) => columnOf(size, codes))
        const hidden = new Bits(rows)
        hidden.addList(Uint32Array.from(gone))
        for (const one of columns) for (const row of gone) one.forget(row)
        const bits = new Bits(rows)
        bits.addList(Uint32Array.from(chosen))
        bits.without(hidden)
        const sample = new Sample({ size: rows, hidden, hiddenCount: gone.length }, bits)
        for (const joint of jointColumns(columns)) {
          const counted = joint.tally(sample)
          expect([...counted.keys()]).toEqual(joint.columns)
          for (const [one, counts] of counted) expect(counts).toEqual(one.tally(sample))
        }
      },
    ),
    { numRuns: runs(40) },
  )
})

test('columns are put together while there are not too many combinations, and none is left to itself', () => {
  const columns = [62, 51, 9, 6, 6].map((size) => columnOf(size, [0]))
  const joint = jointColumns(columns)
  const combinations = joint.map(({ columns }) =>
    columns.reduce((all, { dictionary }) => all * (dictionary.size + 1), 1),
  )
  expect(joint.flatMap(({ columns }) => columns)).toHaveLength(5)
  for (const number of combinations) expect(number).toBeLessThanOrEqual(maxJoint)
  expect(jointColumns([columnOf(maxJoint, [0])])).toEqual([])
})
