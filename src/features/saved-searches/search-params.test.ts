import { expect, test } from 'vitest'
import { maxOf } from '#search/query/limits.ts'
import { usStates } from '#shared/text/us-states.ts'
import { contactOutcomes } from '../activities/kinds.ts'
import { firstSearch, readAddress, type SearchState, writeAddress } from '../search/address.ts'
import { type SearchFilters, searchPhysicians } from '../search/contracts.ts'
import { fieldNames, kindOf } from '../search/filter-values.ts'
import { type PageFilter, rowOf } from '../search/filters.ts'
import { SavedParams } from './contracts.ts'
import { normalizedParams, storedParams } from './search-params.ts'

/** As many values as the filter takes, all different, or all that there are. */
function most(name: (typeof fieldNames)[number]): unknown[] {
  const only = name === 'tags' ? undefined : name === 'state' ? usStates.map(([code]) => code) : rowOf(name).only
  if (only) return only.slice(0, maxOf(name))
  const kind = kindOf(name)
  const values = Array.from({ length: maxOf(name) }, (_, at) => {
    if (kind === 'zip') return String(10_000 + at)
    if (kind === 'date') return `2027-03-${String(at + 1).padStart(2, '0')}`
    if (kind === 'days') return at + 1
    if (kind === 'range') return { from: at, to: at + 1 }
    if (kind === 'nearby') return `25 miles of Hospital ${at}, Dallas, TX`
    if (kind === 'list') return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
    return name === 'npis' ? String(1_000_000_000 + at) : `Value, "${at}" \\ of ${name} ${'x'.repeat(160)}`
  })
  return kind === 'flag'
    ? [true, false]
    : kind === 'outcome'
      ? [...contactOutcomes].slice(0, 20)
      : kind === 'blocked'
        ? ['only']
        : values
}

const severalOf = fieldNames.filter((name) => name === 'tags' || kindOf(name) === 'texts')

test.each([
  ...severalOf.map((name) => [`${name} included`, withIncluded(name, most(name))] as const),
  ...fieldNames.map((name) => [`${name} excluded`, { filters: { exclude: { [name]: most(name) } } }] as const),
  ['a leaf of NPIs', { filters: { where: { field: 'npis', values: most('npis') } } }] as const,
])('%s: as many as it takes are in the call, the address, and the saved search', (_, asked) => {
  const search = { ...firstSearch, ...asked } as SearchState
  expect(searchPhysicians.input.safeParse({ filters: search.filters, tags: search.tags }).error).toBeUndefined()
  const read = readAddress(writeAddress(search))
  expect(read).toEqual({ ...search, sort: read.sort })
  expect(writeAddress(read)).toBe(writeAddress(search))
  const { filters, tags } = read
  const stored = storedParams(JSON.parse(JSON.stringify(normalizedParams({ filters, tags }))))
  expect(SavedParams.parse(stored)).toEqual({ filters, tags })
  expect(readAddress(writeAddress(stored))).toMatchObject({ filters, tags })
})

test.each(severalOf)('one more %s than it takes is refused by the call', (name) => {
  const values = most(name)
  if (values.length < maxOf(name)) return
  const { filters = {}, tags } = withIncluded(name, [...values, 'one more'])
  expect(searchPhysicians.input.safeParse({ filters, tags }).error?.issues[0]?.message).toBe(
    `At most ${maxOf(name)} values.`,
  )
})

function withIncluded(name: PageFilter | 'tags', values: unknown[]): { filters?: SearchFilters; tags?: string[] } {
  return name === 'tags' ? { tags: values as string[] } : { filters: { [name]: values } as SearchFilters }
}

test('a search of before has one state, and its words as typed', () => {
  expect(storedParams({ filters: { state: 'TX', query: 'ENT' }, tags: [] })).toEqual({
    filters: { state: ['TX'], query: 'ENT', asTyped: true },
    tags: [],
  })
})
