/**
 * How many values a search takes, wherever it is written: in calls and their exclusions, addresses, saved searches, the
 * sidebar, and the index.
 */
import { limits } from '#shared/product/limits.ts'
import type { FieldName, FilterOf } from './filters.ts'

const few = limits.locationTags
const byFilter = {
  tags: limits.keywordTags,
  name: few,
  specialty: 100,
  skills: 20,
  title: few,
  organization: few,
  education: 100,
  companySize: 100,
  companyRevenue: 100,
  companyIndustry: 100,
  city: few,
  region: few,
  // All states and territories.
  state: 60,
  license: 60,
  activeLicense: few,
  wishState: 60,
  wishPlace: few,
  // Pasted from a spreadsheet.
  npis: 500,
  credential: 20,
  school: 20,
  hospital: few,
  volume: few,
} as const satisfies Record<FilterOf<'texts'>, number>

/** Of a filter, included or excluded. A filter with a single value can exclude several. */
export function maxOf(field: FieldName): number {
  return (byFilter as { readonly [Name in FieldName]?: number })[field] ?? maxExcluded
}
const maxExcluded = 20

/**
 * Of one filter in a tree, in which a reading puts more than the sidebar takes: values that are OR-ed, values that are
 * AND-ed, and cities with a radius. A filter with more matches nothing; the caller answers 422 before.
 */
export const maxValues = { any: 100, all: 20, circles: 10 } as const

/** Of one filter in a tree, if its values are OR-ed. */
export function maxAnyOf(field: FieldName): number {
  return Math.max(maxValues.any, maxOf(field))
}
