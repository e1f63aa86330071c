import { foldValue } from '#shared/text/fold.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { type ColumnName, columnKind, type FlagName, type NumberName, specialtyColumns } from '../columns/columns.ts'
import { type Neighbourhood, Reach } from '../columns/near.ts'
import { dayNumber, foldAbbreviation, foldState, npiNumber } from '../columns/values.ts'
import type { Fit } from '../columns/word-fit.ts'
import { readExact } from './exact-value.ts'
import type { Destination, RegionZips } from './setting.ts'

/** A condition on a row. Texts are folded and not empty. */
export type Condition =
  /** One of the six fields of the query box contains the text, no worse than `fit`. */
  | { readonly kind: 'word'; readonly text: string; readonly fit?: Fit; readonly primary?: true }
  | { readonly kind: 'contains'; readonly column: ColumnName; readonly text: string; readonly fit?: Fit }
  | { readonly kind: 'equals' | 'begins'; readonly column: ColumnName; readonly text: string }
  /** In one of these ZIPs. */
  | { readonly kind: 'zips'; readonly zips: readonly string[] }
  /** A value of the column contains the text before its last word, which is a number of at least this. */
  | { readonly kind: 'at least'; readonly column: ColumnName; readonly text: string; readonly least: number }
  /** In a city whose name contains the text, in this state. */
  | { readonly kind: 'place'; readonly city: string; readonly state: string }
  | { readonly kind: 'between'; readonly number: NumberName; readonly from: number; readonly to: number }
  | { readonly kind: 'flag'; readonly flag: FlagName; readonly value: boolean }
  | { readonly kind: 'among' | 'not among'; readonly ids: readonly number[] }
  | { readonly kind: 'near'; readonly near: Neighbourhood }
  /** Would move as far as this place. */
  | { readonly kind: 'reached'; readonly reach: Reach }
  | { readonly kind: 'any' | 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }

/** The condition of a filter's value; undefined if the value is blank. */
type Meaning = (value: string) => Condition | undefined

/** Met by no physician: for a value that cannot be valid, such as a ZIP with letters. */
export const nothing: Condition = { kind: 'any', of: [] }
/** Met by every physician. */
export const everyone: Condition = { kind: 'not', of: nothing }

/**
 * Several words are a name, first or last name first, or a phrase in one of the fields; a single word is searched for
 * in each.
 */
export function queried(value: string): Condition | undefined {
  const phrase = foldValue(value)
  const space = phrase.indexOf(' ')
  if (space === -1) return worded(value)
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

/**
 * A person's name: one word of the first or last name, or several words, split between the two in either order. After
 * '=' it is exactly this first and last name, or a last name of several words; a part that ends in an asterisk is the
 * beginning of a name ('=J* Patel').
 */
export function named(value: string): Condition | undefined {
  const exact = readExact(value)
  const words = foldValue(exact ?? value).split(' ')
  if (words[0] === '') return exact === undefined ? undefined : nothing
  const part = (column: ColumnName, text: string): Condition => {
    if (exact === undefined) return { kind: 'contains', column, text }
    return text.endsWith('*') ? { kind: 'begins', column, text: text.slice(0, -1) } : { kind: 'equals', column, text }
  }
  if (words.length === 1) return any([part('firstName', words[0]!), part('lastName', words[0]!)])
  const whole = words.join(' ')
  const splits = words.slice(1, maxNameParts).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)] as const)
  return any([
    ...(exact === undefined ? [] : [part('lastName', whole)]),
    ...splits.flatMap(([front, rest]) => [
      all([part('firstName', front.join(' ')), part('lastName', rest.join(' '))]),
      all([part('lastName', front.join(' ')), part('firstName', rest.join(' '))]),
    ]),
  ])
}

/** In longer names the rest of the words stay together. */
const maxNameParts = 6

/** The word or phrase is in one of the fields. */
export function worded(value: string): Condition | undefined {
  const text = foldValue(value)
  return text === '' ? undefined : { kind: 'word', text }
}

/**
 * Part of the name of a primary or secondary specialty, or after '=' the whole name. 'Physician' is a specialty of its
 * own, and part of many other names.
 */
export function specialized(value: string): Condition | undefined {
  const exact = readExact(value)
  if (exact === '') return nothing
  const whole = exact !== undefined || foldValue(value) === 'physician'
  const of = specialtyColumns.flatMap(
    (column) => comparison(whole ? 'equals' : 'contains', column, exact ?? value) ?? [],
  )
  return of.length === 0 ? undefined : any(of)
}

/** The same if secondary specialties did not count. */
export function ofPrimary(condition: Condition): Condition {
  switch (condition.kind) {
    case 'word':
      return { ...condition, primary: true }
    case 'contains':
    case 'equals':
      return condition.column === 'secondarySpecialty' ? nothing : condition
    case 'any':
      return any(condition.of.map(ofPrimary))
    case 'all':
      return all(condition.of.map(ofPrimary))
    case 'not':
      return { kind: 'not', of: ofPrimary(condition.of) }
    default:
      return condition
  }
}

/**
 * 'City', 'City, State', or 'City, ST'. A name alone that is also a state's, such as 'Washington', means the city and
 * the state together.
 */
export function located(value: string): Condition | undefined {
  const text = foldValue(value)
  const inCity = comparison('contains', 'city', value)
  if (text.length > 2 && stateCode(text)) {
    return any([inCity, comparison('equals', 'state', text)].filter((condition) => condition !== undefined))
  }
  const comma = text.lastIndexOf(',')
  const last = comma === -1 ? '' : foldState(text.slice(comma + 1))
  // Two letters may also be a territory, such as PR.
  if (!/^[a-z]{2}$/.test(last)) return inCity
  const city = text.slice(0, comma).trim()
  return city === '' ? comparison('equals', 'state', last) : { kind: 'place', city, state: last }
}

/**
 * A degree is matched as a degree, so 'MS' is not found in 'Harms College'; anything that is not a usual abbreviation
 * of a degree is also searched for in the names of schools.
 */
export function educated(value: string): Condition | undefined {
  const degree = comparison('contains', 'degree', value)
  if (degrees.has(foldAbbreviation(value))) return degree
  const school = comparison('contains', 'educationSchool', value)
  return degree && school ? any([degree, school]) : school
}

const degrees = new Set(
  [
    ...['MD', 'DO', 'MBBS', 'MBBCh', 'MBChB', 'BMBS', 'PhD', 'DPhil', 'DSc', 'ScD', 'DrPH', 'MPH', 'MBA', 'MHA', 'MHS'],
    ...['MS', 'MSc', 'MA', 'MEd', 'MPhil', 'BS', 'BSc', 'BA', 'AB', 'BSN', 'MSN', 'RN', 'NP', 'PA', 'DNP', 'JD', 'EdD'],
    ...['PsyD', 'PharmD', 'DDS', 'DMD', 'DPM', 'DC', 'OD', 'DVM'],
  ].map(foldAbbreviation),
)

/** A value of the column contains the text. */
export function contains(column: ColumnName): Meaning {
  return (value) => comparison('contains', column, value)
}

/** A value of the column is the text. */
export function equals(column: ColumnName): Meaning {
  return (value) => comparison('equals', column, value)
}

/** In one of the states or ZIPs of a region. */
export function within(region: RegionZips | undefined): Condition {
  if (!region) return nothing
  const states = region.states.flatMap((state) => comparison('equals', 'state', state) ?? [])
  return any([...states, ...(region.zips.length > 0 ? [{ kind: 'zips', zips: region.zips } as const] : [])])
}

/** Would move to a place: within their miles of the practice, or to a state that they name. */
export function movingTo(destination: Destination | undefined): Condition {
  if (!destination) return nothing
  const { point, states } = destination
  return any([
    ...(point ? [{ kind: 'reached', reach: new Reach(point) } as const] : []),
    ...states.flatMap((state) => comparison('equals', 'wishState', state) ?? []),
  ])
}

/** Open to offers, and not before a later date. */
export function startingBy(value: string): Condition | undefined {
  const text = foldValue(value)
  if (text === '') return undefined
  const day = dayNumber(text)
  if (day === undefined) return nothing
  // 0 is no date, which says nothing against an earlier one.
  return all([flagged('openToOffers')(true), { kind: 'between', number: 'wishFrom', from: 0, to: day }])
}

/** The beginning of a ZIP; anything after its five digits is ignored. */
export function zipped(value: string): Condition | undefined {
  const text = foldValue(value)
  if (text === '') return undefined
  const digits = /^(\d{1,5})(-\d*)?$/.exec(text)?.[1]
  return digits ? { kind: 'begins', column: 'zip', text: digits } : nothing
}

/** 'Colonoscopy' means any known number; 'Colonoscopy 100' or '100+' means at least that many in a year. */
export function performed(value: string): Condition | undefined {
  const folded = foldValue(value)
  const [, care = '', number] = /^(.*?)(?:(?:^|\s+)([\d,]+)\s*\+?)?$/.exec(folded) ?? []
  if (folded === '') return undefined
  const least = number === undefined ? 1 : Number(number.replaceAll(',', ''))
  return care === '' ? nothing : { kind: 'at least', column: 'volume', text: care, least }
}

/** 'colonoscopy 240' → 240 */
export function numberIn(value: string): number {
  return Number(value.slice(value.lastIndexOf(' ') + 1))
}

/** @param value 'colonoscopy 240' */
export function isEnough(value: string, { text, least }: { text: string; least: number }): boolean {
  return value.slice(0, Math.max(0, value.lastIndexOf(' '))).includes(text) && numberIn(value) >= least
}

/** All ten digits of an NPI. */
export function numbered(value: string): Condition | undefined {
  const text = foldValue(value)
  if (text === '') return undefined
  const number = npiNumber(text)
  return number === undefined ? nothing : { kind: 'between', number: 'npi', from: number, to: number }
}

function comparison(kind: 'contains' | 'equals', column: ColumnName, value: string): Condition | undefined {
  const text = columnKind(column).fold(value)
  return text === '' ? undefined : { kind, column, text }
}

/** Both ends are inclusive; either may be missing. */
export type Range = { readonly from?: number; readonly to?: number }

/** Whole numbers from 1 on, because 0 means not known. Without any bound there is no condition. */
export function between(number: NumberName, { from, to }: Range): Condition | undefined {
  if (from === undefined && to === undefined) return undefined
  return { kind: 'between', number, from: Math.max(1, from ?? 1), to: to ?? Number.POSITIVE_INFINITY }
}

export function flagged(flag: FlagName): (value: boolean) => Condition {
  return (value) => ({ kind: 'flag', flag, value })
}

/** At least one of several. */
export function any(parts: readonly Condition[]): Condition {
  const of = parts.flatMap((part) => (part.kind === 'any' ? part.of : part))
  const [only] = of
  return of.length === 1 && only ? only : { kind: 'any', of }
}

/** All of several. */
export function all(of: readonly Condition[]): Condition {
  const [only] = of
  return of.length === 1 && only ? only : { kind: 'all', of }
}

/** The same, with each text at the beginning of a word, or a whole word. */
export function fitted(condition: Condition, fit: 'prefix' | 'word'): Condition {
  const inside = (one: Condition) => fitted(one, fit)
  if (condition.kind === 'word' || condition.kind === 'contains') return { ...condition, fit }
  if (condition.kind === 'any' || condition.kind === 'all') return { ...condition, of: condition.of.map(inside) }
  return condition.kind === 'not' ? { kind: 'not', of: inside(condition.of) } : condition
}
