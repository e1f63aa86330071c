import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bits } from './bits.ts'

// Past two blocks of eight words, which are counted in another way than the rest.
const size = fc.integer({ min: 0, max: 600 })
const sets = size.chain((size) =>
  fc.tuple(
    fc.constant(size),
    fc.uniqueArray(fc.nat(Math.max(0, size - 1)), { maxLength: size }),
    fc.uniqueArray(fc.nat(Math.max(0, size - 1)), { maxLength: size }),
  ),
)

function bitsOf(size: number, rows: readonly number[]): Bits {
  const bits = new Bits(size)
  bits.addList(Uint32Array.from(rows))
  return bits
}

test('a set of bits does what a set of numbers does', () => {
  fc.assert(
    fc.property(sets, fc.nat(610), fc.nat(610), fc.nat(20), ([size, some, others], from, to, skip) => {
      const [a, b] = [new Set(some), new Set(others)]
      const all = Array.from({ length: size }, (_, row) => row)
      const check = (bits: Bits, test: (row: number) => boolean) => {
        const expected = all.filter(test)
        expect([...bits.list()]).toEqual(expected)
        expect(bits.count()).toBe(expected.length)
        const inside = expected.filter((row) => row >= from && row < to)
        expect(bits.count(from, Math.min(to, size))).toBe(inside.length)
        expect(bits.nth(skip, from, Math.min(to, size))).toBe(inside[skip] ?? -1)
      }
      check(bitsOf(size, some), (row) => a.has(row))
      check(Bits.full(size), () => true)
      check(bitsOf(size, some).minus(bitsOf(size, others)), (row) => a.has(row) && !b.has(row))
      const both = bitsOf(size, some)
      both.and(bitsOf(size, others))
      check(both, (row) => a.has(row) && b.has(row))
      const either = bitsOf(size, some)
      either.or(bitsOf(size, others))
      check(either, (row) => a.has(row) || b.has(row))
      check(bitsOf(size, some).both(bitsOf(size, others)), (row) => a.has(row) && b.has(row))
      expect(bitsOf(size, some).meets(bitsOf(size, others))).toBe(some.some((row) => b.has(row)))
      const equal = bitsOf(size, some)
      equal.become(bitsOf(size, others))
      check(equal, (row) => b.has(row))
      const filtered = bitsOf(size, some)
      filtered.filter((row) => row % 3 === 0)
      check(filtered, (row) => a.has(row) && row % 3 === 0)
      const filled = bitsOf(size, some)
      filled.addMissing((row) => row % 3 === 0)
      check(filled, (row) => a.has(row) || row % 3 === 0)
      const ranged = bitsOf(size, some)
      ranged.addRange(Math.min(from, size), Math.min(to, size))
      check(ranged, (row) => a.has(row) || (row >= from && row < to))
      expect(bitsOf(size, some).countBoth(bitsOf(size, others))).toBe(some.filter((row) => b.has(row)).length)
      expect(bitsOf(size, some).countList(Uint32Array.from(others), 0, others.length)).toBe(
        others.filter((row) => a.has(row)).length,
      )
    }),
  )
})

test('any number of sets are joined, and compared, in one pass or more', () => {
  const many = fc.array(fc.uniqueArray(fc.nat(99), { maxLength: 30 }), { maxLength: 11 })
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(99)), many, (own, lists) => {
      const sets = lists.map((list) => bitsOf(100, list))
      const any = new Set(lists.flat())
      const joined = bitsOf(100, own)
      joined.orAll(sets)
      expect(new Set(joined.list())).toEqual(new Set([...own, ...any]))
      const filtered = bitsOf(100, own)
      filtered.andAny(sets)
      expect(new Set(filtered.list())).toEqual(new Set(own.filter((row) => any.has(row))))
    }),
  )
})

test('rows are added by their codes and by their numbers', () => {
  const numbers = fc.array(fc.oneof(fc.nat(9), fc.integer({ min: 0, max: 2 ** 31 - 1 })), { maxLength: 150 })
  fc.assert(
    fc.property(numbers, fc.nat(12), fc.oneof(fc.nat(12), fc.constant(2 ** 31 - 1)), (numbers, from, to) => {
      const between = new Bits(numbers.length)
      between.addBetween(Uint32Array.from(numbers), from, to)
      const rows = numbers.flatMap((number, row) => (number >= from && number <= to ? [row] : []))
      if (from <= to) expect([...between.list()]).toEqual(rows)
      const codes = numbers.map((number) => number % 8)
      const where = new Bits(numbers.length)
      where.addWhere(codes, Uint8Array.of(1, 0, 0, 1, 0, 1, 0, 0))
      expect([...where.list()]).toEqual(codes.flatMap((code, row) => ([0, 3, 5].includes(code) ? [row] : [])))
    }),
  )
})
