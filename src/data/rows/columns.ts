import { z } from 'zod'
import { letters } from '../normalise/text.ts'
import { ImportError } from './import-error.ts'

/**
 * The fields a column in someone's file can fill. First its name in the original's table `candidates` (or, for fields
 * it lacks, a name in the same style), then other names it goes by; if a file has several, the one further left is
 * preferred. Case, spaces, and punctuation are ignored.
 */
const aliases = {
  npi: 'NPI, NPI Number, NPI No, NPI ID, Individual NPI, National Provider Identifier',
  firstName:
    'Contactfirstname, First Name, First, Given Name, Provider First Name, Physician First Name, Fname, Legal First Name',
  middleName: 'Contactmiddlename, Middle Name, Middle, Middle Initial, Provider Middle Name, MI',
  lastName:
    'Contactlastname, Last Name, Last, Surname, Family Name, Provider Last Name, Physician Last Name, Lname, Legal Last Name',
  fullName:
    'Name, Full Name, Candidate Name, Contact Name, Physician Name, Provider Name, Doctor Name, Display Name, Candidate, Physician, Provider, Doctor',
  suffix: 'Contactsuffix, Suffix, Name Suffix, Suff',
  credential: 'Contactcredential, Credential, Credentials, Cred, Degree, Degrees, Medical Degree, Professional Degree',
  title:
    'Contacttitle, Title, Job Title, Position, Occupation, Current Title, Current Position, Position Title, Headline',
  specialty:
    'specialty, Specialties, Speciality, Primary Specialty, Medical Specialty, Contactspecialty, Physician Specialty, Provider Specialty, Spec, Discipline',
  secondarySpecialties:
    'Secondary Specialties, Secondary Specialty, Other Specialties, Subspecialty, Subspecialties, Sub Specialty, Specialty 2, Additional Specialties',
  organization:
    'Companyname, Company, Organization, Organisation, Employer, Practice Name, Practice, Facility Name, Account Name, Account, Current Company, Company Name, Current Employer, Employer Name, Hospital, Hospital Name, Clinic, Facility, Organization Name, Group Name, Place of Work, Office Name, Business Name',
  companySize: 'Companyemployees, Company Size, Employees, Number of Employees, Employee Count',
  companyRevenue: 'Companyrevenuerange, Revenue Range, Company Revenue, Revenue, Annual Revenue',
  companyIndustry: 'Company industry, Industry',
  groupSize: 'Group Size, Group Practice Size',
  addressLine1:
    'Contactaddress, Address, Address Line 1, Address 1, Street Address, Street, Mailing Street, Street 1, Street Line 1, Address Street',
  addressLine2: 'Contactaddress2, Address Line 2, Address 2, Suite, Street 2, Street Line 2',
  city: 'Contactcity, City, City/Town, Town',
  state: 'Contactstate, State, State Code, State/Province, Province, State or Province, State Name, ST',
  zip: 'Contactzip, ZIP, ZIP Code, Postal Code, ZIP/Postal Code, Postcode, Zip or Postal Code',
  country: 'Contactcountry, Country, Country Code, Country/Region, Country Name',
  location: 'location, City State, City/State, Current Location, Metro Area',
  licenseStates:
    'License States, Licenses, Licensed States, State Licenses, License State, State License, State Licensed, Licensed In, State of License, Medical License State, State Licensure, Lic State, Active Licenses',
  medicalSchool: 'Medical School, Med School, Medical School Name',
  graduationYear: 'Graduation Year, Grad Year, Year of Graduation, Year Graduated, Medical School Graduation Year',
  education: 'Contacteducation, Education',
  skills: 'Contactskills, Skills, Primary Skills, Skill Set',
  telehealth: 'Telehealth, Telemedicine',
  soleProprietor: 'Sole Proprietor, Is Sole Proprietor',
  nppesUpdatedOn: 'Last NPPES Update, NPPES Updated',
  personalEmail: 'Personalemail, Personal Email, Personal Email Address, Home Email, Private Email',
  workEmail:
    'Contactemail, Work Email, Business Email, Professional Email, Contact Email, Email, Email Address, Email 1, Primary Email, Emails, Mail, Office Email, Email Work',
  email2:
    'Email 2, Second Email, Secondary Email, Other Email, Alternate Email, Alternative Email, Alt Email, Additional Email',
  email3: 'Email 3, Third Email',
  phone:
    'Contactphone, Other Phone, Work Phone, Office Phone, Business Phone, Phone, Phone Number, Phones Number, Telephone, Telephone Number, Primary Phone, Phone 1, Main Phone, Practice Phone, Tel, Phone No, Phones, Phone Work, Work Telephone',
  directPhone:
    'Directdialphone, Direct Phone, Direct Dial, Direct Dial Phone, Mobile Phone, Mobile, Cell Phone, Cell, Cellphone, Mobile Number, Cell Number, Personal Phone, Home Phone, Phone Mobile, Phone Cell, Home Telephone, Phone Home',
  phone2: 'Phone 2, Second Phone, Secondary Phone, Alternate Phone, Alt Phone, Additional Phone',
  phone3: 'Phone 3, Third Phone',
  directAddress: 'Direct Address, Direct Messaging Address',
  linkedin:
    'Contactlinkedinurl, LinkedIn, LinkedIn URL, LinkedIn Profile, LinkedIn Profile URL, Public Profile URL, Profile URL, Member Profile URL',
  lastVerified: 'Last Verified, Verified On, Verified',
} as const

export type Field = keyof typeof aliases

const fields = Object.keys(aliases) as Field[]
const namesOf = (field: Field): string[] => aliases[field].split(', ')
/** The name of a field's column in the original's files, for messages and mapping files. */
export const columnName = (field: Field): string => namesOf(field)[0] ?? field

/** Without a name, a row is about no one; a column with the full name works for both. */
const required: readonly Field[] = ['firstName', 'lastName']
/** One of these is needed to tell two people with the same name apart. */
const tellingApart: readonly Field[] = [
  'npi',
  'personalEmail',
  'workEmail',
  'email2',
  'email3',
  'state',
  'location',
  'city',
]

/** Every column that a file can have, by its name in `candidates`, and whether it is required. */
export function importColumns(hasWholeName: boolean): { field: Field; name: string; required: boolean }[] {
  return fields.map((field) => ({
    field,
    name: columnName(field),
    required: required.includes(field) && !hasWholeName,
  }))
}

/** The column that makes the separate name columns unnecessary. */
export const wholeName = columnName('fullName')

/** By field, the position of its column. */
export type Binding = ReadonlyMap<Field, number>

/** How messages say where columns are mapped; a page, which has its own place for that, says it instead. */
export const atTerminal = 'with --mapping'

/** Field → header, from a mapping file; '' if nothing fills the field. */
export type Mapping = ReadonlyMap<Field, string>

const fieldByName: ReadonlyMap<string, Field> = new Map(
  fields.flatMap((field) => [letters(field), ...namesOf(field).map(letters)].map((name) => [name, field] as const)),
)

/** Where another column of the same kind goes. */
const next: { readonly [field in Field]?: readonly Field[] } = {
  personalEmail: ['email2', 'email3'],
  workEmail: ['email2', 'email3'],
  email2: ['email3'],
  phone: ['phone2', 'phone3'],
  directPhone: ['phone2', 'phone3'],
  phone2: ['phone3'],
  specialty: ['secondarySpecialties'],
}

/**
 * Prefixes that applicant tracking systems use ('Current Company', 'Mailing City'); not 'Desired' or 'Preferred', which
 * are not facts.
 */
const prefixes =
  /^(?:candidate|contact|physician|provider|person|applicant|lead|prospect|doctor|mailing|primary|current|practice|office|business|main|address|addresses|phones?|emails?)/

/** About someone else, or not yet true: a job's city, a reference's phone, where a physician would like to work. */
const others =
  /\b(job|requisition|opening|desired|preferred|emergency|reference|recruiter|owner|spouse|previous|former|old|school|fax|opt)\b/i

/** Whether a header is about anything other than the physician's current data. */
export const isAboutOthers = (header: string): boolean => others.test(header.replaceAll('_', ' '))

/**
 * What a header could mean, the closest first: 'Person : Addresses : City' → 'City', 'NPI__c' → 'NPI', 'Email(s)' →
 * 'Email'.
 */
function readings(header: string): string[] {
  const plain = header.replace(/__c$/i, '')
  if (isAboutOthers(plain)) return [letters(plain)]
  const parts = plain.split(/\s*[:>]\s*|\s+[-–]\s+|(?<=\w)\.(?=\w)/).filter((part) => part.trim() !== '')
  const texts = [plain, plain.replace(/\([^)]*\)/g, ''), parts.slice(-2).join(' '), parts.at(-1) ?? '']
  const whole = texts.map(letters)
  const bare = [...whole, ...whole.map((text) => text.replace(prefixes, ''))]
  return [...bare, ...bare.map((text) => text.replace(/[1s]$/, '')), ...bare.map((text) => text.replace(/es$/, ''))]
}

function fieldOf(header: string): Field | undefined {
  for (const reading of readings(header)) {
    const field = fieldByName.get(reading)
    if (field !== undefined) return field
  }
  return undefined
}

/**
 * Reads a mapping file: a JSON object whose keys are column names of `candidates` (or any other name that is
 * understood) and whose values are the headers of the operator's file, `{"Contactfirstname": "Given", "NPI": "Provider
 * ID"}`. With "", a column stays empty regardless of the file.
 *
 * @throws {ImportError} naming the invalid key
 */
export function readMapping(text: string, name: string): Mapping {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ImportError(`The mapping file ${name} is not JSON: ${(error as Error).message}.`)
  }
  const parsed = z.record(z.string(), z.string()).safeParse(json)
  if (!parsed.success) {
    throw new ImportError(`The mapping file ${name} must be an object such as {"Contactfirstname": "Given name"}.`)
  }
  const mapping = new Map<Field, string>()
  for (const [key, header] of Object.entries(parsed.data)) {
    const field = fieldByName.get(letters(key))
    if (field === undefined) {
      const known = fields.map(columnName).join(', ')
      throw new ImportError(`The mapping file ${name} has '${key}', which is not a column. The columns are: ${known}.`)
    }
    if (mapping.has(field)) throw new ImportError(`The mapping file ${name} names ${columnName(field)} twice.`)
    mapping.set(field, header)
  }
  return mapping
}

/** How many of a line's values are known headers. */
export function recognised(headers: readonly string[], mapping: Mapping | undefined): number {
  const mapped = new Set([...(mapping?.values() ?? [])].filter((header) => header !== '').map(letters))
  // No header is this long; a sentence above the table is not one of its headers.
  return headers.filter((header) => header.length <= 80 && (mapped.has(letters(header)) || fieldOf(header))).length
}

/**
 * Which column fills which field: those of the mapping first, then by name.
 *
 * @throws {ImportError} naming the columns that are missing or duplicated
 */
export function bindColumns(headers: readonly string[], file: string, mapping?: Mapping): Binding {
  const binding = boundColumns(headers, file, mapping)
  const missing = binding.has('fullName') ? [] : required.filter((field) => !binding.has(field))
  if (missing.length > 0) {
    const names = missing
      .map((field) => `${columnName(field)} (or ${namesOf(field).slice(1, 3).join(', ')})`)
      .join('; ')
    throw new ImportError(
      `${file} lacks the ${missing.length === 1 ? 'column' : 'columns'} ${names}. ${found(headers)} Rename them, or map other columns to them ${atTerminal}. Nothing was changed.`,
    )
  }
  if (!tellingApart.some((field) => binding.has(field))) {
    throw new ImportError(
      `${file} has names, but nothing to tell two people with the same name apart: an NPI, an email, or a state. ${found(headers)} Rename the column that has one, or map it ${atTerminal}. Nothing was changed.`,
    )
  }
  return binding
}

/** The same, even if columns are missing, for previewing a file before import. */
export function boundColumns(headers: readonly string[], file: string, mapping?: Mapping): Binding {
  const plain = headers.map((header) => letters(header))
  const binding = new Map<Field, number>()
  const positionOf = (header: string): number => {
    const at = plain.indexOf(letters(header))
    if (at >= 0 && plain.lastIndexOf(letters(header)) !== at) {
      throw new ImportError(`${file} has the column '${header}' twice. Rename one of them.`)
    }
    return at
  }
  for (const [field, header] of mapping ?? []) {
    if (header === '') continue
    const at = positionOf(header)
    if (at < 0)
      throw new ImportError(
        `${file} has no column '${header}', which the mapping names for ${columnName(field)}. ${found(headers)}`,
      )
    binding.set(field, at)
  }
  const taken = new Set(binding.values())
  for (const field of fields) {
    if (binding.has(field) || mapping?.get(field) === '') continue
    for (const name of namesOf(field)) {
      if (!plain.includes(letters(name))) continue
      const at = positionOf(name)
      if (taken.has(at)) continue
      binding.set(field, at)
      taken.add(at)
      break
    }
  }
  for (const [at, header] of headers.entries()) {
    const field = taken.has(at) ? undefined : fieldOf(header)
    if (field === undefined || mapping?.get(field) === '') continue
    const free = [field, ...(next[field] ?? [])].find((one) => !binding.has(one) && mapping?.get(one) !== '')
    if (free !== undefined) binding.set(free, at)
  }
  return binding
}

function found(headers: readonly string[]): string {
  const shown = headers.slice(0, 40).map((header) => header.trim().slice(0, 60))
  return `Its first line has: ${shown.join(', ')}${headers.length > 40 ? ', …' : ''}.`
}
