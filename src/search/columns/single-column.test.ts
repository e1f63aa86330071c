import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bits } from './bits.ts'
import { Dictionary } from './dictionary.ts'
import { SingleColumn } from './single-column.ts'
import { Sink, Source } from './snapshot-bytes.ts'

const rows = 200
const values = Array.from({ length: 12 }, (_, i) => `value ${String(i).padStart(2, '0')}`)
const dictionary = Dictionary.of(values, values)

/** The code after the last one stands for 'not known'. Some codes are in many rows, others in few. */
const codes = fc.array(fc.oneof(fc.nat(2), fc.nat(values.length)), { minLength: rows, maxLength: rows })

function readBack(column: SingleColumn): { column: SingleColumn; bytes: number } {
  const sink = new Sink()
  column.write(sink)
  const bytes = Buffer.concat(sink.finish())
  return { column: SingleColumn.read(new Source(bytes)), bytes: bytes.length }
}

test('the rows of every code are found, by a list or a set, and again once the column was written and read', () => {
  fc.assert(
    fc.property(codes, fc.boolean(), fc.boolean(), (all, isSorted, inOrder) => {
      const given = Uint8Array.from(inOrder ? all.toSorted((a, b) => a - b) : all)
      const made = SingleColumn.of(dictionary, given, isSorted)
      for (const column of [made, readBack(made).column]) {
        for (let code = 0; code < values.length; code++) {
          const having = [...given.keys()].filter((row) => given[row] === code)
          expect([...column.rowsOf(code)]).toEqual(having)
          const bits = new Bits(rows)
          column.addRows(bits, Uint32Array.of(code))
          expect([...bits.list()]).toEqual(having)
        }
      }
    }),
  )
})

test('a column that people sort by has all rows in its order; any other takes less memory if some values are frequent', () => {
  const frequent = Uint8Array.from({ length: rows }, (_, row) => row % 3)
  const [sorted, other] = [true, false].map((isSorted) => SingleColumn.of(dictionary, frequent, isSorted))
  const order = [0, 1, 2].flatMap((code) => [...frequent.keys()].filter((row) => frequent[row] === code))
  expect([...sorted!.rows!]).toEqual(order)
  // Three bits a row, for three frequent values, instead of 32.
  expect(readBack(sorted!).bytes - readBack(other!).bytes).toBeGreaterThan(3 * rows)
})
