/**
 * Converts a tree of filters into the filters of a search, so that what a query was read as becomes chips that can be
 * changed individually.
 */
import { filters as indexFilters } from '#search/query/filters.ts'
import { maxOf } from '#search/query/limits.ts'
import { foldValue } from '#shared/text/fold.ts'
import type { SearchState } from './address.ts'
import type { SearchFilters } from './contracts.ts'
import { isLeaf, type LeafInput, partsOf, type TreeInput, treeOf } from './filter-tree.ts'
import { type PageFilter, rowOf } from './filters.ts'
import { withFilters } from './search-state.ts'

/** Adds one condition: as its own filter if one means exactly this, otherwise to the others in `where`. */
export function withTree(state: SearchState, tree: TreeInput): SearchState {
  if ('and' in tree) return tree.and.reduce(withTree, state)
  const own = isLeaf(tree) ? filterOf(state, tree) : 'not' in tree && isLeaf(tree.not) ? leftOut(state, tree.not) : null
  if (own) return withFilters(state, own)
  return withFilters(state, { filters: { where: treeOf([...partsOf(state.filters.where), tree]) } })
}

type Change = Parameters<typeof withFilters>[1]

/** The filter equivalent to a leaf; null if there isn't one, or it's taken. */
function filterOf({ filters, tags }: SearchState, { field, operator, values, miles }: LeafInput): Change | null {
  if (field === 'query' || values.length === 0) return null
  const isPlace = field === 'city' || field === 'zip'
  const hasPlace = filters.zip !== undefined || (filters.city ?? []).length > 0
  if (isPlace && (hasPlace || filters.miles !== undefined)) return null
  if (field === 'tags') {
    const all = union(tags, values)
    return isUsual(field, operator, values) && all.length <= maxOf(field) ? { tags: all } : null
  }
  const row = rowOf(field as PageFilter)
  const present = filters[field as PageFilter]
  if (row.kind !== 'texts') {
    const taken = present !== undefined || values.length > 1 || operator === 'begins'
    return taken ? null : { filters: { [field]: values[0], ...(miles === undefined ? {} : { miles }) } }
  }
  if (!isUsual(field, operator, values)) return null
  const before = Array.isArray(present) ? present : []
  // Several values are alternatives, unless each of them must hold.
  if (before.length > 0 && !isEvery(field)) return null
  const all = union(before, values)
  return all.length > maxOf(field) ? null : { filters: { [field]: all, ...(miles === undefined ? {} : { miles }) } }
}

/** Each of several values is excluded separately, which is what excluding any of them means. */
function leftOut({ filters }: SearchState, { field, operator, values, miles }: LeafInput): Change | null {
  const exclude: Readonly<Record<string, readonly unknown[] | undefined>> = filters.exclude ?? {}
  const isOne = values.length === 1 || (operator ?? (isEvery(field) ? 'all' : 'any')) === 'any'
  if (!isOne || operator === 'begins' || miles !== undefined) return null
  const all = union(exclude[field] ?? [], values)
  return all.length > maxOf(field)
    ? null
    : { filters: { exclude: { ...exclude, [field]: all } as SearchFilters['exclude'] } }
}

const isEvery = (field: LeafInput['field']) => 'every' in indexFilters[field]

/** The operator is the filter's own default. */
function isUsual(field: LeafInput['field'], operator: LeafInput['operator'], values: readonly unknown[]): boolean {
  if (operator === undefined) return true
  return operator === (isEvery(field) ? 'all' : 'any') || (operator !== 'begins' && values.length === 1)
}

function union<Value>(before: readonly Value[], values: readonly unknown[]): Value[] {
  const key = (value: unknown) => (typeof value === 'string' ? foldValue(value) : JSON.stringify(value))
  const known = new Set(before.map(key))
  return [...before, ...(values.filter((value) => !known.has(key(value))) as Value[])]
}
