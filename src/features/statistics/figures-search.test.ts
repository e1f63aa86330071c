import { expect, test } from 'vitest'
import { figuresAddress, figuresSearch } from './figures-search.ts'
import { ranges, stepsOf } from './periods.ts'

const read = (query: string) => figuresSearch(new URLSearchParams(query))

test.each(['', 'range=forever&by=hour', 'by=month', 'range=30-days&by='])('%j is 30 days by day', (query) =>
  expect(read(query)).toEqual({ range: '30-days', step: 'day' }),
)

test('every choice has an address that is read as it', () => {
  for (const range of ranges) {
    for (const step of stepsOf[range]) {
      expect(read(figuresAddress(range, step).split('?')[1] ?? '')).toEqual({ range, step })
    }
  }
})
