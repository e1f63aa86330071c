import { describe, expect, test } from 'vitest'
import { storedParams } from './search-params.ts'

const stored = (filters: Record<string, unknown>) => storedParams({ filters, tags: [] }).filters

describe('a search saved when the words between operators were keywords', () => {
  test('keeps them as keywords', () => {
    expect(stored({ query: 'cardiology AND "heart failure" -fellow', asTyped: false, keywords: true })).toEqual({
      where: {
        and: [
          { field: 'tags', values: ['cardiology'] },
          { field: 'tags', values: ['heart failure'] },
          { not: { field: 'tags', values: ['fellow'] } },
        ],
      },
    })
  })

  test('next to a tree of its own, both must hold', () => {
    const where = { field: 'state', values: ['TX'] }
    expect(stored({ query: 'a OR b', asTyped: false, keywords: true, where, hasEmail: true })).toEqual({
      where: {
        and: [
          {
            or: [
              { field: 'tags', values: ['a'] },
              { field: 'tags', values: ['b'] },
            ],
          },
          where,
        ],
      },
      hasEmail: true,
    })
  })

  test('without operators, its words are read as before', () => {
    expect(stored({ query: 'cardiology dallas', asTyped: false, keywords: true })).toEqual({
      query: 'cardiology dallas',
      asTyped: false,
    })
  })
})

test('a search saved since is read as it is typed in the box', () => {
  const filters = { query: '(cardiology OR nephrology) AND texas', asTyped: false }
  expect(stored(filters)).toEqual(filters)
})

test('a query from before queries were read stays as typed', () => {
  expect(stored({ query: 'cardiology dallas' })).toEqual({ query: 'cardiology dallas', asTyped: true })
})
