/** What a person can do to a search (docs/specification/search.md, Order and pages), as functions from one state to the next. */
import type { Sort, SortKey } from '#search/query/query.ts'
import { stateName } from '#shared/text/us-states.ts'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { firstSearch, type SearchState } from './address.ts'
import type { SearchFilters } from './contracts.ts'
import { type PageFilter, rowOf } from './filters.ts'

/** Other filters or keywords begin at page 1, on the results. What is blank or empty is no filter. */
export function withFilters(
  state: SearchState,
  change: { filters?: Partial<SearchFilters>; tags?: string[] },
): SearchState {
  const all = Object.entries({ ...state.filters, ...change.filters })
  const filters = Object.fromEntries(all.filter(([, value]) => !isEmpty(value))) as SearchFilters
  return { ...state, filters, tags: change.tags ?? state.tags, page: 1, tab: 'results' }
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every((end) => end === undefined)
  return value === undefined || value === ''
}

/** A new key gives ascending, the same key while ascending gives descending, otherwise ascending. */
export function withSort(state: SearchState, key: SortKey): SearchState {
  const direction = state.sort.key === key && state.sort.direction === 'asc' ? 'desc' : 'asc'
  return { ...state, sort: { key, direction }, page: 1, tab: 'results' }
}

/** Clearing empties all filters, keywords and the query. */
export function cleared(state: SearchState): SearchState {
  return { ...firstSearch, sort: state.sort.key === 'distance' ? firstSearch.sort : state.sort }
}

/** Whether it looks for anything: a search term or an active filter. */
export function hasCriteria(state: SearchState): boolean {
  return criteriaOf(state).length > 0 || (state.filters.query ?? '').trim() !== ''
}

/** Whether distances are known: round a ZIP or a city. */
export function isNear({ filters }: SearchState): boolean {
  return filters.miles !== undefined && (filters.zip !== undefined || (filters.city ?? []).length > 0)
}

/** An active filter, or one value of it. */
export interface Criterion {
  filter: PageFilter | 'tags'
  /** What kind of value it is: 'Specialty'. */
  kind: string
  /** As people read it: 'Texas'. */
  label: string
  /** As it is in the state, where a filter has several. */
  value?: string
}

/** Every active filter, several values one by one, in the sidebar's order. The query is not one: it is in its box. */
export function criteriaOf({ filters: chosen, tags }: SearchState): Criterion[] {
  const keywords = tags.map((value): Criterion => ({ filter: 'tags', kind: 'Keyword', label: value, value }))
  const others = (Object.keys(chosen) as PageFilter[]).flatMap((filter): Criterion[] => {
    const { label: kind, section } = rowOf(filter)
    const value = chosen[filter]
    if (section === undefined) return []
    if (Array.isArray(value)) return value.map((one) => ({ filter, kind, label: labelOf(filter, one), value: one }))
    if (isEmpty(value) || (typeof value === 'string' && value.trim() === '')) return []
    return [{ filter, kind, label: labelOf(filter, value) }]
  })
  return [...keywords, ...others]
}

function labelOf(name: PageFilter, value: unknown): string {
  const { kind, chip = String, words } = rowOf(name)
  switch (kind) {
    case 'text':
    case 'texts':
    case 'zip':
      return chip(String(value))
    case 'state':
      return stateName(String(value)) ?? String(value)
    case 'miles':
      return `${value} miles`
    case 'days':
      return formatCount(Number(value), 'day')
    case 'list':
      // The name of a list is known to whoever draws it (useListName).
      return value === 'any' ? 'any of mine' : 'one of mine'
    case 'flag':
      return words![value === true ? 0 : 1]
    case 'range':
      return rangeLabel(value as Range)
    default:
      return kind satisfies never
  }
}

type Range = { readonly from?: number; readonly to?: number }

function rangeLabel({ from, to }: Range): string {
  if (from === undefined) return `up to ${formatNumber(to ?? 0)}`
  return to === undefined ? `${formatNumber(from)} or more` : `${formatNumber(from)} to ${formatNumber(to)}`
}

/** Without a filter, or without one of its values. A place goes with the distance from it, unless another place is left. */
export function without(state: SearchState, { filter, value }: Pick<Criterion, 'filter' | 'value'>): SearchState {
  if (filter === 'tags') return withFilters(state, { tags: value === undefined ? [] : drop(state.tags, value) })
  const present = state.filters[filter]
  const left = Array.isArray(present) && value !== undefined ? drop(present, value) : undefined
  const next = withFilters(state, { filters: { [filter]: left } })
  const placeless = next.filters.zip === undefined && (next.filters.city ?? []).length === 0
  if (!placeless || (filter !== 'zip' && filter !== 'city')) return next
  return withFilters(
    { ...next, sort: next.sort.key === 'distance' ? firstSearch.sort : next.sort },
    { filters: { miles: undefined } },
  )
}

function drop(values: readonly string[], value: string): string[] {
  return values.filter((other) => other !== value)
}

export function sortLabel({ key, direction }: Sort): string {
  const up = direction === 'asc'
  if (key === 'distance') return up ? 'Distance, nearest first' : 'Distance, farthest first'
  return `${sortNames[key]}, ${up ? 'A to Z' : 'Z to A'}`
}

export const sortNames: Record<SortKey, string> = {
  name: 'Name',
  specialty: 'Specialty',
  location: 'Location',
  distance: 'Distance',
}
