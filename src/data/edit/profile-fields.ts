/** How the fields of a profile that an admin can correct are read and stored. */
import { normaliseEmail } from '../normalise/email.ts'
import { normaliseLinkedin } from '../normalise/linkedin.ts'
import { readNpi } from '../normalise/npi.ts'
import { readPhones } from '../normalise/phone.ts'
import { normaliseState } from '../normalise/place.ts'
import { readSpecialties } from '../normalise/specialty.ts'
import { cleanText } from '../normalise/text.ts'
import type { ContactKind } from '../physicians/draft.ts'
import type { ProfileFieldName } from './field-labels.ts'

/** The value to be stored, null for nothing; or what is wrong with the text, in a sentence. */
type Reading = { value: string | string[] | number | null; problem?: never } | { value?: never; problem: string }

interface ProfileField {
  name: ProfileFieldName
  /** Of `physicians`; a channel has a row of its own instead. */
  column?: string
  contact?: ContactKind
  /** Whether it is part of the practice's place, which has one source. */
  place?: true
  /** Of a cleaned text that isn't empty. */
  read: (text: string) => Reading
  required?: string
}

const line =
  (max: number) =>
  (text: string): Reading =>
    text.length <= max ? { value: text } : { problem: `Please use at most ${max} characters.` }

const given = line(100)
const named = (text: string): Reading => (/\p{L}/u.test(text) ? given(text) : { problem: 'Please enter a name.' })

const orProblem = (value: string | null, problem: string): Reading => (value === null ? { problem } : { value })

const email = (text: string) => orProblem(normaliseEmail(text), 'Please enter a valid email address.')

function phone(text: string): Reading {
  const { phones, extensions } = readPhones(text)
  const [one, ...more] = phones
  if (one === undefined || more.length > 0) return { problem: 'Please enter one US phone number.' }
  const extension = extensions.get(one)
  return { value: extension === undefined ? one : `${one} ext. ${extension}` }
}

function year(text: string): Reading {
  const number = Number(text)
  const isYear = /^\d{4}$/.test(text) && number >= 1900 && number <= 2100
  return isYear ? { value: number } : { problem: 'Please enter a year.' }
}

/** Between semicolons, since names have commas; commas also separate if every part is a known specialty. */
function specialties(text: string): Reading {
  const value = readSpecialties(text)
  return value.some((one) => one.length > 100) ? { problem: 'Please use at most 100 characters.' } : { value }
}

function specialty(text: string): Reading {
  const [one = text, ...more] = readSpecialties(text)
  return more.length > 0 ? { problem: 'Please enter one specialty here, and others below.' } : line(100)(one)
}

function npi(text: string): Reading {
  const reading = readNpi(text)
  return reading.problem === undefined
    ? { value: reading.npi }
    : { problem: 'This is not a valid NPI. Please check the digits.' }
}

const zip = (text: string) => orProblem(/^\d{5}$/.test(text) ? text : null, 'Please enter the five digits of the ZIP.')
const state = (text: string) => orProblem(normaliseState(text), 'Please enter a US state.')
const linkedin = (text: string) => orProblem(normaliseLinkedin(text), 'Please enter the address of a LinkedIn profile.')

export const profileFields = [
  { name: 'firstName', column: 'first_name', read: named, required: 'First name is required' },
  { name: 'middleName', column: 'middle_name', read: given },
  { name: 'lastName', column: 'last_name', read: named, required: 'Last name is required' },
  { name: 'suffix', column: 'suffix', read: line(20) },
  { name: 'credential', column: 'credential', read: given },
  { name: 'npi', column: 'npi', read: npi },
  { name: 'title', column: 'title', read: line(200) },
  { name: 'specialty', column: 'specialty', read: specialty },
  { name: 'secondarySpecialties', column: 'secondary_specialties', read: specialties },
  { name: 'organization', column: 'organization', read: line(200) },
  { name: 'addressLine1', column: 'address_line1', place: true, read: line(200) },
  { name: 'addressLine2', column: 'address_line2', place: true, read: line(200) },
  { name: 'city', column: 'city', place: true, read: given },
  { name: 'state', column: 'state', place: true, read: state },
  { name: 'zip', column: 'zip', place: true, read: zip },
  { name: 'medicalSchool', column: 'medical_school', read: line(200) },
  { name: 'graduationYear', column: 'graduation_year', read: year },
  { name: 'personalEmail', contact: 'personal_email', read: email },
  { name: 'workEmail', contact: 'work_email', read: email },
  { name: 'directPhone', contact: 'direct_phone', read: phone },
  { name: 'phone', contact: 'phone', read: phone },
  { name: 'linkedin', contact: 'linkedin', read: linkedin },
] as const satisfies readonly ProfileField[]

export type ProfileTexts = Record<ProfileFieldName, string>

/** What one field's text says. */
export function readField(field: ProfileField, text: string): Reading {
  const cleaned = cleanText(text)
  if (cleaned !== '') return field.read(cleaned)
  if (field.required) return { problem: field.required }
  return { value: field.column === 'secondary_specialties' ? [] : null }
}
