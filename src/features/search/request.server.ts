import type { SearchFilters as IndexFilters, Sort } from '#search/query.ts'
import type { SearchFilters } from './contracts.ts'

/** A call's input as the index is asked: keyword tags are a filter like the others. */
export function requestOf(input: {
  filters?: SearchFilters | undefined
  tags?: string[] | undefined
  sort?: Sort | undefined
}): {
  filters: IndexFilters
  sort?: Sort
} {
  const filters = Object.fromEntries(
    Object.entries({ ...input.filters, tags: input.tags }).filter(([, value]) => value !== undefined),
  )
  return { filters: filters as IndexFilters, ...(input.sort ? { sort: input.sort } : {}) }
}
