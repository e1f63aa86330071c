/** The address of a list's page: its filters, order, and view. */
import { z } from 'zod'
import type { ListSort } from '#features/lists/contracts.ts'
import { listSortKeys } from '#features/lists/list-columns.ts'
import { ListFilters } from '#features/lists/list-filters.ts'
import { type ListView, listViews } from '#features/pipeline/list-view-switch.tsx'

/** The parameter of each filter. */
const parameters = {
  query: 'q',
  stageId: 'stage',
  step: 'step',
  day: 'day',
  contactedDays: 'contacted',
  notContactedDays: 'notContacted',
  owner: 'owner',
  outcome: 'outcome',
  hasNotes: 'notes',
  tag: 'tag',
  specialty: 'specialty',
  place: 'place',
} as const satisfies Record<keyof ListFilters, string>

const filterNames = Object.keys(parameters) as (keyof ListFilters)[]

/** Reads the address; invalid values are ignored. `view` is null if not given. */
export function listQuery(search: URLSearchParams): {
  page: number
  sort: ListSort
  view: ListView | null
  filters: ListFilters
} {
  const page = z.coerce
    .number()
    .int()
    .min(1)
    .catch(1)
    .parse(search.get('page') ?? 1)
  const key = listSortKeys.find((known) => known === search.get('sortKey')) ?? 'name'
  const direction = search.get('sortDirection') === 'desc' ? 'desc' : 'asc'
  const view = listViews.find((known) => known === search.get('view')) ?? null
  return { page, sort: { key, direction }, view, filters: filtersIn(search) }
}

function filtersIn(search: URLSearchParams): ListFilters {
  const found = filterNames.flatMap((name) => {
    const text = search.get(parameters[name])
    if (text === null || text === '') return []
    const parsed = ListFilters.shape[name].safeParse(typedValue(name, text))
    return parsed.success ? [[name, parsed.data]] : []
  })
  return Object.fromEntries(found) as ListFilters
}

function typedValue(name: keyof ListFilters, text: string): unknown {
  if (name === 'contactedDays' || name === 'notContactedDays') return Number(text)
  if (name === 'hasNotes') return text === 'yes' ? true : text === 'no' ? false : text
  return text
}

/** The address of the same list with another sort, from page 1. */
export function sortedAddress(search: URLSearchParams, { key, direction }: ListSort): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.set('sortKey', key)
  next.set('sortDirection', direction)
  return `?${next}`
}

/** The address of the same list with these filters changed, from page 1; undefined removes one. */
export function filteredAddress(search: URLSearchParams, change: Partial<ListFilters>): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  for (const name of Object.keys(change) as (keyof ListFilters)[]) {
    const value = change[name]
    if (value === undefined) next.delete(parameters[name])
    else next.set(parameters[name], typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))
  }
  return `?${next}`
}

/** The address of the same list without any filter. */
export function clearedAddress(search: URLSearchParams): string {
  return filteredAddress(search, Object.fromEntries(filterNames.map((name) => [name, undefined])))
}
