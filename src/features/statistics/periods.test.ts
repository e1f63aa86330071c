import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodOf, ranges, stepsOf, summed } from './periods.ts'

const saturday = new Date('2026-11-21T23:59:59Z')

test('30 days by day end with today, and the 30 before end with the day before', () => {
  const { buckets, before } = periodOf('30-days', 'day', saturday)
  expect(buckets).toHaveLength(30)
  expect(buckets[0]).toEqual({ from: '2026-10-23', to: '2026-10-23' })
  expect(buckets.at(-1)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  expect(before).toEqual({ from: '2026-09-23', to: '2026-10-22' })
})

test('weeks begin on Mondays, and the last one ends today', () => {
  const { buckets } = periodOf('30-days', 'week', saturday)
  expect(buckets[0]).toEqual({ from: '2026-10-19', to: '2026-10-25' })
  expect(buckets.at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-21' })
})

test('12 months by month, over the turn of a year and a leap day', () => {
  const { buckets, before } = periodOf('12-months', 'month', new Date('2028-03-05T00:00:00Z'))
  expect(buckets).toHaveLength(12)
  expect(buckets[0]).toEqual({ from: '2027-04-01', to: '2027-04-30' })
  expect(buckets[10]).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(buckets[11]).toEqual({ from: '2028-03-01', to: '2028-03-05' })
  // As many as 30 + 31 + 30 + … + 29 + 5 days.
  expect(before).toEqual({ from: '2026-04-26', to: '2027-03-31' })
})

test('of every range, division and moment the buckets follow each other without a gap, and the time before is as long', () => {
  const choices = ranges.flatMap((range) => stepsOf[range].map((step) => ({ range, step })))
  const day = 24 * 60 * 60 * 1000
  const at = (text: string) => Date.parse(`${text}T00:00:00Z`)
  fc.assert(
    fc.property(
      fc.constantFrom(...choices),
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      ({ range, step }, now) => {
        const { buckets, before } = periodOf(range, step, now)
        expect(buckets.at(-1)!.to).toBe(now.toISOString().slice(0, 10))
        for (const [index, { from, to }] of buckets.entries()) {
          expect(at(to)).toBeGreaterThanOrEqual(at(from))
          if (index > 0) expect(at(from)).toBe(at(buckets[index - 1]!.to) + day)
        }
        expect(at(before.to) + day).toBe(at(buckets[0]!.from))
        expect(at(before.to) - at(before.from)).toBe(at(buckets.at(-1)!.to) - at(buckets[0]!.from))
      },
    ),
  )
})

test('a day counts in its bucket, and one of another time in none', () => {
  const { buckets } = periodOf('30-days', 'week', saturday)
  const byDay = new Map([
    ['2026-10-18', 100],
    ['2026-10-19', 1],
    ['2026-10-25', 2],
    ['2026-11-21', 4],
    ['2026-11-22', 200],
  ])
  expect(summed(byDay, buckets)).toEqual([3, 0, 0, 0, 4])
})
