import { expect, test } from 'vitest'
import { activityWords } from './activity-words.ts'

test('a move to the stage of placements says so itself; names of others are told', () => {
  const moved = (stage: string) => activityWords({ kind: 'moved', details: { stage } })
  expect(moved('Placed')).toBe('Placed')
  expect(moved(' PLACED')).toBe('Placed')
  expect(moved('Placed in May')).toBe('Moved to Placed in May')
  expect(moved('Screening')).toBe('Moved to Screening')
})
