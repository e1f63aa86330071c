/**
 * What people can do with a search (docs/specification/search.md, Order and pages), as functions from one state to the
 * next.
 */
import type { FieldName } from '#search/query/filters.ts'
import type { Sort, SortKey } from '#search/query/query.ts'
import { limits } from '#shared/product/limits.ts'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { formatTime } from '#ui/time-format.ts'
import { outcomeWords } from '../activities/contact-words.ts'
import type { ContactOutcome } from '../activities/kinds.ts'
import { firstSearch, isSameSort, type SearchState, usualSortOf } from './address.ts'
import type { SearchFilters } from './contracts.ts'
import { partsOf, type TreeInput, treeOf } from './filter-tree.ts'
import { type PageFilter, rowOf } from './filters.ts'

/** Changed filters or keywords start at page 1, on the results. Blank or empty values are not filters. */
export function withFilters(
  state: SearchState,
  change: { filters?: Partial<SearchFilters>; tags?: string[] },
): SearchState {
  const all = Object.entries({ ...state.filters, ...change.filters })
  const filters = Object.fromEntries(all.filter(([, value]) => !isEmpty(value))) as SearchFilters
  // A changed query is read again.
  if (filters.query !== state.filters.query) delete filters.asTyped
  const asked = { filters, tags: change.tags ?? state.tags }
  // A chosen order stays; the default one depends on what is typed.
  const sort = isSameSort(state.sort, usualSortOf(state)) ? usualSortOf(asked) : state.sort
  return { ...state, ...asked, sort, page: 1, tab: 'results' }
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty)
  return value === undefined || value === ''
}

/** A new key sorts ascending; the same key reverses the direction. */
export function withSort(state: SearchState, key: SortKey): SearchState {
  const turned = state.sort.key === key && state.sort.direction === 'asc' && key !== 'relevance'
  const direction = turned ? 'desc' : 'asc'
  return { ...state, sort: { key, direction }, page: 1, tab: 'results' }
}

/**
 * A search in which something is typed for the first time, by name instead of by relevance. Any other keeps its order.
 */
export function inNameOrder(before: SearchState, next: SearchState): SearchState {
  const begins = usualSortOf(before).key !== 'relevance' && usualSortOf(next).key === 'relevance'
  return begins && next.sort.key === 'relevance' ? { ...next, sort: firstSearch.sort } : next
}

/** Clears all filters, keywords, and the query. */
export function cleared(state: SearchState): SearchState {
  const { key } = state.sort
  return { ...firstSearch, sort: ['distance', 'relevance', 'volume'].includes(key) ? firstSearch.sort : state.sort }
}

/** Whether it has a search term or an active filter. */
export function hasCriteria(state: SearchState): boolean {
  const { similar = [] } = state.filters
  return criteriaOf(state).length > 0 || similar.length > 0 || (state.filters.query ?? '').trim() !== ''
}

/** Whether distances are known: around a hospital, a ZIP, or a city. */
export function isNear({ filters }: SearchState): boolean {
  if (filters.nearHospital !== undefined) return true
  return filters.miles !== undefined && (filters.zip !== undefined || (filters.city ?? []).length > 0)
}

/** Whether it filters by Medicare care, so there is a volume to sort by. */
export const asksForCare = ({ filters }: SearchState) => (filters.volume ?? []).length > 0

/** An active filter, or one value of it. */
export interface Criterion {
  filter: PageFilter | 'tags' | 'where'
  /** Its kind: 'Specialty'. */
  kind: string
  /** For display: 'Texas'. */
  label: string
  /** As stored in the state, for a filter with several values. */
  value?: string
  /** Physicians who match are excluded. */
  excluded?: boolean
}

/**
 * Every active filter, with several values listed separately, in the sidebar's order. Without the query, which is in
 * its box.
 */
export function criteriaOf({ filters: chosen, tags }: SearchState): Criterion[] {
  const keywords = tags.map((value): Criterion => ({ filter: 'tags', kind: 'Keyword', label: value, value }))
  const { exclude = {}, where, similar: _, asTyped: __, ...plain } = chosen
  const others = (Object.keys(plain) as PageFilter[]).flatMap((filter): Criterion[] => {
    const { label: kind, section, together } = rowOf(filter)
    const value = chosen[filter]
    if (together !== undefined && Array.isArray(value)) {
      return [{ filter, kind, label: formatCount(value.length, together) }]
    }
    if (section === undefined) return []
    if (Array.isArray(value)) return value.map((one) => ({ filter, kind, label: labelOf(filter, one), value: one }))
    if (isEmpty(value) || (typeof value === 'string' && value.trim() === '')) return []
    return [{ filter, kind, label: labelOf(filter, value) }]
  })
  const excluded = Object.entries(exclude).flatMap(([name, values]) => {
    const filter = name as PageFilter | 'tags'
    const kind = filter === 'tags' ? 'Keyword' : rowOf(filter).label
    const together = filter === 'tags' ? undefined : rowOf(filter).together
    if (together !== undefined) {
      return { filter, kind: `${kind} is not`, label: formatCount(values.length, together), excluded: true }
    }
    return values.map((one): Criterion => {
      const label = filter === 'tags' ? String(one) : labelOf(filter, one)
      return { filter, kind: `${kind} is not`, label, value: addressOf(one), excluded: true }
    })
  })
  const joined = partsOf(where).map(
    (part): Criterion => ({ filter: 'where', ...labelOfTree(part), value: JSON.stringify(part) }),
  )
  return [...keywords, ...others, ...excluded, ...joined]
}

/** An excluded value, distinguished from its neighbors. */
const addressOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The chip's text for a tree; a single filter, included or excluded, reads like any other chip. */
export function labelOfTree(tree: TreeInput): Pick<Criterion, 'kind' | 'label' | 'excluded'> {
  if ('not' in tree) {
    const { kind, label } = labelOfTree(tree.not)
    return { kind: `${kind} is not`, label, excluded: true }
  }
  const [said, ...others] = 'or' in tree ? tree.or : []
  // The way 'noninvasive' excludes people: by specialty, and by words with the same meaning.
  if (
    said &&
    'field' in said &&
    others.length > 0 &&
    others.every((part) => 'field' in part && part.operator === 'begins')
  ) {
    const { kind, label } = labelOfTree(said)
    return { kind, label: `${label}, or a title or skill that says so` }
  }
  if (!('field' in tree)) return { kind: 'Combined', label: treeLabel(tree) }
  const [, kind = '', label = ''] = /^([^:]*): (.*)$/s.exec(treeLabel(tree)) ?? []
  return { kind, label }
}

/** 'State: Texas or (Specialty: Cardiology and not City: Austin)' */
function treeLabel(tree: TreeInput): string {
  const inside = (part: TreeInput) => ('and' in part || 'or' in part ? `(${treeLabel(part)})` : treeLabel(part))
  if ('not' in tree) return `not ${inside(tree.not)}`
  if ('and' in tree) return tree.and.map(inside).join(' and ')
  if ('or' in tree) return tree.or.map(inside).join(' or ')
  const { field, values, miles } = tree
  const label = field === 'tags' ? 'Keyword' : rowOf(field as PageFilter).label
  const all = values.map((value) => (field === 'tags' ? String(value) : labelOf(field as PageFilter, value)))
  return `${label}: ${all.join(', ')}${miles === undefined ? '' : ` · ${miles} miles`}`
}

function labelOf(name: PageFilter, value: unknown): string {
  const { kind, chip = String, words } = rowOf(name)
  switch (kind) {
    case 'text':
    case 'query':
    case 'texts':
    case 'zip':
    case 'nearby':
      return chip(String(value))
    case 'date':
      return formatTime(String(value), 'date', 'UTC')
    case 'miles':
      return `${value} miles`
    case 'days':
      return Number(value) >= limits.contactedDays ? 'all time' : formatCount(Number(value), 'day')
    case 'blocked':
      return 'Only these'
    case 'outcome':
      return outcomeWords[value as ContactOutcome]
    case 'list':
      // The component that shows a list knows its name (useListName).
      return value === 'any' ? 'any of mine' : value === 'records' ? 'my records' : 'one of mine'
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

/**
 * The search without a filter, or without one of its values. Removing a place removes its radius, unless another place
 * remains.
 */
export function without(
  state: SearchState,
  { filter, value, excluded }: Pick<Criterion, 'filter' | 'value' | 'excluded'>,
): SearchState {
  if (filter === 'where') {
    const left = partsOf(state.filters.where).filter((part) => value !== undefined && JSON.stringify(part) !== value)
    return withFilters(state, { filters: { where: treeOf(left) } })
  }
  if (excluded) {
    const { exclude = {} } = state.filters
    const left = (exclude[filter as FieldName] ?? []).filter(
      (other: unknown) => value !== undefined && addressOf(other) !== value,
    )
    return withFilters(state, { filters: { exclude: { ...exclude, [filter]: left.length > 0 ? left : undefined } } })
  }
  if (filter === 'tags') return withFilters(state, { tags: value === undefined ? [] : drop(state.tags, value) })
  const present = state.filters[filter]
  const left = Array.isArray(present) && value !== undefined ? drop(present, value) : undefined
  const next = withFilters(state, { filters: { [filter]: left } })
  if (filter === 'volume')
    return next.sort.key === 'volume' && !asksForCare(next) ? { ...next, sort: usualSortOf(next) } : next
  if (filter !== 'nearHospital' && filter !== 'zip' && filter !== 'city') return next
  const placeless = next.filters.zip === undefined && (next.filters.city ?? []).length === 0
  const rest = placeless ? withFilters(next, { filters: { miles: undefined } }) : next
  // Without a place there is no order by distance.
  return rest.sort.key === 'distance' && !isNear(rest) ? { ...rest, sort: usualSortOf(rest) } : rest
}

function drop(values: readonly string[], value: string): string[] {
  return values.filter((other) => other !== value)
}

export function sortLabel({ key, direction }: Sort): string {
  const up = direction === 'asc'
  if (key === 'relevance') return sortNames.relevance
  if (key === 'newest') return up ? sortNames.newest : 'Old first'
  if (key === 'distance') return up ? 'Distance, nearest first' : 'Distance, farthest first'
  if (key === 'volume') return `${sortNames.volume}, ${up ? 'most' : 'fewest'} first`
  return `${sortNames[key]}, ${up ? 'A to Z' : 'Z to A'}`
}

export const sortNames: Record<SortKey, string> = {
  relevance: 'Best match',
  name: 'Name',
  specialty: 'Specialty',
  location: 'Location',
  distance: 'Distance',
  newest: 'New first',
  volume: 'Medicare services',
}
