import { z } from 'zod'
import { type ListSort, listSortKeys } from '#features/lists/contracts.ts'
import type { ListView } from '#features/pipeline/list-view-switch.tsx'

/** What the address asks for; invalid values are ignored. */
export function listQuery(search: URLSearchParams): {
  page: number
  sort: ListSort
  view: ListView
} {
  const page = z.coerce
    .number()
    .int()
    .min(1)
    .catch(1)
    .parse(search.get('page') ?? 1)
  const key = listSortKeys.find((known) => known === search.get('sortKey')) ?? 'name'
  const direction = search.get('sortDirection') === 'desc' ? 'desc' : 'asc'
  return { page, sort: { key, direction }, view: search.get('view') === 'board' ? 'board' : 'table' }
}

/** The address of the same list with another sort, from page 1. */
export function sortedAddress(search: URLSearchParams, { key, direction }: ListSort): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.set('sortKey', key)
  next.set('sortDirection', direction)
  return `?${next}`
}
