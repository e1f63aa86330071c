import { describe, expect, test } from 'vitest'
import { firstSearch, readAddress, type SearchState, writeAddress } from './address.ts'
import { nextChoice, withChoice } from './filter-choice.ts'
import { rowOf } from './filters.ts'
import {
  cleared,
  criteriaOf,
  hasCriteria,
  inNameOrder,
  isNear,
  sortLabel,
  withFilters,
  without,
  withSort,
} from './search-state.ts'

const search = (address: string): SearchState => readAddress(address)

describe('a change of filters or keywords', () => {
  test('begins at page 1, on the results, and keeps the order', () => {
    const before = search('page=7&tab=saved-lists&sortKey=location&sortDirection=desc')
    expect(withFilters(before, { filters: { state: ['TX'] } })).toEqual({
      filters: { state: ['TX'] },
      tags: [],
      page: 1,
      sort: { key: 'location', direction: 'desc' },
      tab: 'results',
    })
    expect(withFilters(before, { tags: ['heart'] })).toMatchObject({ tags: ['heart'], page: 1, tab: 'results' })
  })

  test.each([
    { specialty: [] },
    { query: '' },
    { practiceYears: {} },
    { practiceYears: { from: undefined, to: undefined } },
    { telehealth: undefined },
  ])('that is empty is no filter: %o', (filters) => {
    expect(withFilters(firstSearch, { filters }).filters).toEqual({})
  })
})

test('the sort toggles', () => {
  const first = withSort(search('page=4'), 'specialty')
  expect(first).toMatchObject({ sort: { key: 'specialty', direction: 'asc' }, page: 1 })
  expect(withSort(first, 'specialty').sort).toEqual({ key: 'specialty', direction: 'desc' })
  expect(withSort(withSort(first, 'specialty'), 'specialty').sort.direction).toBe('asc')
  expect(withSort(withSort(first, 'specialty'), 'name').sort).toEqual({ key: 'name', direction: 'asc' })
  expect(sortLabel({ key: 'name', direction: 'asc' })).toBe('Name, A to Z')
  expect(sortLabel({ key: 'distance', direction: 'desc' })).toBe('Distance, farthest first')
})

test('what is typed is in the order of relevance, unless another order was chosen', () => {
  const typed = withFilters(firstSearch, { filters: { query: 'smith' } })
  expect(typed.sort).toEqual({ key: 'relevance', direction: 'asc' })
  expect(sortLabel(typed.sort)).toBe('Best match')
  expect(withSort(typed, 'relevance').sort).toEqual(typed.sort)
  expect(sortLabel(withSort(typed, 'newest').sort)).toBe('New first')
  expect(sortLabel(withSort(withSort(typed, 'newest'), 'newest').sort)).toBe('Old first')
  expect(withFilters(typed, { filters: { query: '' } }).sort).toEqual({ key: 'name', direction: 'asc' })
  const byName = withSort(typed, 'name')
  expect(withFilters(byName, { filters: { query: 'smiths' } }).sort).toEqual({ key: 'name', direction: 'asc' })
  expect(readAddress(writeAddress(byName)).sort).toEqual({ key: 'name', direction: 'asc' })
  const bySpecialty = withSort(firstSearch, 'specialty')
  expect(withFilters(bySpecialty, { tags: ['a'] }).sort.key).toBe('specialty')
})

test('Medicare services are an order while a kind of care is asked for', () => {
  const asked = withFilters(firstSearch, { filters: { volume: ['Colonoscopy 100', 'Endoscopy'] } })
  const sorted = withSort(asked, 'volume')
  expect(sortLabel(sorted.sort)).toBe('Medicare services, most first')
  expect(sortLabel(withSort(sorted, 'volume').sort)).toBe('Medicare services, fewest first')
  expect(readAddress(writeAddress(sorted)).sort).toEqual(sorted.sort)
  const one = without(sorted, { filter: 'volume', value: 'Endoscopy' })
  expect(one.sort).toEqual(sorted.sort)
  expect(without(one, { filter: 'volume', value: 'Colonoscopy 100' }).sort).toEqual(firstSearch.sort)
  expect(cleared(sorted).sort).toEqual(firstSearch.sort)
})

test('a remembered order by name applies to the next query, and changes no other order', () => {
  const typed = withFilters(firstSearch, { filters: { query: 'smith' } })
  expect(inNameOrder(firstSearch, typed).sort).toEqual({ key: 'name', direction: 'asc' })
  expect(inNameOrder(typed, withSort(inNameOrder(firstSearch, typed), 'relevance')).sort.key).toBe('relevance')
  const bySpecialty = withSort(firstSearch, 'specialty')
  expect(inNameOrder(bySpecialty, withFilters(bySpecialty, { tags: ['a'] })).sort.key).toBe('specialty')
})

describe('a value of a filter', () => {
  test('is included, excluded, and cleared by one press after the other', () => {
    let state = search('specialty==Urology,=Cardiology&state=TX')
    const choices = [1, 2, 3].map((_, at) => {
      const choice = at === 0 ? 'is not' : nextChoice(at === 1 ? 'is not' : undefined)
      state = withChoice(state, 'specialty', '=cardiology', choice)
      return writeAddress(state)
    })
    expect(choices).toEqual([
      'specialty==Urology&state=TX&specialty!==cardiology',
      'specialty==Urology&state=TX',
      'specialty==Urology,=cardiology&state=TX',
    ])
    expect(nextChoice('is')).toBe('is not')
  })

  test('takes the place of another where a filter has one, and is no more than it may have', () => {
    expect(withChoice(search('zip=75201'), 'zip', '10001', 'is').filters).toEqual({ zip: '10001', exclude: undefined })
    expect(writeAddress(withChoice(search('state=TX'), 'state', 'CA', 'is'))).toBe('state=TX,CA')
    expect(writeAddress(withChoice(search('state=TX'), 'state', 'CA', 'is not'))).toBe('state=TX&state!=CA')
    const full = search('city=a,b,c,d,e')
    expect(withChoice(full, 'city', 'f', 'is')).toBe(full)
  })
})

describe('clearing', () => {
  test('empties query, keywords and filters', () => {
    const state = cleared(search('query=a&tags=b&state=TX&page=3&sortKey=location&sortDirection=desc'))
    expect(state).toEqual({ ...firstSearch, sort: { key: 'location', direction: 'desc' } })
    expect(hasCriteria(state)).toBe(false)
  })

  test('leaves no order by a distance from nowhere', () => {
    expect(cleared(search('zip=10001&miles=5&sortKey=distance')).sort).toEqual(firstSearch.sort)
  })
})

test.each([
  ['', false],
  ['query=%20%20', false],
  ['skillsSearch=%20', false],
  ['query=a', true],
  ['tags=a', true],
  ['hasEmail=false', true],
  ['page=3&sortKey=specialty&tab=saved-lists', false],
])('a search for ‘%s’ can be saved: %s', (address, expected) => {
  expect(hasCriteria(search(address))).toBe(expected)
})

describe('the active filters', () => {
  test('are named as people read them', () => {
    const state = search(
      'query=x&tags=stent&specialty==Cardiology,Pediatrics&state=TX&zip=10001&miles=25&license=NY&practiceYears=5-20&groupSize=-1500&telehealth=true&hasEmail=false&wishPlace=Dallas\\, TX&wishFrom=2027-03-01',
    )
    expect(criteriaOf(state).map(({ kind, label }) => `${kind}: ${label}`)).toEqual([
      'Keyword: stent',
      'Specialty: Cardiology',
      'Specialty: contains “Pediatrics”',
      'State: Texas',
      'ZIP: 10001',
      'Within: 25 miles',
      'Licensed in: New York',
      'Years in practice: 5 to 20',
      'Group size: up to 1,500',
      'Telehealth: Offered',
      'Contact: No email',
      'Would relocate to: Dallas, TX',
      'Can start by: Mar 1, 2027',
    ])
  })

  test('are each taken away by what names them', () => {
    let state = search(
      'query=x&tags=a,b&specialty=Cardiology,Pediatrics&state=TX&zip=10001&miles=25&practiceYears=5-20',
    )
    for (const criterion of criteriaOf(state)) state = without(state, criterion)
    expect(state).toEqual({ ...firstSearch, filters: { query: 'x' }, sort: { key: 'relevance', direction: 'asc' } })
  })
})

describe('a place that is dropped', () => {
  test('takes the distance from it along, and the order by it', () => {
    const state = without(search('zip=10001&miles=25&sortKey=distance'), { filter: 'zip' })
    expect(state).toEqual(firstSearch)
  })

  test('leaves both to another place', () => {
    const state = without(search('city=Austin,Houston&miles=25&sortKey=distance'), { filter: 'city', value: 'Austin' })
    expect(state.filters).toEqual({ city: ['Houston'], miles: 25 })
    expect(state.sort.key).toBe('distance')
    expect(isNear(state)).toBe(true)
  })
})

test('what is left out and what is joined are chips, too, and can be dropped', () => {
  const where = { or: [{ field: 'state', values: ['TX'] }, { not: { field: 'tags', values: ['locum'] } }] }
  const state = search(
    `specialty!==Urology,Pediatric&hasEmail!=false&where=${encodeURIComponent(JSON.stringify(where))}`,
  )
  const chips = criteriaOf(state)
  expect(chips.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
    'Specialty is not Urology',
    'Specialty is not contains “Pediatric”',
    'Contact is not No email',
    'Combined State: Texas or not Keyword: locum',
  ])
  expect(without(state, chips[0]!).filters.exclude).toEqual({ specialty: ['Pediatric'], hasEmail: [false] })
  const left = chips.reduce((now, chip) => without(now, chip), state)
  expect(left.filters).toEqual({})
  expect(hasCriteria(state)).toBe(true)
})

test('a filter by lists is called in its chip as in the sidebar, and a filter by days says when it has no end', () => {
  const [{ kind, label } = {}] = criteriaOf(search('notOnList=any'))
  expect([kind, label]).toEqual([rowOf('notOnList').label, 'any of mine'])
  expect(rowOf('notOnList').label).toBe('Not on a list')
  expect(criteriaOf(search('notContactedDays=3650'))).toMatchObject([{ kind: 'Not contacted for', label: 'all time' }])
  expect(criteriaOf(search('notContactedDays=90'))).toMatchObject([{ kind: 'Not contacted for', label: '90 days' }])
})
