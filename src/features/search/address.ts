/**
 * Converts a search's state to the query string of /search and back (docs/specification/search.md, Address). Every
 * list, link, and saved search that leads to a search builds its address here.
 */
import type { z } from 'zod'
import type { FieldName } from '#search/query/filters.ts'
import { maxOf } from '#search/query/limits.ts'
import { byRelevance, defaultSort, type Sort, sortKeys, usualSort } from '#search/query/query.ts'
import { queryLimits } from '#search/query/syntax.ts'
import { paths } from '#shared/product/paths.ts'
import { readList, writeList } from './comma-list.ts'
import { Exclusions, SearchFilters, searchPhysicians, Traits } from './contracts.ts'
import { FilterTreeInput } from './filter-tree.ts'
import { fieldNames, kindOf } from './filter-values.ts'
import { filterNames, filters, type Kind, type PageFilter, rowOf } from './filters.ts'

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

/**
 * Accepts any query string, with or without '?'. Unknown keys and values are ignored, so a malformed one is a search
 * with fewer filters.
 */
export function readAddress(search: string): SearchState {
  const given = new URLSearchParams(search)
  const found: Record<string, unknown> = {}
  for (const name of filterNames) {
    const text = given.get(name)
    const value = text === null ? undefined : readFilter(name, text)
    if (value !== undefined) found[name] = value
  }
  const exclude = readExclusions(given)
  if (Object.keys(exclude).length > 0) found.exclude = exclude
  const where = readJson(given.get('where'), FilterTreeInput)
  if (where !== undefined) found.where = where
  const similar = readJson(given.get('similar'), Traits)
  if (similar !== undefined && similar.length > 0) found.similar = similar
  if (given.get('asTyped') === 'true' && found.query !== undefined) found.asTyped = true
  const filters = found as SearchFilters
  const tags = longest(readList(given.get('tags') ?? ''), (tags) => tagsSchema.safeParse(tags).success, maxOf('tags'))
  return {
    ...{ filters, tags },
    page: readPage(given.get('page')),
    sort: readSort(given.get('sortKey'), given.get('sortDirection')) ?? usualSortOf({ filters, tags }),
    tab: searchTabs.find((tab) => tab === given.get('tab')) ?? 'results',
  }
}

/** The default order, if no other one was chosen. */
export function usualSortOf({ filters: { query, similar }, tags }: Pick<SearchState, 'filters' | 'tags'>): Sort {
  return usualSort({ query, tags, similar })
}

/** The query string without '?', empty for a search for everyone. Default values are left out. */
export function writeAddress(state: Partial<SearchState>): string {
  const { filters: chosen = {}, tags = [], page = 1, tab = 'results' } = state
  const usual = usualSortOf({ filters: chosen, tags })
  const { sort = usual } = state
  const search = new URLSearchParams()
  const write = (key: string, text: string) => {
    if (text !== '') search.set(key, text.toWellFormed())
  }
  for (const name of filterNames) write(name, writeFilter(chosen[name]))
  write('tags', writeList(tags))
  for (const name of fieldNames) write(`${name}!`, writeList((chosen.exclude?.[name] ?? []).map(writeOne)))
  if (chosen.where !== undefined) write('where', JSON.stringify(chosen.where))
  if (chosen.similar?.length) write('similar', JSON.stringify(chosen.similar))
  if (chosen.asTyped && chosen.query) write('asTyped', 'true')
  if (page > 1) write('page', String(page))
  if (!isSameSort(sort, usual)) {
    write('sortKey', sort.key)
    write('sortDirection', sort.direction)
  }
  if (tab !== 'results') write('tab', tab)
  // Commas and '=' are allowed unescaped in a value, and '!' in a key, and people read addresses: 'specialty!=Urology'.
  return search.toString().replaceAll('%2C', ',').replaceAll('%3D', '=').replaceAll('%21', '!')
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
    const values = longest(readTexts(name, text), accepts, maxOf(name as FieldName))
    return values.length > 0 ? values : undefined
  }
  // A query that is too long is refused with a sentence: without it, the search would find everyone.
  if (kind === 'query' && text.length > queryLimits.plain) return text
  const value = text === '' ? undefined : readValue[kind](text)
  return value !== undefined && accepts(value) ? value : undefined
}

function readTexts(name: PageFilter | 'tags', text: string): string[] {
  const { read } = name === 'tags' ? {} : (rowOf(name) as { read?: (text: string) => string | undefined })
  return read ? readList(text).flatMap((one) => read(one) ?? []) : readList(text)
}

/** Values to exclude use their filter's key followed by '!'. */
function readExclusions(given: URLSearchParams): Record<string, unknown[]> {
  const found: Record<string, unknown[]> = {}
  for (const name of fieldNames) {
    const text = given.get(`${name}!`)
    if (text === null) continue
    const kind = kindOf(name)
    const read = kind === 'texts' ? readTexts(name, text) : readList(text).map((one) => readValue[kind](one))
    const accepts = (values: readonly unknown[]) => Exclusions.shape[name].safeParse(values).success
    const values = longest(
      read.filter((value) => value !== undefined),
      accepts,
      maxOf(name),
    )
    if (values.length > 0) found[name] = values
  }
  return found
}

function readJson<Value>(text: string | null, schema: z.ZodType<Value>): Value | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return schema.safeParse(value).success ? (value as Value) : undefined
  } catch {
    // Truncated by the program that passed it on.
    return undefined
  }
}

const readValue: Record<Exclude<Kind, 'texts'>, (text: string) => unknown> = {
  text: (text) => text,
  query: (text) => text,
  zip: (text) => text,
  date: (text) => text,
  nearby: (text) => text,
  list: (text) => text,
  days: readNumber,
  outcome: (text) => text,
  blocked: (text) => text,
  miles: readNumber,
  range: readRange,
  flag: (text) => ({ true: true, false: false })[text],
}

function readNumber(text: string): number | undefined {
  return /^\d+(\.\d+)?(e-\d+)?$/.test(text) ? Number(text) : undefined
}

/** '5-20', '5-', or '-20', both ends inclusive. */
function readRange(text: string): { from?: number; to?: number } | undefined {
  const [, from = '', to = ''] = /^(\d*)-(\d*)$/.exec(text) ?? []
  if (from === '' && to === '') return undefined
  return { ...(from === '' ? {} : { from: Number(from) }), ...(to === '' ? {} : { to: Number(to) }) }
}

function writeFilter(value: SearchFilters[PageFilter]): string {
  if (value === undefined) return ''
  return Array.isArray(value) ? writeList(value) : writeOne(value)
}

function writeOne(value: string | number | boolean | { from?: number | undefined; to?: number | undefined }): string {
  if (typeof value !== 'object') return String(value)
  const { from, to } = value
  return from === undefined && to === undefined ? '' : `${from ?? ''}-${to ?? ''}`
}

/** The first values that are accepted, at most as many as the filter takes. */
function longest<Value>(
  values: readonly Value[],
  accepts: (values: readonly Value[]) => boolean,
  most: number,
): Value[] {
  return values.filter((value) => accepts([value])).slice(0, most)
}

function readPage(text: string | null): number {
  const page = /^\d+$/.test(text ?? '') ? Number(text) : 1
  return page >= 1 && Number.isSafeInteger(page) ? page : 1
}

export function isSameSort(one: Sort, other: Sort): boolean {
  return one.key === other.key && one.direction === other.direction
}

function readSort(givenKey: string | null, givenDirection: string | null): Sort | undefined {
  const key = sortKeys.find((known) => known === givenKey)
  if (key === undefined) return undefined
  return key === 'relevance' ? byRelevance : { key, direction: givenDirection === 'desc' ? 'desc' : 'asc' }
}
