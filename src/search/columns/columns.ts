import { foldValue } from '#shared/text/fold.ts'
import { stateCode, stateName } from '#shared/text/us-states.ts'
import type { PhysicianRow } from '../row.ts'

export type ColumnKind = {
  /** The values of a row, or its one value, as they are written. */
  readonly of: (row: PhysicianRow) => readonly string[] | string | null
  /** The form in which values are compared. */
  readonly fold: (text: string) => string
  /** A row may have several values. */
  readonly many?: true
  /** Who has a value that contains another one is listed for that, too, as a filter by it would find them. */
  readonly inclusive?: true
}

/** The text columns of the index. What a row has none of is left out of its column. */
export const columnKinds = {
  lastName: { of: (row) => row.lastName, fold: foldValue },
  firstName: { of: (row) => row.firstName, fold: foldValue },
  specialty: { of: (row) => row.specialty, fold: foldValue },
  skills: { of: (row) => row.skills, fold: foldValue, many: true, inclusive: true },
  organization: { of: (row) => row.organization, fold: foldValue },
  title: { of: (row) => row.title, fold: foldValue },
  city: { of: (row) => row.city, fold: foldValue },
  state: { of: (row) => stateOf(row.state), fold: foldState },
  place: { of: placeOf, fold: foldValue },
  zip: { of: (row) => row.zip?.trim().slice(0, 5) ?? null, fold: foldValue },
  point: { of: pointOf, fold: foldValue },
  companySize: { of: (row) => row.companySize, fold: foldValue },
  companyRevenue: { of: (row) => row.companyRevenue, fold: foldValue },
  companyIndustry: { of: (row) => row.companyIndustry, fold: foldValue },
  credential: { of: (row) => row.credential, fold: foldAbbreviation },
  degree: {
    of: (row) => row.education.flatMap((entry) => entry.degrees),
    fold: foldAbbreviation,
    many: true,
    inclusive: true,
  },
  educationSchool: { of: (row) => row.education.map((entry) => entry.schoolName), fold: foldValue, many: true },
  medicalSchool: { of: (row) => row.medicalSchool, fold: foldValue },
  license: { of: (row) => row.licenseStates.map(stateOf), fold: foldState, many: true },
} as const satisfies Record<string, ColumnKind>

export type ColumnName = keyof typeof columnKinds
export type ManyColumnName = {
  [Name in ColumnName]: (typeof columnKinds)[Name] extends { readonly many: true } ? Name : never
}[ColumnName]
export type SingleColumnName = Exclude<ColumnName, ManyColumnName>
export const columnNames = Object.keys(columnKinds) as ColumnName[]
export const isMany = (name: ColumnName): name is ManyColumnName => columnKind(name).many === true
export const columnKind = (name: ColumnName): ColumnKind => columnKinds[name]

/** The six fields that the query box and the keyword tags look at (specification, section 5). */
export const wordColumns = [
  'firstName',
  'lastName',
  'specialty',
  'skills',
  'organization',
  'title',
] as const satisfies readonly ColumnName[]

/** Whole numbers of a row below 2^31; 0 means not known. */
export const numberKinds = {
  npi: (row) => npiNumber(row.npi ?? '') ?? 0,
  graduationYear: (row) => counted(row.graduationYear),
  groupSize: (row) => counted(row.groupSize),
} as const satisfies Record<string, (row: PhysicianRow) => number>

export type NumberName = keyof typeof numberKinds
export const numberNames = Object.keys(numberKinds) as NumberName[]

export const flagNames = ['telehealth', 'hasEmail', 'hasPhone', 'hasDirectPhone'] as const
export type FlagName = (typeof flagNames)[number]

/** 'Texas' and 'tx' are compared as 'tx'. */
export function foldState(text: string): string {
  return foldValue(stateCode(text) ?? text)
}

/**
 * Degrees and credentials are compared by whole words, dots ignored: 'M.D., PhD' becomes ' md phd ', which contains ' md ' and
 * does not contain ' m '. Text without a letter or digit becomes ''.
 */
export function foldAbbreviation(text: string): string {
  const words = foldValue(text)
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return words.length === 0 ? '' : ` ${words.join(' ')} `
}

export const numberAtMost = 2 ** 31 - 1

/** An NPI has ten digits, of which the first is a 1 or a 2. The smallest one becomes 1. */
export function npiNumber(text: string): number | undefined {
  return /^[12]\d{9}$/.test(text) ? Number(text) - 999_999_999 : undefined
}

function counted(number: number | null): number {
  return number !== null && number > 0 ? Math.min(Math.floor(number), numberAtMost) : 0
}

/** The two-letter code of a state, or what stands in its place. */
function stateOf(text: string | null): string {
  if (text === null) return ''
  // Nearly always it is a code already.
  return stateName(text) ? text.trim().toUpperCase() : (stateCode(text) ?? text.trim())
}

/** 'Austin, TX'; the city alone if the state is not known by its two letters. */
function placeOf({ city, state }: PhysicianRow): string | null {
  if (city === null || foldValue(city) === '') return null
  const code = stateOf(state)
  return /^[A-Z]{2}$/.test(code) ? `${city}, ${code}` : city
}

function pointOf(row: PhysicianRow): string | null {
  const { latitude, longitude } = row
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? `${latitude},${longitude}` : null
}
