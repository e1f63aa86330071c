/**
 * The search's state as the query string of /search, and back (docs/specification/search.md, Address).
 * Every list, link and saved search that leads to a search builds its address here.
 */
import { defaultSort, type Sort, sortKeys } from '#search/query/query.ts'
import { paths } from '#shared/product/paths.ts'
import { stateCode } from '#shared/text/us-states.ts'
import { readList, writeList } from './comma-list.ts'
import { SearchFilters, searchPhysicians } from './contracts.ts'
import { filterNames, filters, type Kind, type PageFilter } from './filters.ts'

export const searchTabs = ['results', 'saved-searches', 'saved-lists'] as const
export type SearchTab = (typeof searchTabs)[number]

export interface SearchState {
  filters: SearchFilters
  /** Keywords. */
  tags: string[]
  /** From 1. */
  page: number
  sort: Sort
  tab: SearchTab
}

export const firstSearch: SearchState = { filters: {}, tags: [], page: 1, sort: defaultSort, tab: 'results' }

/** Any query string, with or without '?'. Unknown keys and values are ignored, so a malformed one is a search for less. */
export function readAddress(search: string): SearchState {
  const given = new URLSearchParams(search)
  const found: Record<string, unknown> = {}
  for (const name of filterNames) {
    const text = given.get(name)
    const value = text === null ? undefined : readFilter(name, text)
    if (value !== undefined) found[name] = value
  }
  return {
    filters: found as SearchFilters,
    tags: longest(readList(given.get('tags') ?? ''), (tags) => tagsSchema.safeParse(tags).success),
    page: readPage(given.get('page')),
    sort: readSort(given.get('sortKey'), given.get('sortDirection')),
    tab: searchTabs.find((tab) => tab === given.get('tab')) ?? 'results',
  }
}

/** The query string without '?', empty for a search for everyone. What is as usual is left out. */
export function writeAddress(state: Partial<SearchState>): string {
  const { filters: chosen = {}, tags = [], page = 1, sort = defaultSort, tab = 'results' } = state
  const search = new URLSearchParams()
  const write = (key: string, text: string) => {
    if (text !== '') search.set(key, text.toWellFormed())
  }
  for (const name of filterNames) write(name, writeFilter(chosen[name]))
  write('tags', writeList(tags))
  if (page > 1) write('page', String(page))
  if (sort.key !== defaultSort.key || sort.direction !== defaultSort.direction) {
    write('sortKey', sort.key)
    write('sortDirection', sort.direction)
  }
  if (tab !== 'results') write('tab', tab)
  // A comma and '=' may be in a value as they are, and people read addresses.
  return search.toString().replaceAll('%2C', ',').replaceAll('%3D', '=')
}

/** The address of the page that shows a search: `searchAddress({ filters: { specialty: ['Cardiology'] } })`. */
export function searchAddress(state: Partial<SearchState>): string {
  const search = writeAddress(state)
  return search === '' ? paths.search() : `${paths.search()}?${search}`
}

const tagsSchema = searchPhysicians.input.shape.tags

function readFilter(name: PageFilter, text: string): unknown {
  const { kind } = filters[name]
  const accepts = (value: unknown) => SearchFilters.shape[name].safeParse(value).success
  if (kind === 'texts') {
    const values = longest(readList(text), accepts)
    return values.length > 0 ? values : undefined
  }
  const value = text === '' ? undefined : readValue[kind](text)
  return value !== undefined && accepts(value) ? value : undefined
}

const readValue: Record<Exclude<Kind, 'texts'>, (text: string) => unknown> = {
  text: (text) => text,
  state: stateCode,
  zip: (text) => text,
  list: (text) => text,
  days: readNumber,
  miles: readNumber,
  range: readRange,
  flag: (text) => ({ true: true, false: false })[text],
}

function readNumber(text: string): number | undefined {
  return /^\d+(\.\d+)?(e-\d+)?$/.test(text) ? Number(text) : undefined
}

/** '5-20', '5-' or '-20', both ends included. */
function readRange(text: string): { from?: number; to?: number } | undefined {
  const [, from = '', to = ''] = /^(\d*)-(\d*)$/.exec(text) ?? []
  if (from === '' && to === '') return undefined
  return { ...(from === '' ? {} : { from: Number(from) }), ...(to === '' ? {} : { to: Number(to) }) }
}

function writeFilter(value: SearchFilters[PageFilter]): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return writeList(value)
  if (typeof value !== 'object') return String(value)
  const { from, to } = value
  return from === undefined && to === undefined ? '' : `${from ?? ''}-${to ?? ''}`
}

/** As many of the first values as are accepted; values that alone are refused are left out before. */
function longest(values: readonly string[], accepts: (values: readonly string[]) => boolean): string[] {
  const kept = values.filter((value) => accepts([value])).slice(0, 100)
  while (kept.length > 0 && !accepts(kept)) kept.pop()
  return kept
}

function readPage(text: string | null): number {
  const page = /^\d+$/.test(text ?? '') ? Number(text) : 1
  return page >= 1 && Number.isSafeInteger(page) ? page : 1
}

function readSort(givenKey: string | null, givenDirection: string | null): Sort {
  const key = sortKeys.find((known) => known === givenKey)
  if (key === undefined) return defaultSort
  return { key, direction: givenDirection === 'desc' ? 'desc' : 'asc' }
}
