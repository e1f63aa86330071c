import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageCountOf, paginationWindow } from './pagination-window.ts'

describe('the paginator', () => {
  test.each([
    [1, 0, []],
    [1, 1, [1]],
    [2, 4, [1, 2, 3, 4]],
    [1, 52, [1, 2, 3, 4, 5, 'gap-after', 52]],
    [4, 52, [1, 2, 3, 4, 5, 6, 'gap-after', 52]],
    [5, 52, [1, 'gap-before', 3, 4, 5, 6, 7, 'gap-after', 52]],
    [50, 52, [1, 'gap-before', 48, 49, 50, 51, 52]],
    [52, 52, [1, 'gap-before', 48, 49, 50, 51, 52]],
  ] as const)('page %i of %i', (page, pageCount, slots) => {
    expect(paginationWindow(page, pageCount, 5)).toEqual(slots)
  })

  test('whatever the page, first, last and current are there, in order, and the window is full', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 500 }), fc.integer({ min: 1, max: 400 }), (page, pageCount) => {
        const slots = paginationWindow(page, pageCount, 5)
        const numbers = slots.filter((slot) => typeof slot === 'number')
        const current = Math.min(Math.max(page, 1), pageCount)
        expect(numbers).toContain(1)
        expect(numbers).toContain(pageCount)
        expect(numbers).toContain(current)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers.length).toBeGreaterThanOrEqual(Math.min(5, pageCount))
        expect(numbers.length).toBeLessThanOrEqual(7)
        // A gap stands exactly where numbers are missing.
        for (const [index, slot] of slots.entries()) {
          const before = slots[index - 1]
          const after = slots[index + 1]
          if (typeof slot === 'string') expect(Number(after) - Number(before)).toBeGreaterThan(1)
          else if (typeof before === 'number') expect(slot - before).toBe(1)
        }
      }),
    )
  })

  test('rows fill pages', () => {
    expect([0, 1, 25, 26, 1284].map((total) => pageCountOf(total, 25))).toEqual([0, 1, 1, 2, 52])
  })
})
