import { expect, test } from 'vitest'
import { formatNumber } from '#ui/number-format.ts'
import { bucketWords, changeWords, columnWords, figureValue } from './figure-words.ts'

test.each([
  [12, 10, 'up', '+20% (10 before)'],
  [8, 10, 'down', '−20% (10 before)'],
  [0, 10, 'down', '−100% (10 before)'],
  [10, 10, 'same', 'as before'],
  [0, 0, 'same', 'as before'],
  [5, 0, 'up', '0 before'],
  [5, -20, 'up', '-20 before'],
  [10_001, 10_000, 'up', 'less than 1% (10,000 before)'],
  [90_000, 3, 'up', '+2,999,900% (3 before)'],
  [5, null, 'unknown', 'not counted before'],
] as const)('%d after %s is %s: %s', (total, before, direction, text) =>
  expect(changeWords(total, before, formatNumber)).toEqual({ direction, text }),
)

test('a bucket is called by its days', () => {
  expect(bucketWords({ from: '2026-11-21', to: '2026-11-21' }, 'day')).toBe('Nov 21, 2026')
  expect(bucketWords({ from: '2026-11-16', to: '2026-11-21' }, 'week')).toBe('Nov 16 – Nov 21, 2026')
  expect(bucketWords({ from: '2026-12-28', to: '2027-01-03' }, 'week')).toBe('Dec 28, 2026 – Jan 3, 2027')
  expect(bucketWords({ from: '2026-11-01', to: '2026-11-21' }, 'month')).toBe('Nov 2026')
})

test('revenue is money, anything else a number; a column has a name', () => {
  expect(figureValue('revenue', -19_950, 'usd')).toBe('-$199.50')
  expect(figureValue('reveals', 19_950, 'usd')).toBe('19,950')
  expect([columnWords('net'), columnWords('returned')]).toEqual(['Revenue', 'Returned'])
})
