import type { SearchFilters } from '../../src/search/query/filters.ts'

/** A filter that leaves no one out and no one else has, so that a server can't have kept the answer. */
export const neverAsked = (n: number): Pick<SearchFilters, 'exclude'> => ({ exclude: { credential: [`X${n}`] } })
