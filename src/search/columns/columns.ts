import { foldValue } from '#shared/text/fold.ts'
import {
  circleOf,
  counted,
  dayNumber,
  foldAbbreviation,
  foldState,
  npiNumber,
  placeOf,
  pointOf,
  stateOf,
} from './values.ts'

/**
 * A physician as given to the index: everything that can be searched, sorted, or counted, and never a contact value. An
 * empty string and null both mean 'not known', which matches nothing.
 */
const rowFields = {
  /** A positive integer below 2^53. */
  id: 'id',
  firstName: 'text',
  lastName: 'text',
  middleName: 'text',
  suffix: 'text',
  credential: 'text',
  title: 'text',
  /** The primary one. */
  specialty: 'text',
  secondarySpecialties: 'texts',
  skills: 'texts',
  organization: 'text',
  companySize: 'text',
  companyRevenue: 'text',
  companyIndustry: 'text',
  city: 'text',
  /** Two-letter code; a full name also works. */
  state: 'text',
  /** Five digits; anything after them is ignored. */
  zip: 'text',
  /** Degrees north and east, both or neither. */
  latitude: 'number',
  longitude: 'number',
  education: 'education',
  medicalSchool: 'text',
  graduationYear: 'number',
  /** Two-letter codes. */
  licenseStates: 'texts',
  /** Two-letter codes of the states whose board says the license is active. */
  activeLicenses: 'texts',
  /** Members of the group practice. */
  groupSize: 'number',
  /** Ten digits. */
  npi: 'text',
  telehealth: 'flag',
  hasEmail: 'flag',
  hasPhone: 'flag',
  hasDirectPhone: 'flag',
  /** From federal health care programs. */
  excluded: 'flag',
  /** Once claimed, by the physician. */
  confirmed: 'flag',
  openToOffers: 'flag',
  /** Of those who are open to offers, what they wish for. */
  wishFullTime: 'flag',
  wishPartTime: 'flag',
  wishLocum: 'flag',
  wishTelehealth: 'flag',
  wishVisa: 'flag',
  /** Two-letter codes. */
  wishStates: 'texts',
  /** Around the practice. */
  wishMiles: 'number',
  /** The earliest date: '2027-03-01'. */
  wishFrom: 'text',
  /** At least, in thousands of dollars a year. */
  wishPay: 'number',
  /** 'Name, City, ST' of each, per Medicare. */
  hospitals: 'texts',
  /** Hospitals and other facilities. */
  affiliations: 'number',
  /** 'Colonoscopy 240' for each kind of care: services for Medicare patients in a year. */
  volumes: 'texts',
  /** For the practice, per the rural-urban commuting area code. */
  rural: 'flag',
  /** The highest score of a primary care shortage area at the practice's ZIP. */
  shortage: 'number',
} as const

type EducationEntry = { readonly schoolName: string; readonly degrees: readonly string[] }

type FieldValues = {
  id: number
  text: string | null
  texts: readonly string[]
  number: number | null
  education: readonly EducationEntry[]
  flag: boolean | null
}

type FieldName = keyof typeof rowFields
export type PhysicianRow = { readonly [Name in FieldName]: FieldValues[(typeof rowFields)[Name]] }

/** A row with a value for each field. @param make returns the value for a field's kind and number */
export function rowOf(make: { [Kind in keyof FieldValues]: (field: number) => FieldValues[Kind] }): PhysicianRow {
  const fields = Object.entries(rowFields).map(([name, kind], field) => [name, make[kind](field)])
  return Object.fromEntries(fields) as PhysicianRow
}

/** A physician without values, to spread before the known ones. */
export const emptyRow = rowOf({
  id: () => 0,
  text: () => null,
  texts: () => [],
  number: () => null,
  education: () => [],
  flag: () => false,
})

export type ColumnKind = {
  /** The values of a row, or its one value, as they are written. */
  readonly of: (row: PhysicianRow) => readonly string[] | string | null
  /** The form in which values are compared. */
  readonly fold: (text: string) => string
  /** A row may have several values. */
  readonly many?: true
  /**
   * Someone with a value that contains another value is also listed under that one, because a filter by it finds them.
   */
  readonly inclusive?: true
  /** People sort by it. */
  readonly sorted?: true
}

/**
 * Without the primary one, so that people who have a specialty first and people who have it second are different ones.
 */
function othersThanPrimary({ specialty, secondarySpecialties }: PhysicianRow): readonly string[] {
  if (secondarySpecialties.length === 0) return secondarySpecialties
  const primary = foldValue(specialty ?? '')
  return secondarySpecialties.filter((one) => foldValue(one) !== primary)
}

/** Middle names or initials, and the suffix: 'T. Jr.' */
function otherNamesOf({ middleName, suffix }: PhysicianRow): string {
  return [middleName ?? '', suffix ?? ''].join(' ').trim()
}

/** The text columns of the index. A row without a value is left out of the column. */
export const columnKinds = {
  lastName: { of: (row) => row.lastName, fold: foldValue, sorted: true },
  firstName: { of: (row) => row.firstName, fold: foldValue },
  otherNames: { of: otherNamesOf, fold: foldAbbreviation },
  specialty: { of: (row) => row.specialty, fold: foldValue, sorted: true },
  secondarySpecialty: { of: othersThanPrimary, fold: foldValue, many: true },
  skills: { of: (row) => row.skills, fold: foldValue, many: true, inclusive: true },
  organization: { of: (row) => row.organization, fold: foldValue },
  title: { of: (row) => row.title, fold: foldValue },
  city: { of: (row) => row.city, fold: foldValue, sorted: true },
  state: { of: (row) => stateOf(row.state), fold: foldState },
  place: { of: (row) => placeOf(row.city, row.state), fold: foldValue },
  zip: { of: (row) => row.zip?.trim().slice(0, 5) ?? null, fold: foldValue },
  point: { of: (row) => pointOf(row.latitude, row.longitude), fold: foldValue },
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
  activeLicense: { of: (row) => row.activeLicenses.map(stateOf), fold: foldState, many: true },
  wishState: { of: (row) => row.wishStates.map(stateOf), fold: foldState, many: true },
  wishCircle: { of: (row) => circleOf(row.latitude, row.longitude, row.wishMiles), fold: foldValue },
  hospital: { of: (row) => row.hospitals, fold: foldValue, many: true },
  volume: { of: (row) => row.volumes, fold: foldValue, many: true },
} as const satisfies Record<string, ColumnKind>

export type ColumnName = keyof typeof columnKinds
export type ManyColumnName = {
  [Name in ColumnName]: (typeof columnKinds)[Name] extends { readonly many: true } ? Name : never
}[ColumnName]
export type SingleColumnName = Exclude<ColumnName, ManyColumnName>
export type SortedColumnName = {
  [Name in SingleColumnName]: (typeof columnKinds)[Name] extends { readonly sorted: true } ? Name : never
}[SingleColumnName]
export const columnNames = Object.keys(columnKinds) as ColumnName[]
export const isMany = (name: ColumnName): name is ManyColumnName => columnKind(name).many === true
export const columnKind = (name: ColumnName): ColumnKind => columnKinds[name]

/** The columns of the six fields that the query box and keyword tags search. */
export const wordColumns = [
  'firstName',
  'lastName',
  'specialty',
  'secondarySpecialty',
  'skills',
  'organization',
  'title',
] as const satisfies readonly ColumnName[]

const primaryColumns: readonly ColumnName[] = wordColumns.filter((name) => name !== 'secondarySpecialty')
/** @param primary without secondary specialties */
export function wordColumnsOf(primary: true | undefined): readonly ColumnName[] {
  return primary ? primaryColumns : wordColumns
}

/** Where a specialty is looked for. */
export const specialtyColumns = ['specialty', 'secondarySpecialty'] as const satisfies readonly ColumnName[]

/** Whole numbers of a row below 2^31; 0 means not known. */
export const numberKinds = {
  npi: (row) => npiNumber(row.npi ?? '') ?? 0,
  graduationYear: (row) => counted(row.graduationYear),
  groupSize: (row) => counted(row.groupSize),
  affiliations: (row) => counted(row.affiliations),
  shortage: (row) => counted(row.shortage),
  wishPay: (row) => counted(row.wishPay),
  wishFrom: (row) => dayNumber(row.wishFrom ?? '') ?? 0,
} as const satisfies Record<string, (row: PhysicianRow) => number>

export type NumberName = keyof typeof numberKinds
export const numberNames = Object.keys(numberKinds) as NumberName[]

export type FlagName = {
  [Name in FieldName]: (typeof rowFields)[Name] extends 'flag' ? Name : never
}[FieldName]
export const flagNames = Object.entries(rowFields).flatMap(([name, kind]) =>
  kind === 'flag' ? name : [],
) as FlagName[]
