import { expect, test } from 'vitest'
import { stepWords } from './step-words.ts'

const now = new Date(2026, 10, 23, 9, 30)
test.each([
  ['2026-11-23', 'Call, today', true],
  ['2026-11-24', 'Call, tomorrow', false],
  ['2026-11-22', 'Call, 1 day late', true],
  ['2026-11-20', 'Call, 3 days late', true],
  ['2026-12-02', 'Call, Dec 2', false],
])('a step on %s is “%s” on November 23', (on, text, isDue) => {
  expect(stepWords({ text: 'Call', on }, now)).toEqual({ text, isDue })
})
