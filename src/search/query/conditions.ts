import { foldValue } from '#shared/text/fold.ts'
import { stateCode } from '#shared/text/us-states.ts'
import {
  type ColumnName,
  type FlagName,
  foldAbbreviation,
  foldState,
  type NumberName,
  npiNumber,
} from '../columns/columns.ts'
import type { Neighbourhood } from '../columns/near.ts'
import { readExact } from './exact-value.ts'
import { type FilterName, type FilterOf, filterKinds, type SearchFilters, valuesAtMost } from './query.ts'

/** What a row must be like. Texts are folded and not empty. */
export type Condition =
  /** One of the six fields of the query box contains the text. */
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'contains' | 'equals' | 'begins'; readonly column: ColumnName; readonly text: string }
  /** In a city whose name contains the text, in this state. */
  | { readonly kind: 'place'; readonly city: string; readonly state: string }
  | { readonly kind: 'between'; readonly number: NumberName; readonly from: number; readonly to: number }
  | { readonly kind: 'flag'; readonly flag: FlagName; readonly value: boolean }
  | { readonly kind: 'among' | 'not among'; readonly ids: readonly number[] }
  | { readonly kind: 'near'; readonly near: Neighbourhood }
  | { readonly kind: 'any' | 'all'; readonly of: readonly Condition[] }

/** One thing that a search asks for. Values that are OR-ed make one criterion, values that are AND-ed one each. */
export type Criterion = { readonly filter: FilterName; readonly value?: string; readonly condition: Condition }

/**
 * The criteria of a search, all of which a physician must meet (specification, section 5, and decisions on it). Blank values ask
 * for nothing; a value that cannot be right, such as a ZIP of letters, is met by nobody.
 * @param year from which years in practice are counted @param near where the search looks if `placesOf` says that it has a radius
 */
export function criteriaOf(filters: SearchFilters, year: number, near: Neighbourhood | undefined): Criterion[] {
  const by = near && placesOf(filters)?.by
  return filterNames.flatMap((filter): Criterion[] => {
    if (near && filter === by) return [{ filter, condition: { kind: 'near', near } }]
    if (isText(filter)) return criterion(filter, meanings[filter](filters[filter] ?? ''))
    if (isTexts(filter)) return ofValues(filter, filters[filter] ?? [])
    return criterion(filter, ofOthers(filters, filter, year))
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
export function meaningOf(filter: TextFilter | TextsFilter, value: string): Condition | undefined {
  return meanings[filter](value)
}

type TextFilter = FilterOf<'text'>
type TextsFilter = FilterOf<'texts'>
type Meaning = (value: string) => Condition | undefined

const filterNames = Object.keys(filterKinds) as FilterName[]
const isText = (filter: FilterName): filter is TextFilter => filterKinds[filter] === 'text'
const isTexts = (filter: FilterName): filter is TextsFilter => filterKinds[filter] === 'texts'

/** The filters whose values are AND-ed; those of all others are OR-ed. */
const andFilters: readonly FilterName[] = ['tags', 'skills']

const nothing: Condition = { kind: 'any', of: [] }

const meanings: Record<TextFilter | TextsFilter, Meaning> = {
  query: queried,
  tags: (value) => worded(foldValue(value)),
  specialty: specialized,
  skills: folded('skills'),
  skillsSearch: folded('skills'),
  title: folded('title'),
  organization: folded('organization'),
  education: educated,
  companySize: folded('companySize'),
  companyRevenue: folded('companyRevenue'),
  companyIndustry: folded('companyIndustry'),
  city: located,
  state: (value) => equals('state', foldState(value)),
  zip: (value) => {
    const text = foldValue(value)
    if (text === '') return undefined
    const digits = /^(\d{1,5})(-\d*)?$/.exec(text)?.[1]
    return digits ? { kind: 'begins', column: 'zip', text: digits } : nothing
  },
  npi: (value) => {
    const text = foldValue(value)
    if (text === '') return undefined
    const number = npiNumber(text)
    return number === undefined ? nothing : { kind: 'between', number: 'npi', from: number, to: number }
  },
  credential: (value) => contains('credential', foldAbbreviation(value)),
  license: (value) => equals('license', foldState(value)),
  school: folded('medicalSchool'),
}

function ofValues(filter: TextsFilter, given: readonly string[]): Criterion[] {
  const values = distinct(given)
  const each = andFilters.includes(filter)
  if (values.length > valuesAtMost[each ? 'all' : 'any']) return [{ filter, condition: nothing }]
  if (each) return values.flatMap((value) => criterion(filter, meanings[filter](value), value))
  const conditions = values.flatMap((value) => meanings[filter](value) ?? [])
  return conditions.length === 0 ? [] : criterion(filter, any(conditions))
}

function ofOthers(filters: SearchFilters, filter: FilterName, year: number): Condition | undefined {
  switch (filter) {
    case 'practiceYears': {
      const { from, to } = filters.practiceYears ?? {}
      return between(
        'graduationYear',
        to === undefined ? undefined : year - to,
        from === undefined ? undefined : year - from,
      )
    }
    case 'groupSize':
      return between('groupSize', filters.groupSize?.from, filters.groupSize?.to)
    case 'onList':
      return filters.onList && { kind: 'among', ids: filters.onList }
    case 'notOnList':
    case 'notContactedDays':
      return filters[filter] && { kind: 'not among', ids: filters[filter] }
    case 'telehealth':
    case 'hasEmail':
    case 'hasPhone':
    case 'hasDirectPhone': {
      const value = filters[filter]
      return value === undefined ? undefined : { kind: 'flag', flag: filter, value }
    }
    default:
      return undefined
  }
}

/** Several words are a name, first or last name first, or a phrase in one of the fields; a single word is looked for in each. */
function queried(value: string): Condition | undefined {
  const phrase = foldValue(value)
  const space = phrase.indexOf(' ')
  if (space === -1) return worded(phrase)
  const first = phrase.slice(0, space)
  const rest = phrase.slice(space + 1)
  const named = (one: ColumnName, other: ColumnName): Condition => ({
    kind: 'all',
    of: [
      { kind: 'contains', column: one, text: first },
      { kind: 'contains', column: other, text: rest },
    ],
  })
  return any([named('firstName', 'lastName'), named('lastName', 'firstName'), { kind: 'word', text: phrase }])
}

function worded(text: string): Condition | undefined {
  return text === '' ? undefined : { kind: 'word', text }
}

/** A part of the name, or after '=' the whole of it. 'Physician' is a specialty of its own, and a part of the names of many others. */
function specialized(value: string): Condition | undefined {
  const exact = readExact(value)
  const text = foldValue(exact ?? value)
  if (exact === '') return nothing
  return exact !== undefined || text === 'physician' ? equals('specialty', text) : contains('specialty', text)
}

/** 'City', 'City, State' or 'City, ST'. A bare name that is also a state's, such as 'Washington', means the city and the state together. */
function located(value: string): Condition | undefined {
  const text = foldValue(value)
  if (text.length > 2 && stateCode(text)) {
    return any(
      [contains('city', text), equals('state', foldState(text))].filter((condition) => condition !== undefined),
    )
  }
  const comma = text.lastIndexOf(',')
  const last = comma === -1 ? '' : foldState(text.slice(comma + 1))
  // Two letters may also be a territory, such as PR.
  if (!/^[a-z]{2}$/.test(last)) return contains('city', text)
  const city = text.slice(0, comma).trim()
  return city === '' ? equals('state', last) : { kind: 'place', city, state: last }
}

/**
 * A degree is matched as a degree, so that 'MS' is not found in 'Harms College'; what is not the usual short form of one is also
 * looked for in the names of schools.
 */
function educated(value: string): Condition | undefined {
  const degree = contains('degree', foldAbbreviation(value))
  if (degree?.kind === 'contains' && degrees.has(degree.text)) return degree
  const school = contains('educationSchool', foldValue(value))
  return degree && school ? any([degree, school]) : school
}

const degrees = new Set(
  [
    ...['MD', 'DO', 'MBBS', 'MBBCh', 'MBChB', 'BMBS', 'PhD', 'DPhil', 'DSc', 'ScD', 'DrPH', 'MPH', 'MBA', 'MHA', 'MHS'],
    ...['MS', 'MSc', 'MA', 'MEd', 'MPhil', 'BS', 'BSc', 'BA', 'AB', 'BSN', 'MSN', 'RN', 'NP', 'PA', 'DNP', 'JD', 'EdD'],
    ...['PsyD', 'PharmD', 'DDS', 'DMD', 'DPM', 'DC', 'OD', 'DVM'],
  ].map(foldAbbreviation),
)

function folded(column: ColumnName): Meaning {
  return (value) => contains(column, foldValue(value))
}

function contains(column: ColumnName, text: string): Condition | undefined {
  return text === '' ? undefined : { kind: 'contains', column, text }
}

function equals(column: ColumnName, text: string): Condition | undefined {
  return text === '' ? undefined : { kind: 'equals', column, text }
}

/** Whole numbers from 1 on, as 0 stands for a number that is not known. No bound at all asks for nothing. */
function between(number: NumberName, from: number | undefined, to: number | undefined): Condition | undefined {
  if (from === undefined && to === undefined) return undefined
  return { kind: 'between', number, from: Math.max(1, from ?? 1), to: to ?? Number.POSITIVE_INFINITY }
}

function any(of: readonly Condition[]): Condition {
  const [only] = of
  return of.length === 1 && only ? only : { kind: 'any', of }
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
