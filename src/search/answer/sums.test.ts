import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bits } from '../columns/bits.ts'
import { byGreatest, Sums } from './sums.ts'

function bitsOf(size: number, rows: readonly number[]): Bits {
  const bits = new Bits(size)
  bits.addList(Uint32Array.from(rows))
  return bits
}

/** Rows of a lot: what is added to which of them, and those that count. */
const lot = fc.integer({ min: 0, max: 130 }).chain((size) => {
  const rows = fc.uniqueArray(fc.nat(Math.max(0, size - 1)), { maxLength: size })
  return fc.record({
    size: fc.constant(size),
    added: fc.array(fc.record({ rows, number: fc.oneof(fc.nat(40), fc.nat(5000)) }), { maxLength: 14 }),
    counting: rows,
  })
})

test('rows come by the sum of what was added to them, greatest first, with several lots combined', () => {
  fc.assert(
    fc.property(fc.array(lot, { maxLength: 3 }), (lots) => {
      const bySum = new Map<number, string[]>()
      const built = lots.map(({ size, added, counting }, at) => {
        const sums = new Sums(size)
        const plain = new Array<number>(size).fill(0)
        for (const { rows, number } of added) {
          sums.add(bitsOf(size, rows), number)
          for (const row of rows) plain[row]! += number
        }
        for (const row of counting) bySum.set(plain[row]!, [...(bySum.get(plain[row]!) ?? []), `${at}:${row}`])
        return { sums, rows: bitsOf(size, counting) }
      })
      const expected = [...bySum].sort(([one], [other]) => other - one).map(([, rows]) => rows.sort())
      const found = [...byGreatest(built)]
      expect(
        found.map(({ rows }) => rows.flatMap((one, at) => [...one.list()].map((row) => `${at}:${row}`)).sort()),
      ).toEqual(expected)
      expect(found.map(({ count }) => count)).toEqual(expected.map(({ length }) => length))
      // What was put in is only read.
      expect(built.map(({ rows }) => [...rows.list()])).toEqual(
        lots.map(({ counting }) => counting.toSorted((one, other) => one - other)),
      )
    }),
  )
})
