import { type ColumnName, type SortedColumnName, specialtyColumns } from '../columns/columns.ts'
import type { FacetName } from './filters.ts'

/**
 * The sorts, each with its column; distance, relevance, and volume of care are computed, and the newest are sorted by
 * id.
 */
export const sorts = {
  relevance: null,
  name: 'lastName',
  specialty: 'specialty',
  location: 'city',
  distance: null,
  newest: null,
  volume: null,
} as const satisfies Record<string, SortedColumnName | null>
export type SortKey = keyof typeof sorts
export const sortKeys = Object.keys(sorts) as [SortKey]

/**
 * By relevance, which has only one direction; the newest in the database first, or the oldest (`desc`); the most
 * services of the requested Medicare care first, or the fewest (`desc`); or by last name, specialty, city, or distance.
 * For every key and direction, ties are sorted by last name, first name, and id, each ascending, and physicians without
 * a value come last.
 */
export type Sort = { readonly key: SortKey; readonly direction: 'asc' | 'desc' }
export const defaultSort: Sort = { key: 'name', direction: 'asc' }
export const byRelevance: Sort = { key: 'relevance', direction: 'asc' }

type Asked = {
  readonly query?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly similar?: readonly unknown[] | undefined
}

/**
 * The order of a search without one: by relevance if something is typed or it looks for similar physicians, else by
 * name.
 */
export function usualSort({ query = '', tags = [], similar = [] }: Asked): Sort {
  const isPlain = similar.length === 0 && [query, ...tags].every((text) => text.trim() === '')
  return isPlain ? defaultSort : byRelevance
}

/** A value, and how many physicians choosing it would leave. */
export type ValueCount = { readonly value: string; readonly count: number }
export type Facets = { readonly [Name in FacetName]: readonly ValueCount[] }

/** The fields that a typed text is completed from, each with the columns of its values. */
export const suggestions = {
  name: ['lastName', 'firstName'],
  title: ['title'],
  organization: ['organization'],
  city: ['place'],
  education: ['educationSchool'],
  school: ['medicalSchool'],
  hospital: ['hospital'],
  skills: ['skills'],
  specialty: specialtyColumns,
} as const satisfies Record<string, readonly ColumnName[]>
export type SuggestField = keyof typeof suggestions
export const suggestFields = Object.keys(suggestions) as [SuggestField]

/** A facet lists at most this many values, the most frequent ones. */
export const maxFacetValues = 250
