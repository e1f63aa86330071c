import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './address.ts'
import { chipsBeside, filterChips } from './chips.ts'
import type { Reading } from './query-parts.ts'
import { asFilters, onShown } from './read-state.ts'
import { isNear, withFilters } from './search-state.ts'

const reading: Reading = {
  parts: [
    {
      ...{ kind: 'specialty', label: 'Cardiology', from: 0, to: 12, alternatives: [] },
      filters: { field: 'specialty', values: ['=Cardiology'] },
    },
    {
      ...{ kind: 'place', label: 'Within 50 miles of Dallas, TX', from: 13, to: 24, alternatives: [] },
      filters: { field: 'city', values: ['Dallas, TX'], miles: 50 },
    },
    {
      ...{ kind: 'contact', label: 'Has email', from: 25, to: 35, alternatives: [] },
      filters: { field: 'hasEmail', values: [true] },
    },
  ],
}
const typed = readAddress('query=cardiologist near Dallas with email')
const { query } = typed.filters

test('what was typed is shown as what it means, with a place to sort by', () => {
  const shown = asFilters(typed, reading)
  expect(shown.filters).toEqual({ specialty: ['=Cardiology'], city: ['Dallas, TX'], miles: 50, hasEmail: true })
  expect([isNear(typed), isNear(shown)]).toEqual([false, true])
  expect(asFilters(typed, undefined)).toBe(typed)
})

test('a change to something else leaves the words in the box; one to what they say makes them filters', () => {
  const phone = onShown((now) => withFilters(now, { filters: { hasPhone: true } }), query, reading)(typed)
  expect(writeAddress(phone)).toBe('query=cardiologist+near+Dallas+with+email&hasPhone=true')
  const noEmail = onShown((now) => withFilters(now, { filters: { hasEmail: undefined } }), query, reading)(typed)
  expect(noEmail.filters).toEqual({ specialty: ['=Cardiology'], city: ['Dallas, TX'], miles: 50 })
  const later = withFilters(typed, { filters: { query: 'nurse' } })
  const change = onShown((now) => withFilters(now, { filters: { hasEmail: undefined } }), query, reading)
  expect(change(later).filters).toEqual({ query: 'nurse' })
})

test('a filter that the words already say has no second chip', () => {
  const both = readAddress('query=cardiologist with email&specialty==Cardiology&hasEmail=true&hasPhone=true')
  expect(chipsBeside(filterChips(both), reading).map(({ kind, label }) => `${kind}: ${label}`)).toEqual([
    'Contact: Has phone',
  ])
  expect(chipsBeside(filterChips(both), undefined)).toHaveLength(3)
})

test('a query that is too long stays in the search, to be refused, instead of finding everyone', () => {
  const long = 'cardiology '.repeat(40).trim()
  expect(readAddress(`?query=${long}`).filters.query).toBe(long)
})
