import { expect, test } from 'vitest'
import { Sequence } from './sequence.ts'

test('threat 58: profiles read by their ids, up or down, and every third of them, are a sequence', () => {
  for (const ids of [
    [100, 101, 102, 103],
    [103, 102, 101, 100],
    [100, 103, 106, 109],
  ]) {
    const sequence = new Sequence(() => 0)
    expect(ids.map((id) => sequence.follows(id))).toEqual([false, true, true, true])
  }
})

test('profiles here and there are none, nor is one that is read again, nor its neighbor a while later', () => {
  let now = 0
  const sequence = new Sequence(() => now)
  expect([100, 900, 5, 100, 100, 740].map((id) => sequence.follows(id))).toEqual(Array(6).fill(false))
  now = 10 * 60_000
  expect(sequence.follows(101)).toBe(false)
})
