import { foldValue } from '#shared/text/fold.ts'
import type { Neighbourhood } from '../columns/near.ts'
import { any, type Condition, nothing } from './condition.ts'
import { type FilterName, type FilterOf, filterNames, filters, type SearchFilters } from './filters.ts'
import { valuesAtMost } from './query.ts'

/** One thing that a search asks for. Values that are OR-ed make one criterion, values that are AND-ed one each. */
export type Criterion = { readonly filter: FilterName; readonly value?: string; readonly condition: Condition }

/**
 * The criteria of a search, all of which a physician must meet. Blank values ask
 * for nothing; a value that cannot be right, such as a ZIP of letters, no physician meets.
 * @param year from which years in practice are counted @param near where the search looks if `placesOf` says that it has a radius
 */
export function criteriaOf(asked: SearchFilters, year: number, near: Neighbourhood | undefined): Criterion[] {
  const by = near && placesOf(asked)?.by
  return filterNames.flatMap((filter): Criterion[] => {
    if (near && filter === by) return [{ filter, condition: { kind: 'near', near } }]
    const given = asked[filter]
    if (given === undefined) return []
    if (isTexts(filter)) return ofValues(filter, asked[filter] ?? [])
    // The compiler does not see that the value is of this very filter's kind.
    return criterion(filter, filters[filter].means(given as never, year))
  })
}

/** The places whose surroundings a search with a radius looks in: a ZIP, or else cities. `undefined` without radius or place. */
export function placesOf(
  filters: SearchFilters,
): { readonly by: 'zip' | 'city'; readonly places: string[] } | undefined {
  const { miles, zip = '', city = [] } = filters
  if (miles === undefined) return undefined
  if (foldValue(zip) !== '') return { by: 'zip', places: [zip] }
  const places = distinct(city)
  return places.length > 0 ? { by: 'city', places } : undefined
}

/** What a single value of a filter asks for; `undefined` if the value is blank. */
export function meaningOf(filter: FilterOf<'text' | 'texts'>, value: string): Condition | undefined {
  return filters[filter].means(value, 0)
}

const isTexts = (filter: FilterName): filter is FilterOf<'texts'> => filters[filter].kind === 'texts'

function ofValues(filter: FilterOf<'texts'>, given: readonly string[]): Criterion[] {
  const { every } = filters[filter]
  const values = distinct(given)
  if (values.length > valuesAtMost[every ? 'all' : 'any']) return [{ filter, condition: nothing }]
  if (every) return values.flatMap((value) => criterion(filter, meaningOf(filter, value), value))
  const conditions = values.flatMap((value) => meaningOf(filter, value) ?? [])
  return conditions.length === 0 ? [] : criterion(filter, any(conditions))
}

function criterion(filter: FilterName, condition: Condition | undefined, value?: string): Criterion[] {
  return condition ? [{ filter, value, condition }] : []
}

/** The values that say something, each once, as they were first written. */
function distinct(values: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const value of values) if (!byFold.has(foldValue(value))) byFold.set(foldValue(value), value.trim())
  byFold.delete('')
  return [...byFold.values()]
}
