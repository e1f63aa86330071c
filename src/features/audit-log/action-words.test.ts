import { expect, test } from 'vitest'
import { actionsSaying, actionWords, detailValue, detailWords, subjectWords } from './action-words.ts'

test.each([
  ['end-sessions', 'Ended sessions'],
  ['confirm-reported-contact', 'Confirmed a reported contact as wrong'],
  // From a future release.
  ['sort-papers', 'Sort papers'],
  ['constructor', 'Constructor'],
])('%s is %j', (action, words) => expect(actionWords(action)).toBe(words))

test('an action is found by its words', () => {
  expect(actionsSaying('TURNED demo')).toEqual(['make-demo', 'end-demo'])
  expect(actionsSaying('nothing of the kind')).toEqual([])
})

test.each([
  ['plan', 'price_annual', 'Annual Plan'],
  ['until', '2026-11-30', 'Nov 30, 2026'],
  ['until', null, 'None'],
  ['by', 'npi', 'NPI'],
  ['slot', 'og-image', 'Social image'],
  ['channel', 'direct_phone', 'Direct phone'],
  ['kind', 'suppressions', 'Deletion list'],
  ['kind', 'leie', 'OIG exclusions (LEIE)'],
  ['kind', 'licenses-tx', 'Texas Medical Board licenses'],
  ['dryRun', true, 'Yes'],
  ['bytes', 1_234_567, '1,234,567'],
  ['google_search_text', 'npi', 'npi'],
  ['meta_description', '', 'None'],
  ['fields', ['a', null], 'a, None'],
  ['odd', { a: 1 }, '{"a":1}'],
])('the detail %s of %j reads %j', (name, value, text) => expect(detailValue(name, value)).toBe(text))

test('names of details and of kinds are words', () => {
  expect([detailWords('dryRun'), detailWords('seo_description')]).toEqual(['Dry run', 'SEO description'])
  expect([subjectWords('user'), subjectWords('removal-request')]).toEqual(['Account', 'Removal request'])
})
