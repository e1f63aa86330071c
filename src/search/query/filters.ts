import type { ColumnName, ManyColumnName } from '../columns/columns.ts'
import {
  any,
  between,
  type Condition,
  contains,
  educated,
  equals,
  flagged,
  located,
  movingTo,
  named,
  numbered,
  performed,
  queried,
  type Range,
  specialized,
  startingBy,
  within,
  worded,
  zipped,
} from './condition.ts'
import type { Mine } from './mine.ts'
import type { Around, Setting } from './setting.ts'
import type { Trait } from './similar.ts'

type Values = {
  text: string
  texts: readonly string[]
  number: number
  /** A location that the caller has looked up. */
  places: readonly Around[]
  range: Range
  flag: boolean
  /** Physicians' ids: the caller has looked up who is on the list and who was contacted. */
  ids: readonly number[]
}
export type FilterKind = keyof Values

/** The values of a column are counted next to the results. */
type Facet = {
  readonly column: ColumnName
  /** Values in this column count, too; no row has the same value in both. */
  readonly second?: ManyColumnName
  /** A choice means exactly one value of the column, not also values that contain it. */
  readonly whole?: true
}

type FilterOfKind<Of extends FilterKind> = {
  readonly kind: Of
  /** The condition of a value, or of each of several; undefined if it is blank. */
  readonly means: (value: Of extends 'texts' ? string : Values[Of], setting: Setting) => Condition | undefined
  /** Several values are AND-ed; else they are OR-ed. */
  readonly every?: true
  readonly facet?: Facet
}
type Filter = { [Of in FilterKind]: FilterOfKind<Of> }[FilterKind]

/**
 * What a search can filter by, one row per filter. The types below, the criteria and the order in which they are
 * checked, the facets, and the number of parameters that the marketing pages name all come from this table.
 */
const table = {
  query: { kind: 'text', means: queried },
  tags: { kind: 'texts', means: worded, every: true },
  name: { kind: 'texts', means: named },
  specialty: {
    kind: 'texts',
    means: specialized,
    facet: { column: 'specialty', second: 'secondarySpecialty', whole: true },
  },
  /** Nothing by itself: without secondary specialties, wherever in the search a specialty or a word is asked for. */
  primaryOnly: { kind: 'flag', means: () => undefined },
  skills: { kind: 'texts', means: contains('skills'), every: true, facet: { column: 'skills' } },
  skillsSearch: { kind: 'text', means: contains('skills') },
  title: { kind: 'texts', means: contains('title') },
  organization: { kind: 'texts', means: contains('organization') },
  education: { kind: 'texts', means: educated, facet: { column: 'degree' } },
  companySize: { kind: 'texts', means: contains('companySize'), facet: { column: 'companySize' } },
  companyRevenue: { kind: 'texts', means: contains('companyRevenue'), facet: { column: 'companyRevenue' } },
  companyIndustry: { kind: 'texts', means: contains('companyIndustry'), facet: { column: 'companyIndustry' } },
  city: { kind: 'texts', means: located },
  state: { kind: 'texts', means: equals('state'), facet: { column: 'state' } },
  zip: { kind: 'text', means: zipped },
  /** A region or a county by its name; no one is in an unknown one. */
  region: { kind: 'texts', means: (name, { region }) => (name.trim() === '' ? undefined : within(region?.(name))) },
  /** Nothing by itself: it extends a ZIP or a city to the area around it. */
  miles: { kind: 'number', means: () => undefined },
  npi: { kind: 'text', means: numbered },
  npis: { kind: 'texts', means: numbered },
  credential: { kind: 'texts', means: contains('credential') },
  license: { kind: 'texts', means: equals('license') },
  activeLicense: { kind: 'texts', means: equals('activeLicense') },
  school: { kind: 'texts', means: contains('medicalSchool') },
  practiceYears: {
    kind: 'range',
    means: ({ from, to }, { year }) => between('graduationYear', { from: before(year, to), to: before(year, from) }),
  },
  groupSize: { kind: 'range', means: (range) => between('groupSize', range) },
  telehealth: { kind: 'flag', means: flagged('telehealth') },
  hasEmail: { kind: 'flag', means: flagged('hasEmail') },
  hasPhone: { kind: 'flag', means: flagged('hasPhone') },
  hasDirectPhone: { kind: 'flag', means: flagged('hasDirectPhone') },
  hospital: { kind: 'texts', means: contains('hospital') },
  /** No one is near an unknown hospital. */
  nearHospital: { kind: 'places', means: (places, { near }) => any(near ? places.map(circle(near)) : []) },
  affiliations: { kind: 'range', means: (range) => between('affiliations', range) },
  volume: { kind: 'texts', means: performed },
  shortage: { kind: 'range', means: (range) => between('shortage', range) },
  rural: { kind: 'flag', means: flagged('rural') },
  excluded: { kind: 'flag', means: flagged('excluded') },
  confirmed: { kind: 'flag', means: flagged('confirmed') },
  openToOffers: { kind: 'flag', means: flagged('openToOffers') },
  wishFullTime: { kind: 'flag', means: flagged('wishFullTime') },
  wishPartTime: { kind: 'flag', means: flagged('wishPartTime') },
  wishLocum: { kind: 'flag', means: flagged('wishLocum') },
  wishTelehealth: { kind: 'flag', means: flagged('wishTelehealth') },
  wishVisa: { kind: 'flag', means: flagged('wishVisa') },
  wishState: { kind: 'texts', means: equals('wishState') },
  wishPay: { kind: 'range', means: (range) => between('wishPay', range) },
  /** No one would move to an unknown place. */
  wishPlace: { kind: 'texts', means: (place, { destination }) => movingTo(destination?.(place)) },
  wishFrom: { kind: 'text', means: startingBy },
  onList: { kind: 'ids', means: (ids) => ({ kind: 'among', ids }) },
  notOnList: { kind: 'ids', means: (ids) => ({ kind: 'not among', ids }) },
  notContactedDays: { kind: 'ids', means: (ids) => ({ kind: 'not among', ids }) },
  doNotContact: { kind: 'ids', means: (ids) => ({ kind: 'among', ids }) },
  contactedDays: { kind: 'ids', means: (ids) => ({ kind: 'among', ids }) },
  outcome: { kind: 'ids', means: (ids) => ({ kind: 'among', ids }) },
  teamNotContactedDays: { kind: 'ids', means: (ids) => ({ kind: 'not among', ids }) },
  teamContactedDays: { kind: 'ids', means: (ids) => ({ kind: 'among', ids }) },
  teamOutcome: { kind: 'ids', means: (ids) => ({ kind: 'among', ids }) },
} as const satisfies Record<string, Filter>

type Table = typeof table
/** What physicians who are open to offers have said, which not everyone may know (`SearchFilters.seesWishes`). */
const wishFilters = [
  'openToOffers',
  'wishFullTime',
  'wishPartTime',
  'wishLocum',
  'wishTelehealth',
  'wishVisa',
  'wishState',
  'wishPay',
  'wishPlace',
  'wishFrom',
] as const satisfies readonly (keyof Table)[]
export const isWish = (name: string): boolean => (wishFilters as readonly string[]).includes(name)

export type FilterName = keyof Table
/** The names of the filters of one kind. */
export type FilterOf<Of extends FilterKind> = {
  [Name in FilterName]: Table[Name]['kind'] extends Of ? Name : never
}[FilterName]
type ValueOf<Name extends FilterName> = Values[Table[Name]['kind']]
/** One value of a filter; a single text if it takes several. */
type OneOf<Name extends FilterName> = ValueOf<Name> extends readonly string[] ? string : ValueOf<Name>
/** These alone have no effect: a radius belongs to a place, 'primary only' to the whole search. */
const additions = ['miles', 'primaryOnly'] as const satisfies readonly FilterName[]
export type Addition = (typeof additions)[number]
export const isAddition = (name: string): name is Addition => (additions as readonly string[]).includes(name)
export type FieldName = Exclude<FilterName, Addition>

/**
 * 'any': one of the values fits. 'all': each does. 'begins': a word of the field begins with one of the values.
 * 'whole': one of the values is a whole word of the field, or several.
 */
export const operators = ['any', 'all', 'begins', 'whole'] as const
export type Operator = (typeof operators)[number]

/**
 * A filter and its values. Without an operator, the filter's own applies: 'all' if its values are AND-ed, else 'any'.
 * With `miles`, a ZIP or a city means the area within that many miles.
 */
export type Leaf = {
  [Name in FieldName]: {
    readonly field: Name
    readonly operator?: Operator
    readonly values: readonly OneOf<Name>[]
    readonly miles?: number
  }
}[FieldName]

/** Joined filters. Blank values are ignored, and so are empty parts, at any level. */
export type FilterTree =
  | Leaf
  | { readonly and: readonly FilterTree[] }
  | { readonly or: readonly FilterTree[] }
  | { readonly not: FilterTree }

/** Physicians who match one of these values are excluded. */
export type Exclusions = { readonly [Name in FieldName]?: readonly OneOf<Name>[] }

/**
 * A search: the filters with their usual joints, the values to exclude, and any other combination of filters. All must
 * hold.
 */
export type SearchFilters = { readonly [Name in FilterName]?: ValueOf<Name> } & {
  readonly exclude?: Exclusions
  readonly where?: FilterTree
  /** The query box is a word, a name, or a phrase, even if it contains operators. */
  readonly asTyped?: boolean
  /** Changes only the order: by how much of this physicians have. */
  readonly similar?: readonly Trait[]
  /** What the words in the query box about the caller's own physicians refer to. */
  readonly mine?: Mine | undefined
  /** The caller may know who is open to offers; else it is as if no one had said so. */
  readonly seesWishes?: boolean
  /** Changes only the order of the newest: these ids are news, the latest first, and the others follow. */
  readonly recent?: readonly number[]
}
/** The filters that are counted value by value next to the results. */
export type FacetName = {
  [Name in FilterName]: Table[Name] extends { readonly facet: Facet } ? Name : never
}[FilterName]

export const filters: {
  readonly [Name in FilterName]: FilterOfKind<Table[Name]['kind']> &
    (Name extends FacetName ? { readonly facet: Facet } : unknown)
} = table
export const filterNames = Object.keys(table) as FilterName[]
export const facetNames = filterNames.filter((name): name is FacetName => 'facet' in table[name])

function circle(near: NonNullable<Setting['near']>) {
  return ({ by, place, miles }: Around): Condition => ({ kind: 'near', near: near(by, [place], miles) })
}

function before(year: number, years: number | undefined): number | undefined {
  return years === undefined ? undefined : year - years
}
