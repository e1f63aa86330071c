import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageSlots } from './page-slots.ts'

const drawn = (page: number, count: number) =>
  pageSlots(page, count, 5)
    .map((slot) => (typeof slot === 'string' ? '…' : slot))
    .join(' ')

test.each([
  [1, 0, ''],
  [1, 1, '1'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 … 6'],
  [3, 9, '1 2 3 … 9'],
  [4, 9, '1 … 4 … 9'],
  [6, 9, '1 … 6 … 9'],
  [7, 9, '1 … 7 8 9'],
  [9, 9, '1 … 7 8 9'],
])('page %d of %d: %s', (page, count, slots) => expect(drawn(page, count)).toBe(slots))

test('there are never more than five, in order, with both ends and the page itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (count, at) => {
      const page = (at % count) + 1
      const slots = pageSlots(page, count, 5)
      const numbers = slots.filter((slot) => typeof slot === 'number')
      expect(slots.length).toBeLessThanOrEqual(5)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      expect(numbers).toEqual(expect.arrayContaining([1, page, count]))
    }),
  )
})
