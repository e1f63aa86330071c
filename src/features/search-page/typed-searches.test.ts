import { expect, test } from 'vitest'
import { ofThisWeek } from './typed-searches.ts'

const day = 24 * 60 * 60 * 1000

test('the newest of each search of the last seven days, eight at most', () => {
  const now = 100 * day
  const searches = [
    { query: 'cards Dallas', at: now - 1 },
    { query: 'Cards dallas', at: now - day },
    { query: 'derm', at: now - 6 * day },
    { query: 'ENT', at: now - 7 * day },
  ]
  expect(ofThisWeek(searches, now).map(({ query }) => query)).toEqual(['cards Dallas', 'derm'])
  const many = Array.from({ length: 20 }, (_, at) => ({ query: `search ${at}`, at: now - at }))
  expect(ofThisWeek(many, now)).toEqual(many.slice(0, 8))
})
