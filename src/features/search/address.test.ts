import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldName } from '#search/query/filters.ts'
import { maxOf } from '#search/query/limits.ts'
import { byRelevance, sortKeys } from '#search/query/query.ts'
import { queryLimits } from '#search/query/syntax.ts'
import { naughtyStrings } from '#search/test/naughty-strings.ts'
import { limits } from '#shared/product/limits.ts'
import { usStates } from '#shared/text/us-states.ts'
import { contactOutcomes } from '../activities/kinds.ts'
import { firstSearch, readAddress, type SearchState, searchAddress, searchTabs, writeAddress } from './address.ts'
import { SearchFilters, searchPhysicians } from './contracts.ts'
import { fieldNames, kindOf } from './filter-values.ts'
import { filterNames, filters, type Kind, type PageFilter, rowOf } from './filters.ts'

const awkward = fc.constantFrom(
  ',',
  '\\',
  '\\,',
  'a,b',
  'a\\',
  '&',
  '=',
  '%2C',
  '+',
  '#',
  '?',
  'José',
  '😀',
  ...naughtyStrings,
)
const value = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), awkward)
  .map((text) => text.toWellFormed().trim())
  .filter((text) => text !== '' && text.length <= 200)
const values = (max: number) => fc.uniqueArray(value, { minLength: 1, maxLength: Math.min(max, 10) })
const number = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const kinds: Record<Exclude<Kind, 'texts'>, fc.Arbitrary<unknown>> = {
  text: fc.oneof(value, fc.constantFrom(' ', 'john ', ' two  words ')),
  query: fc.oneof(value, fc.constantFrom('heart AND (lung OR "x y")', `${'a OR '.repeat(90)}b`)),
  zip: fc.stringMatching(/^\d{5}$/),
  miles: fc.double({ min: 0, max: 500, noNaN: true }).map((miles) => miles + 0),
  range: fc
    .record({ from: number, to: number }, { requiredKeys: [] })
    .filter(({ from, to }) => from !== undefined || to !== undefined),
  date: fc.constantFrom('2026-12-31', '2027-03-01', '2028-02-29'),
  nearby: fc
    .tuple(fc.integer({ min: 0, max: 500 }), value)
    .map(([miles, name]) => `${miles} miles of ${name}`.slice(0, 200)),
  flag: fc.boolean(),
  list: fc.oneof(fc.constant('any' as const), fc.uuid()),
  days: fc.integer({ min: 1, max: limits.contactedDays }),
  outcome: fc.constantFrom(...contactOutcomes),
  blocked: fc.constant('only'),
}
const stateCodes = usStates.map(([code]) => code)
const anyValueOf = (name: PageFilter) => {
  const filter = filters[name]
  if (filter.kind !== 'texts') return kinds[filter.kind]
  if (name === 'state') return fc.subarray(stateCodes, { minLength: 1 })
  return 'only' in filter ? fc.subarray([...filter.only], { minLength: 1 }) : values(maxOf(name as FieldName))
}
const chosen = fc.record(Object.fromEntries(filterNames.map((name) => [name, anyValueOf(name)])), { requiredKeys: [] })
const one = (name: FieldName) => {
  const only = name === 'tags' ? undefined : name === 'state' ? stateCodes : rowOf(name).only
  if (only) return fc.constantFrom(...only)
  const kind = kindOf(name)
  return kind === 'texts' || kind === 'text' || kind === 'query' ? value : kinds[kind]
}
const several = (name: FieldName) =>
  fc.uniqueArray(one(name), { minLength: 1, maxLength: 3, selector: (value) => JSON.stringify(value) })
// A few of them each time: generating all at once takes most of the test's time.
const exclude = fc
  .subarray([...fieldNames], { minLength: 1, maxLength: 8 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, several(name)]))))
const where = fc.constantFrom(
  { field: 'state', values: ['TX'] },
  { or: [{ field: 'title', values: ['a, "b" & c', '😀'] }, { not: { field: 'zip', values: ['75201'], miles: 50 } }] },
)
const similar = fc.constantFrom(
  [{ field: 'city', value: 'Dallas, TX', weight: 10 }],
  [
    { field: 'skills', value: 'a, "b" & c', weight: 1 },
    { field: 'school', value: '😀', weight: 100 },
  ],
)
const withOthers = fc
  .tuple(
    chosen,
    ...([exclude, where, similar] as const).map((one) => fc.option<unknown>(one, { nil: undefined })),
    fc.boolean(),
  )
  .map(([chosen, exclude, where, similar, asTyped]) => ({
    ...chosen,
    ...(asTyped && 'query' in chosen ? { asTyped } : {}),
    ...(exclude ? { exclude } : {}),
    ...(where ? { where } : {}),
    ...(similar ? { similar } : {}),
  }))

const state: fc.Arbitrary<SearchState> = fc.record({
  filters: withOthers as fc.Arbitrary<SearchFilters>,
  tags: fc.uniqueArray(value, { maxLength: limits.keywordTags }),
  page: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  sort: fc
    .record({ key: fc.constantFrom(...sortKeys), direction: fc.constantFrom('asc' as const, 'desc' as const) })
    .map((sort) => (sort.key === 'relevance' ? byRelevance : sort)),
  tab: fc.constantFrom(...searchTabs),
})

describe('the address', () => {
  test('says exactly what the search is, there and back', () => {
    fc.assert(
      fc.property(state, (search) => {
        expect(readAddress(writeAddress(search))).toEqual(search)
        expect(readAddress(new URL(searchAddress(search), 'http://site.invalid').search)).toEqual(search)
      }),
    )
  })

  test('never fails, whatever is in it, and never asks for what the call refuses', () => {
    const keys = [
      ...Object.keys(SearchFilters.shape),
      ...fieldNames.map((name) => `${name}!`),
      'tags',
      'page',
      'sortKey',
      'sortDirection',
      'tab',
      'userId',
      '__proto__',
    ]
    const pairs = fc.array(fc.tuple(fc.constantFrom(...keys), fc.oneof(fc.string({ unit: 'binary' }), awkward)))
    const malformed = fc.oneof(
      pairs.map((list) => new URLSearchParams(list).toString()),
      fc.string({ unit: 'binary' }),
      pairs.map((list) => list.map(([key, text]) => `${key}=${text}`).join('&')),
    )
    fc.assert(
      fc.property(malformed, (search) => {
        const { tab, ...asked } = readAddress(search)
        // A query that is too long is refused with a sentence.
        if ((asked.filters.query?.length ?? 0) <= queryLimits.plain) {
          expect(searchPhysicians.input.safeParse(asked).success).toBe(true)
        }
        expect(searchTabs).toContain(tab)
        // What was understood survives from then on.
        expect(readAddress(writeAddress({ ...asked, tab }))).toEqual({ ...asked, tab })
      }),
    )
  })

  test('is written in the documented keys', () => {
    const search = searchAddress({
      filters: {
        query: 'heart',
        specialty: ['Cardiology', 'Surgery, Thoracic'],
        state: ['TX', 'OK'],
        practiceYears: { from: 5 },
      },
      tags: ['catheter'],
      page: 3,
      sort: { key: 'specialty', direction: 'desc' },
      tab: 'saved-lists',
    })
    expect(search).toBe(
      '/search?query=heart&specialty=Cardiology,Surgery%5C,+Thoracic&state=TX,OK&practiceYears=5-&tags=catheter&page=3&sortKey=specialty&sortDirection=desc&tab=saved-lists',
    )
  })

  test('says with an exclamation mark what is left out', () => {
    const filters: SearchFilters = {
      specialty: ['=Cardiology'],
      exclude: { specialty: ['=Interventional Cardiology', 'Pediatric'], state: ['OK'], practiceYears: [{ from: 30 }] },
    }
    const search = '?specialty==Cardiology&specialty!==Interventional+Cardiology,Pediatric&state!=OK&practiceYears!=30-'
    expect(searchAddress({ filters })).toBe(`/search${search}`)
    expect(readAddress(search).filters).toEqual(filters)
  })

  test('of before means what it did, an exclamation mark in a value too', () => {
    expect(readAddress('?query=!smith&title=!Chief,Director!&tags=!a').filters).toEqual({
      query: '!smith',
      title: ['!Chief', 'Director!'],
    })
  })

  test('leaves out defaults', () => {
    expect(searchAddress(firstSearch)).toBe('/search')
    expect(searchAddress({})).toBe('/search')
    expect(searchAddress({ filters: { specialty: [], query: '' } })).toBe('/search')
  })

  test.each([
    ['?page=0', firstSearch],
    ['?page=1.5', firstSearch],
    ['?page=-3', firstSearch],
    ['?page=99999999999999999999', firstSearch],
    ['?tab=results', firstSearch],
    ['?tab=nothing&sortKey=npi&sortDirection=up&colour=red', firstSearch],
    ['?state=Narnia&zip=1234&miles=many&telehealth=maybe&practiceYears=young', firstSearch],
    ['?miles=501', firstSearch],
    ['?miles=0x10', firstSearch],
    ['?state=texas,zz,ok', { ...firstSearch, filters: { state: ['TX', 'OK'] } }],
    ['?specialty=,,%20,Cardiology,Cardiology', { ...firstSearch, filters: { specialty: ['Cardiology'] } }],
    [
      '?specialty=Cardiology%2C%20Dermatology',
      { ...firstSearch, filters: { specialty: ['Cardiology', 'Dermatology'] } },
    ],
    ['?city=a,b,c,d,e,f,g', { ...firstSearch, filters: { city: ['a', 'b', 'c', 'd', 'e'] } }],
    ['?sortKey=location', { ...firstSearch, sort: { key: 'location', direction: 'asc' } }],
    ['?sortDirection=desc', firstSearch],
    [`?query=${'a'.repeat(201)}`, { ...firstSearch, filters: { query: 'a'.repeat(201) }, sort: byRelevance }],
    ['?query=%', { ...firstSearch, filters: { query: '%' }, sort: byRelevance }],
    ['?query=a&sortKey=name', { ...firstSearch, filters: { query: 'a' } }],
    ['?tags=a&sortKey=relevance&sortDirection=desc', { ...firstSearch, tags: ['a'], sort: byRelevance }],
  ])('%s is read with what is right in it', (search, expected) => {
    expect(readAddress(search)).toEqual(expected)
  })
})
