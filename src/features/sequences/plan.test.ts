import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/support/properties.ts'
import { mayLeave } from './leave-times.ts'
import { dailyMost, hasRoom, hourlyMost, leastGap } from './mailbox-pace.ts'
import { planMoment } from './plan.ts'

const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'Pacific/Honolulu']
const hour = 3_600_000

/** How many of these are within some span, the slow way. */
function most(moments: readonly number[], span: number): number {
  return Math.max(...moments.map((from) => moments.filter((at) => at >= from && at < from + span).length))
}

test('a mailbox begins with 20 a day and grows to 60', () => {
  const first = new Date('2026-01-05T15:00:00Z')
  const after = (days: number) => dailyMost(first, new Date(first.getTime() + days * 24 * hour))
  expect([dailyMost(null, first), after(0), after(6), after(7), after(14), after(28), after(300)]).toEqual([
    20, 20, 20, 30, 40, 60, 60,
  ])
  expect([hourlyMost(20), hourlyMost(60)]).toEqual([4, 12])
})

test('whatever is planned leaves at a time that is allowed, and never too many at once', () => {
  const people = fc.array(fc.tuple(fc.constantFrom(...zones), fc.integer({ min: 0, max: 20 * 24 })), {
    minLength: 1,
    maxLength: 90,
  })
  fc.assert(
    fc.property(people, fc.integer({ min: 0, max: 0x7fffffff }), fc.boolean(), (waiting, seed, isNew) => {
      let state = seed
      // Any numbers do; these are the same for the same seed.
      const random = () => {
        state = (state * 1_103_515_245 + 12_345) % 0x80000000
        return state / 0x80000000
      }
      const start = Date.parse('2026-03-04T12:00:00Z')
      const planning = {
        taken: [] as number[],
        firstSent: isNew ? null : new Date(start - 3 * 24 * hour),
        random,
        full: new Set<string>(),
      }
      for (const [zone, hours] of waiting) {
        const notBefore = new Date(start + hours * hour)
        const at = planMoment(planning, [zone], notBefore)
        expect(at >= notBefore).toBe(true)
        expect(mayLeave([zone], at)).toBe(true)
      }
      const { taken } = planning
      expect(taken).toEqual(taken.toSorted((a, b) => a - b))
      expect(taken).toHaveLength(waiting.length)
      const largest = dailyMost(planning.firstSent, new Date(taken.at(-1)!))
      expect(most(taken, 24 * hour)).toBeLessThanOrEqual(largest)
      expect(most(taken, hour)).toBeLessThanOrEqual(hourlyMost(largest))
      for (let at = 1; at < taken.length; at++) expect(taken[at]! - taken[at - 1]!).toBeGreaterThanOrEqual(leastGap)
    }),
    { numRuns: runs(60) },
  )
})

test('there is room exactly where no hour and no day becomes too full', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 40 * 60 }), { maxLength: 60 })
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 40 * 60 }), (minutes, minute) => {
      const taken: number[] = []
      for (const one of minutes) {
        const at = one * 60_000
        if (hasRoom(taken, at, null)) taken.splice(taken.filter((other) => other < at).length, 0, at)
      }
      const at = minute * 60_000
      const all = [...taken, at].toSorted((a, b) => a - b)
      const close = taken.some((other) => Math.abs(other - at) < leastGap)
      expect(hasRoom(taken, at, null)).toBe(!close && most(all, 24 * hour) <= 20 && most(all, hour) <= 4)
    }),
  )
})

test('emails are spread over the whole day', () => {
  const planning = { taken: [] as number[], firstSent: null, random: Math.random, full: new Set<string>() }
  const start = new Date('2026-03-04T05:00:00Z')
  for (let count = 0; count < 200; count++) planMoment(planning, ['America/New_York'], start)
  const hours = new Set(planning.taken.map((at) => new Date(at).getUTCHours()))
  expect(hours.size).toBe(11)
})

test('five thousand people are planned within seconds', () => {
  const planning = { taken: [] as number[], firstSent: null, random: Math.random, full: new Set<string>() }
  const began = performance.now()
  for (let count = 0; count < 5000; count++) {
    planMoment(planning, [zones[count % zones.length]!], new Date('2026-03-04T05:00:00Z'))
  }
  expect(planning.taken).toHaveLength(5000)
  expect(performance.now() - began).toBeLessThan(8000)
})
