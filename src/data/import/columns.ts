import { z } from 'zod'
import { letters } from '../normalise/text.ts'
import { ImportError } from './import-error.ts'

/**
 * The fields that a column of somebody's file can fill. First its name in the original's table `candidates` (or, for those it lacks, in the same
 * manner), then other names it goes by; a name further left is preferred where a file has several. Case, spaces and punctuation do not count.
 */
const aliases = {
  npi: 'NPI, NPI Number, National Provider Identifier',
  firstName: 'Contactfirstname, First Name, First, Given Name, Provider First Name, Physician First Name',
  middleName: 'Contactmiddlename, Middle Name, Middle, Middle Initial, Provider Middle Name',
  lastName: 'Contactlastname, Last Name, Last, Surname, Family Name, Provider Last Name, Physician Last Name',
  suffix: 'Contactsuffix, Suffix, Name Suffix, Suff',
  credential: 'Contactcredential, Credential, Credentials, Cred',
  title: 'Contacttitle, Title, Job Title, Position',
  specialty: 'specialty, Specialties, Speciality, Primary Specialty, Medical Specialty, Contactspecialty',
  secondarySpecialties: 'Secondary Specialties, Secondary Specialty, Other Specialties',
  organization: 'Companyname, Company, Organization, Organisation, Employer, Practice Name, Practice, Facility Name',
  companySize: 'Companyemployees, Company Size, Employees, Number of Employees, Employee Count',
  companyRevenue: 'Companyrevenuerange, Revenue Range, Company Revenue, Revenue, Annual Revenue',
  companyIndustry: 'Company industry, Industry',
  groupSize: 'Group Size, Group Practice Size',
  addressLine1: 'Contactaddress, Address, Address Line 1, Address 1, Street Address, Street',
  addressLine2: 'Contactaddress2, Address Line 2, Address 2, Suite',
  city: 'Contactcity, City, City/Town',
  state: 'Contactstate, State, State Code',
  zip: 'Contactzip, ZIP, ZIP Code, Postal Code',
  location: 'location',
  licenseStates: 'License States, Licenses, Licensed States, State Licenses',
  medicalSchool: 'Medical School, Med School',
  graduationYear: 'Graduation Year, Grad Year, Year of Graduation',
  education: 'Contacteducation, Education',
  skills: 'Contactskills, Skills',
  telehealth: 'Telehealth, Telemedicine',
  soleProprietor: 'Sole Proprietor, Is Sole Proprietor',
  nppesUpdatedOn: 'Last NPPES Update, NPPES Updated',
  personalEmail: 'Personalemail, Personal Email, Personal Email Address, Home Email',
  workEmail: 'Contactemail, Work Email, Business Email, Professional Email, Contact Email, Email, Email Address',
  phone:
    'Contactphone, Other Phone, Work Phone, Office Phone, Business Phone, Phone, Phone Number, Telephone, Telephone Number',
  directPhone: 'Directdialphone, Direct Phone, Direct Dial, Direct Dial Phone, Mobile Phone, Mobile, Cell Phone, Cell',
  directAddress: 'Direct Address, Direct Messaging Address',
  linkedin: 'Contactlinkedinurl, LinkedIn, LinkedIn URL, LinkedIn Profile',
  lastVerified: 'Last Verified, Verified On, Verified',
} as const

export type Field = keyof typeof aliases

const fields = Object.keys(aliases) as Field[]
const namesOf = (field: Field): string[] => aliases[field].split(', ')
/** The name of a field's column in the original's files, for messages and mapping files. */
export const columnName = (field: Field): string => namesOf(field)[0] ?? field

/** Without these a file cannot be contacts of physicians. */
const required: readonly Field[] = ['firstName', 'lastName', 'specialty']

/** Every column that a file can have, by its name in `candidates`, and whether it must. */
export const importColumns = fields.map((field) => ({ name: columnName(field), required: required.includes(field) }))

/** By field, the position of its column. */
export type Binding = ReadonlyMap<Field, number>

/** Field → header, from a mapping file; '' where nothing shall fill the field. */
export type Mapping = ReadonlyMap<Field, string>

const fieldByName: ReadonlyMap<string, Field> = new Map(
  fields.flatMap((field) => [letters(field), ...namesOf(field).map(letters)].map((name) => [name, field] as const)),
)

/**
 * Reads a mapping file: a JSON object whose keys are column names of `candidates` (or any other name that is understood) and whose values are
 * the headers of the operator's file, `{"Contactfirstname": "Given", "NPI": "Provider ID"}`. With "" a column stays empty whatever the file has.
 *
 * @throws {ImportError} naming the key that is wrong
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
      throw new ImportError(`The mapping file ${name} has '${key}', which is no column. The columns are: ${known}.`)
    }
    if (mapping.has(field)) throw new ImportError(`The mapping file ${name} names ${columnName(field)} twice.`)
    mapping.set(field, header)
  }
  return mapping
}

/** How many of a line's values are headers that are understood. */
export function recognised(headers: readonly string[], mapping: Mapping | undefined): number {
  const mapped = new Set([...(mapping?.values() ?? [])].filter((header) => header !== '').map(letters))
  return headers.filter((header) => mapped.has(letters(header)) || fieldByName.has(letters(header))).length
}

/**
 * Which column fills which field: those of the mapping first, then by name.
 *
 * @throws {ImportError} naming the columns that are missing or stand there twice
 */
export function bindColumns(headers: readonly string[], file: string, mapping?: Mapping): Binding {
  const binding = boundColumns(headers, file, mapping)
  const missing = required.filter((field) => !binding.has(field))
  if (missing.length > 0) {
    const names = missing
      .map((field) => `${columnName(field)} (or ${namesOf(field).slice(1, 3).join(', ')})`)
      .join('; ')
    throw new ImportError(
      `${file} lacks the ${missing.length === 1 ? 'column' : 'columns'} ${names}. ${found(headers)} Rename them, or give a mapping file. Nothing was changed.`,
    )
  }
  return binding
}

/** The same, whatever is missing: for a look at a file before it is taken in. */
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
      break
    }
  }
  return binding
}

function found(headers: readonly string[]): string {
  const shown = headers.slice(0, 40).map((header) => header.trim().slice(0, 60))
  return `Its first line has: ${shown.join(', ')}${headers.length > 40 ? ', …' : ''}.`
}
