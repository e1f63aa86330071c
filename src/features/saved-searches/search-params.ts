/**
 * The two forms of a saved search's parameters: as stored and searched with ({filters, tags, sort}), and with the old
 * keys added (specialty, location, jobTitle), which its chips show.
 */
import { readExact } from '#search/query/exact-value.ts'
import { isAddition } from '#search/query/filters.ts'
import { readOperators } from '#search/query/syntax.ts'
import type { TreeInput } from '../search/filter-tree.ts'
import type { SavedParams, SearchParams } from './contracts.ts'

/**
 * One form of what a client sent: without values that ask for nothing, and with the old keys as the filters they mean.
 */
export function normalizedParams({
  filters = {},
  tags = [],
  sort,
  specialty,
  location,
  jobTitle,
}: SearchParams): SavedParams {
  const meant = {
    ...filters,
    specialty: filters.specialty ?? asList(specialty),
    city: filters.city ?? (filters.state?.length ? undefined : asList(location)),
    title: filters.title ?? asList(jobTitle),
    // Always included: searches stored before queries were parsed don't have it.
    asTyped: filters.query?.trim() ? (filters.asTyped ?? false) : undefined,
  }
  return {
    filters: Object.fromEntries(Object.entries(meant).filter(([, value]) => !asksNothing(value))),
    tags: tags.filter((tag) => tag.trim() !== ''),
    ...(sort ? { sort } : {}),
  }
}

/** Whether there is a search term or a filter at all. */
export function asksForSomething({ filters, tags }: SavedParams): boolean {
  // A radius alone has no center, and 'primary only' no specialty.
  return tags.length > 0 || Object.keys(filters).some((name) => !isAddition(name) && name !== 'similar')
}

/** An older search has a single state, or was saved when the words between operators were keywords. */
type Stored = Omit<SavedParams, 'filters'> & {
  readonly filters: Omit<SavedParams['filters'], 'state'> & { state?: string | string[]; keywords?: boolean }
}

/** What is stored. An older query keeps its meaning: its words as typed, or between operators as keywords. */
export function storedParams(stored: unknown): SavedParams {
  const {
    filters: { keywords, state, ...given },
    ...params
  } = stored as Stored
  const filters = { ...given, ...(state === undefined ? {} : { state: [state].flat() }) }
  const { query, asTyped = true, where, ...others } = filters
  if (query === undefined) return { ...params, filters }
  const operators = keywords && !asTyped ? readOperators(query) : undefined
  if (!operators) return { ...params, filters: { ...filters, asTyped } }
  const tree = operators.tree as TreeInput
  return { ...params, filters: { ...others, where: where === undefined ? tree : { and: [tree, where] } } }
}

/** The stored form, with the old keys added. */
export function shownParams(params: SavedParams) {
  const { specialty = [], city = [], state = [], title = [] } = params.filters
  return {
    ...params,
    specialty: specialty.map((value) => readExact(value) ?? value),
    location: [...city, ...state].join('; '),
    jobTitle: title,
  }
}

function asList(value: string | string[] | undefined): string[] | undefined {
  return typeof value === 'string' ? [value] : value
}

function asksNothing(value: unknown): boolean {
  if (value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.every((one) => String(one).trim() === '')
  return typeof value === 'object' && value !== null && Object.values(value).every(asksNothing)
}
