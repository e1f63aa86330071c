import { expect, test } from 'vitest'
import { preferencesFromCookies } from './search-preferences.ts'

const usual = {
  density: 'comfortable',
  collapsed: false,
  letterKeys: true,
  byName: false,
  searchedBefore: false,
  knowsSecondary: false,
}

test.each([
  [null, usual],
  ['', usual],
  ['theme=dark', usual],
  ['search_view=', usual],
  ['search_view=nonsense.%%.toString', usual],
  ['theme=dark; search_view=compact.searched', { ...usual, density: 'compact', searchedBefore: true }],
  ['search_view=searched.secondary', { ...usual, searchedBefore: true, knowsSecondary: true }],
  ['search_view=collapsed.no-letters.by-name', { ...usual, collapsed: true, letterKeys: false, byName: true }],
  ['other_search_view=compact', usual],
])('%s is read as the page is drawn', (header, expected) => {
  expect(preferencesFromCookies(header)).toEqual(expected)
})
