/**
 * What a search can ask for. This table is the one list of searchable parameters: the type below, the number that the marketing
 * pages name and the order in which criteria are checked all come from it.
 */
export const filterKinds = {
  query: 'text',
  tags: 'texts',
  specialty: 'texts',
  skills: 'texts',
  skillsSearch: 'text',
  title: 'texts',
  organization: 'texts',
  education: 'texts',
  companySize: 'texts',
  companyRevenue: 'texts',
  companyIndustry: 'texts',
  city: 'texts',
  state: 'text',
  zip: 'text',
  miles: 'number',
  npi: 'text',
  credential: 'texts',
  license: 'texts',
  school: 'texts',
  practiceYears: 'range',
  groupSize: 'range',
  telehealth: 'flag',
  hasEmail: 'flag',
  hasPhone: 'flag',
  hasDirectPhone: 'flag',
  onList: 'ids',
  notOnList: 'ids',
  notContactedDays: 'ids',
} as const

type FilterValues = {
  text: string
  texts: readonly string[]
  number: number
  /** Both ends are included; one of them may be missing. */
  range: { readonly from?: number; readonly to?: number }
  flag: boolean
  /** Physicians' ids: the caller has looked up whose list it is and who was contacted. */
  ids: readonly number[]
}

export type FilterName = keyof typeof filterKinds
/** The names of the filters of one kind. */
export type FilterOf<Kind extends keyof FilterValues> = {
  [Name in FilterName]: (typeof filterKinds)[Name] extends Kind ? Name : never
}[FilterName]
export type SearchFilters = { readonly [Name in FilterName]?: FilterValues[(typeof filterKinds)[Name]] }

/**
 * The true number of searchable parameters, for the marketing pages.
 * @param withheld filters that a setting has switched off, such as `practiceYears`
 */
export function countParameters(withheld: readonly FilterName[] = []): number {
  return Object.keys(filterKinds).filter((name) => !withheld.some((other) => other === name)).length
}

export const sortKeys = ['name', 'specialty', 'location', 'distance'] as const
export type SortKey = (typeof sortKeys)[number]

/**
 * By last name, specialty, city or distance. Whatever the key and its direction, ties stand by last name, first name and id, each
 * ascending, and those without a value stand last.
 */
export type Sort = { readonly key: SortKey; readonly direction: 'asc' | 'desc' }
export const defaultSort: Sort = { key: 'name', direction: 'asc' }

/** The filters that are counted value by value beside the results. */
export const facetNames = [
  'specialty',
  'state',
  'companyIndustry',
  'companySize',
  'companyRevenue',
  'education',
  'skills',
] as const satisfies readonly FilterName[]
export type FacetName = (typeof facetNames)[number]

/** A value and the number of physicians that choosing it would leave. */
export type ValueCount = { readonly value: string; readonly count: number }
export type Facets = { readonly [Name in FacetName]: readonly ValueCount[] }

export const suggestFields = [
  'name',
  'title',
  'organization',
  'city',
  'education',
  'school',
  'skills',
  'specialty',
] as const
export type SuggestField = (typeof suggestFields)[number]

/**
 * Which filter to drop from a search without results, and how many physicians that would leave. Of filters whose values are AND-ed
 * it is one value; a ZIP or city goes together with its radius.
 */
export type Relaxation = { readonly filter: FilterName; readonly value?: string; readonly remaining: number }

/**
 * A filter with more different values than this matches nothing: no person chooses so many, and no search may be slow.
 * `all` is for values that are AND-ed, `any` for those that are OR-ed, `circles` for cities in a search with a radius.
 */
export const valuesAtMost = { all: 20, any: 100, circles: 10 } as const

/** A facet lists no more values than this; the most frequent ones. */
export const facetValuesAtMost = 250
