/** What a person can do to a search (docs/specification/search.md, Order and pages), as functions from one state to the next. */
import { readExact } from '#search/query/exact-value.ts'
import type { Sort, SortKey } from '#search/query/query.ts'
import { stateName } from '#shared/text/us-states.ts'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { firstSearch, type SearchState } from './address.ts'
import type { SearchFilters } from './contracts.ts'

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
  filter: keyof SearchFilters | 'tags'
  /** What kind of value it is: 'Specialty'. */
  kind: string
  /** As people read it: 'Texas'. */
  label: string
  /** As it is in the state, where a filter has several. */
  value?: string
}

const kinds: Record<Criterion['filter'], string> = {
  query: 'Search',
  tags: 'Keyword',
  specialty: 'Specialty',
  skills: 'Skill',
  skillsSearch: 'Skill',
  title: 'Title',
  organization: 'Company',
  education: 'Education',
  companySize: 'Company size',
  companyRevenue: 'Revenue',
  companyIndustry: 'Industry',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  miles: 'Within',
  npi: 'NPI',
  credential: 'Credential',
  license: 'Licensed in',
  school: 'Medical school',
  practiceYears: 'Years in practice',
  groupSize: 'Group size',
  telehealth: 'Telehealth',
  hasEmail: 'Email',
  hasPhone: 'Phone',
  hasDirectPhone: 'Direct phone',
  onList: 'On list',
  notOnList: 'Not on list',
  notContactedDays: 'Not contacted for',
}

/** Every active filter, several values one by one, in the sidebar's order. The query is not one: it is in its box. */
export function criteriaOf({ filters, tags }: SearchState): Criterion[] {
  const all: [Criterion['filter'], unknown][] = [
    ['tags', tags],
    ...(Object.entries(filters) as [keyof SearchFilters, unknown][]),
  ]
  return all.flatMap(([filter, value]): Criterion[] => {
    if (filter === 'query') return []
    const kind = kinds[filter]
    if (Array.isArray(value)) {
      return value.map((one: string) => ({ filter, kind, label: labelOf(filter, one), value: one }))
    }
    if (isEmpty(value) || (typeof value === 'string' && value.trim() === '')) return []
    return [{ filter, kind, label: labelOf(filter, value) }]
  })
}

function labelOf(filter: Criterion['filter'], value: unknown): string {
  if (filter === 'specialty') return specialtyLabel(String(value))
  if (filter === 'state' || filter === 'license') return stateName(String(value)) ?? String(value)
  if (filter === 'miles') return `${value} miles`
  if (filter === 'notContactedDays') return formatCount(Number(value), 'day')
  // The name of a list is known to whoever draws it (useListName).
  if (filter === 'onList' || filter === 'notOnList') return value === 'any' ? 'any of mine' : 'one of mine'
  if (filter === 'telehealth') return value === true ? 'Offered' : 'Not offered'
  if (typeof value === 'boolean') return value ? 'Known' : 'Not known'
  if (typeof value === 'object' && value !== null) return rangeLabel(value)
  return String(value)
}

/** 'Urology' for exactly that specialty, 'contains “urology”' for text in the names of several. */
export function specialtyLabel(value: string): string {
  return readExact(value) ?? `contains “${value}”`
}

function rangeLabel({ from, to }: { from?: number; to?: number }): string {
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
