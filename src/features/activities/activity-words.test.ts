import { expect, test } from 'vitest'
import { activityWords } from './activity-words.ts'

test('a move to the placement stage says so itself; other stages are named', () => {
  const moved = (stage: string) => activityWords({ kind: 'moved', details: { stage } })
  expect(moved('Placed')).toBe('Placed')
  expect(moved(' PLACED')).toBe('Placed')
  expect(moved('Placed in May')).toBe('Moved to Placed in May')
  expect(moved('Screening')).toBe('Moved to Screening')
})
