import { expect, test } from 'vitest'
import { limits } from '#shared/product/limits.ts'
import { firstSearch, type SearchState } from './address.ts'
import { nameOfSearch } from './search-name.ts'

const named = (filters: SearchState['filters'], tags: string[] = []) => nameOfSearch({ ...firstSearch, filters, tags })

test('a list is named after who and where its search looks for', () => {
  expect(named({ state: ['TX'], specialty: ['Cardiology'] })).toBe('Cardiology, Texas')
  expect(named({ hasEmail: true, city: ['Boise, ID'], specialty: ['Urology'] }, ['robotic'])).toBe(
    'robotic, Urology, Boise, ID',
  )
})

test('else after what was typed; a search for everyone has no name', () => {
  expect(named({ query: ' heart failure ' })).toBe('heart failure')
  expect(named({ hasEmail: true })).toBe('')
  expect(named({ exclude: { specialty: ['Urology'] } })).toBe('')
  expect(named({ query: 'x'.repeat(400) })).toHaveLength(limits.ownName)
})
