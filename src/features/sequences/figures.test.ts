import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareReplies, shareOf } from './figures.ts'

const of = (sent: number, replied: number, bounced = 0) => ({ sent, replied, bounced, optedOut: 0 })

test('a share has the interval of Wilson', () => {
  // Newcombe (1998), 'Two-sided confidence intervals for the single proportion', table I: 81 of 263, 15 of 148.
  expect(shareOf(81, 263)).toMatchObject({ low: expect.closeTo(0.2553, 4), high: expect.closeTo(0.3662, 4) })
  expect(shareOf(15, 148)).toMatchObject({ low: expect.closeTo(0.0624, 4), high: expect.closeTo(0.1605, 4) })
  expect(shareOf(0, 0)).toBeNull()
})

test('a difference has the interval of Newcombe, and no winner while it spans zero', () => {
  // Newcombe (1998), 'Interval estimation for the difference between independent proportions', table II: 56/70, 48/80.
  const found = compareReplies(of(70, 56), of(80, 48))
  expect(found).toMatchObject({ low: expect.closeTo(0.0524, 4), high: expect.closeTo(0.3339, 4), winner: 'first' })
  expect(compareReplies(of(80, 48), of(70, 56))?.winner).toBe('other')
  expect(compareReplies(of(12, 3), of(12, 1))?.winner).toBeNull()
  expect(compareReplies(of(12, 3), of(0, 0))).toBeNull()
  expect(compareReplies(of(12, 3), of(5, 0, 5))).toBeNull()
})

test('who wins is never said against the interval, and both views agree', () => {
  const sample = fc
    .tuple(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([sent, share]) => of(sent, Math.round(sent * share)))
  fc.assert(
    fc.property(sample, sample, (one, two) => {
      const [there, back] = [compareReplies(one, two)!, compareReplies(two, one)!]
      expect(there.low).toBeLessThanOrEqual(there.difference + 1e-12)
      expect(there.high).toBeGreaterThanOrEqual(there.difference - 1e-12)
      expect(there.low).toBeCloseTo(-back.high, 10)
      const spansZero = there.low <= 0 && there.high >= 0
      expect(there.winner === null).toBe(spansZero)
    }),
  )
})
