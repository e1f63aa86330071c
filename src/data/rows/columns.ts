import { z } from 'zod'
import { tellsRestriction } from '../normalise/restriction.ts'
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
    'Contacttitle, Title, Job Title, Position, Occupation, Current Title, Current Position, Position Title, Headline, Organization Title, Organization 1 Title',
  specialty:
    'specialty, Specialties, Speciality, Primary Specialty, Medical Specialty, Contactspecialty, Physician Specialty, Provider Specialty, Spec, Discipline',
  secondarySpecialties:
    'Secondary Specialties, Secondary Specialty, Other Specialties, Subspecialty, Subspecialties, Sub Specialty, Specialty 2, Additional Specialties',
  organization:
    'Companyname, Company, Organization, Organisation, Employer, Practice Name, Practice, Facility Name, Account Name, Account, Current Company, Company Name, Current Employer, Employer Name, Hospital, Hospital Name, Clinic, Facility, Organization Name, Group Name, Place of Work, Office Name, Business Name, Organization 1 Name, Associated Company',
  companySize: 'Companyemployees, Company Size, Employees, Number of Employees, Employee Count',
  companyRevenue: 'Companyrevenuerange, Revenue Range, Company Revenue, Revenue, Annual Revenue',
  companyIndustry: 'Company industry, Industry',
  groupSize: 'Group Size, Group Practice Size',
  addressLine1:
    'Contactaddress, Address, Address Line 1, Address 1, Street Address, Street, Mailing Street, Street 1, Street Line 1, Address Street',
  addressLine2: 'Contactaddress2, Address Line 2, Address 2, Suite, Street 2, Street Line 2',
  city: 'Contactcity, City, City/Town, Town, City Name, Locality',
  state:
    'Contactstate, State, State Code, State/Province, Province, State or Province, State Name, ST, State/Region, Region, State Abbreviation, Work State',
  zip: 'Contactzip, ZIP, ZIP Code, Postal Code, ZIP/Postal Code, Postcode, Zip or Postal Code, Postal, Zip5, Zip 5, Zip Plus 4',
  country: 'Contactcountry, Country, Country Code, Country/Region, Country Name',
  location:
    'location, City State, City/State, City/St, City St, City State Zip, City St Zip, Current Location, Metro Area, Practice City State',
  licenseStates:
    'License States, Licenses, Licensed States, State Licenses, License State, State License, State Licensed, Licensed In, State of License, Medical License State, State Licensure, Lic State, Active Licenses',
  licenseNumbers:
    'License Numbers, License Number, License No, License, Medical License, Medical License Number, State License Number, Lic Number, Lic No, License ID',
  medicalSchool: 'Medical School, Med School, Medical School Name',
  graduationYear: 'Graduation Year, Grad Year, Year of Graduation, Year Graduated, Medical School Graduation Year',
  education: 'Contacteducation, Education',
  skills: 'Contactskills, Skills, Primary Skills, Skill Set',
  telehealth: 'Telehealth, Telemedicine',
  soleProprietor: 'Sole Proprietor, Is Sole Proprietor',
  nppesUpdatedOn: 'Last NPPES Update, NPPES Updated',
  personalEmail: 'Personalemail, Personal Email, Personal Email Address, Home Email, Private Email',
  workEmail:
    'Contactemail, Work Email, Business Email, Professional Email, Contact Email, Email, Email Address, Email 1, Primary Email, Emails, Mail, Office Email, Email Work, Email 1 Value',
  email2:
    'Email 2, Second Email, Secondary Email, Other Email, Alternate Email, Alternative Email, Alt Email, Additional Email, Email 2 Value, Non Primary Emails, Emails Additional Emails',
  email3: 'Email 3, Third Email, Email 3 Value',
  phone:
    'Contactphone, Other Phone, Work Phone, Office Phone, Business Phone, Phone, Phone Number, Phones Number, Telephone, Telephone Number, Primary Phone, Phone 1, Main Phone, Practice Phone, Tel, Phone No, Phones, Phone Work, Work Telephone, Phone 1 Value, Phone Office, Phones Primary Phone Number',
  directPhone:
    'Directdialphone, Direct Phone, Direct Dial, Direct Dial Phone, Mobile Phone, Mobile, Cell Phone, Cell, Cellphone, Mobile Number, Cell Number, Personal Phone, Home Phone, Phone Mobile, Phone Cell, Home Telephone, Phone Home',
  phone2: 'Phone 2, Second Phone, Secondary Phone, Alternate Phone, Alt Phone, Additional Phone, Phone 2 Value',
  phone3: 'Phone 3, Third Phone, Phone 3 Value',
  directAddress: 'Direct Address, Direct Messaging Address',
  linkedin:
    'Contactlinkedinurl, LinkedIn, LinkedIn URL, LinkedIn Profile, LinkedIn Profile URL, Public Profile URL, Profile URL, Member Profile URL, Linkedin Link URL',
  lastVerified: 'Last Verified, Verified On, Verified',
  doNotContact: 'Do Not Contact, DNC, Do Not Call, Opt Out, Deceased, Unsubscribed',
  doNotContact2: 'Do Not Contact 2',
  doNotContact3: 'Do Not Contact 3',
} as const

export type Field = keyof typeof aliases

export const fields = Object.keys(aliases) as Field[]
export const namesOf = (field: Field): string[] => aliases[field].split(', ')
/** The name of a field's column in the original's files, for messages and mapping files. */
export const columnName = (field: Field): string => namesOf(field)[0] ?? field

/** Without a name, a row is about no one; a column with the full name works for both. */
export const required: readonly Field[] = ['firstName', 'lastName']
/** One of these is needed to tell two people with the same name apart. */
export const tellingApart: readonly Field[] = [
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
export const next: { readonly [field in Field]?: readonly Field[] } = {
  personalEmail: ['email2', 'email3'],
  workEmail: ['email2', 'email3'],
  email2: ['email3'],
  phone: ['phone2', 'phone3'],
  directPhone: ['phone2', 'phone3'],
  phone2: ['phone3'],
  specialty: ['secondarySpecialties'],
  doNotContact: ['doNotContact2', 'doNotContact3'],
}

/**
 * Prefixes that applicant tracking systems use ('Current Company', 'Mailing City'); not 'Desired' or 'Preferred', which
 * are not facts.
 */
const prefixes =
  /^(?:candidate|contact|physician|provider|person|applicant|lead|prospect|doctor|mailing|primary|current|practice|office|business|work|main|home|address\d?|addresses|phones?|emails?|name|location)/

/** About someone else, or not yet true: a job's city, a reference's phone, where a physician would like to work. */
const others =
  /\b(job|requisition|opening|desired|preferred|emergency|reference|recruiter|owner|spouse|previous|former|old|school|fax|opt|created|modified|updated|assigned|asst|assistant|reports|manager|referred|billing|authorized|parent|alternate address|other (?:street|city|state|zip|country))\b/i

/** Whether a header is about anything other than the physician's current data. */
export const isAboutOthers = (header: string): boolean => others.test(header.replaceAll('_', ' '))

/**
 * What a header could mean, the closest first: 'Person : Addresses : City' → 'City', 'NPI__c' → 'NPI', 'Email(s)' →
 * 'Email'.
 */
function readings(header: string): string[] {
  const plain = header.replace(/__c$/i, '')
  if (isAboutOthers(plain)) return [letters(plain)]
  const parts = plain.split(/\s*[:>]\s*|\s+[-–/]\s+|(?<=\w)\.(?=\w)/).filter((part) => part.trim() !== '')
  const texts = [plain, plain.replace(/\([^)]*\)/g, ''), parts.slice(-2).join(' '), parts.at(-1) ?? '']
  const whole = texts.map(letters)
  const bare = [...whole, ...whole.flatMap(withoutPrefixes)]
  return [...bare, ...bare.map((text) => text.replace(/[1s]$/, '')), ...bare.map((text) => text.replace(/es$/, ''))]
}

function withoutPrefixes(text: string): string[] {
  const found: string[] = []
  for (let rest = text.replace(prefixes, ''); rest !== text && rest !== ''; rest = rest.replace(prefixes, '')) {
    found.push(rest)
    text = rest
  }
  return found
}

/** What a header alone means, and how close its words are to the field's name: 0 is one of its names. */
export interface HeaderReading {
  field: Field
  distance: number
}

/** A form of address or a label beside a value, which is nothing about a physician. */
const beside =
  /^(?:(?:name |contact )?prefix|salutation|honorific|courtesy title|.*\b(?:label|type|id|calling code|country code))$/i

const known = new Map<string, HeaderReading | null>()

export function headerReading(header: string): HeaderReading | null {
  const before = known.get(header)
  if (before !== undefined) return before
  const found = freshReading(header)
  if (known.size >= 5000) known.clear()
  known.set(header, found)
  return found
}

function freshReading(header: string): HeaderReading | null {
  // No header is this long; a sentence above the table is not one of its headers.
  if (header.length > 80) return null
  const own = fieldByName.get(letters(header))
  if (tellsRestriction(header) !== null) return { field: 'doNotContact', distance: own === 'doNotContact' ? 0 : 1 }
  if (own !== undefined) return { field: own, distance: 0 }
  if (beside.test(header.trim())) return null
  for (const [distance, reading] of readings(header).entries()) {
    const field = fieldByName.get(reading)
    if (field !== undefined) return { field, distance: distance + 1 }
  }
  return null
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
  return headers.filter((header) => mapped.has(letters(header)) || headerReading(header) !== null).length
}
