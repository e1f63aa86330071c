import { expect, test } from 'vitest'
import { limits } from '#shared/product/limits.ts'
import { SearchFilters } from './contracts.ts'

const texas = { field: 'state', values: ['TX'] }
const problem = (where: unknown) => {
  const [issue] = SearchFilters.safeParse({ where }).error?.issues ?? []
  return issue && [issue.path.join('.'), issue.message]
}

test('filters can be joined in any way', () => {
  const where = {
    or: [
      { and: [texas, { not: { field: 'tags', values: ['locum'] } }] },
      { field: 'zip', values: ['75201'], miles: 50 },
      { field: 'practiceYears', values: [{ from: 5, to: 15 }] },
      { field: 'title', operator: 'begins', values: ['chief'] },
    ],
  }
  expect(SearchFilters.parse({ where })).toEqual({ where })
})

test.each([
  [{ field: 'sex', values: ['f'] }, ['where.field', 'There is no such filter.']],
  [
    { or: [texas, { and: [{ field: 'zip', values: ['1234'] }] }] },
    ['where.or.1.and.0.values.0', 'A ZIP has five digits.'],
  ],
  [
    { field: 'title', operator: 'like', values: ['a'] },
    ['where.operator', 'The operator must be one of: any, all, begins, whole.'],
  ],
  [{ field: 'city', values: ['x'.repeat(201)] }, ['where.values.0', 'At most 200 characters.']],
  [{ field: 'city', values: Array(101).fill('x') }, ['where.values', 'At most 100 values.']],
  [{ field: 'title', values: ['a'], miles: 5 }, ['where.miles', 'Miles need a ZIP or a city.']],
  [{ field: 'title' }, ['where.values', 'Give a list of values.']],
  [{ not: null }, ['where.not', 'This is not a filter.']],
  [{ and: texas }, ['where.and', 'Give a list of filters.']],
  [{ and: Array(limits.filterTree.nodes + 1).fill(texas) }, ['where', 'At most 200 filters.']],
  [{ and: Array(6).fill({ field: 'npi', values: Array(100).fill('1') }) }, ['where', 'At most 500 values.']],
])('%j is refused where it is wrong', (where, expected) => {
  expect(problem(where)).toEqual(expected)
})

test('threat 40: a tree that is nested without end is refused, and exhausts nothing', () => {
  let where: unknown = texas
  for (let i = 0; i < 100_000; i++) where = { not: where }
  expect(problem(where)).toEqual(['where', 'Filters can be nested at most 10 deep.'])
})
