/** What the values of a column can be, told by themselves. */
import { readDay } from '../normalise/cells.ts'
import { isCredential } from '../normalise/credential.ts'
import { normaliseEmail } from '../normalise/email.ts'
import { readNpi } from '../normalise/npi.ts'
import { normaliseSuffix } from '../normalise/person-name.ts'
import { readPhones } from '../normalise/phone.ts'
import { normaliseState } from '../normalise/place.ts'
import { remembering } from '../normalise/remembering.ts'
import { specialtiesSpelled } from '../normalise/specialty.ts'
import { cleanText, saysNothing } from '../normalise/text.ts'
import { bareCell } from './cell-reader.ts'
import type { Field } from './columns.ts'

const isPhone = remembering((text: string) => {
  if (text.length > 200) return false
  const { phones, foreign, faxes, more } = readPhones(text)
  return phones.length + foreign.length + faxes > 0 || (more && /^[\d\s().+x-]{7,}$/i.test(text))
})
const isState = remembering((text: string) => normaliseState(text) !== null)
const isEmail = (text: string) =>
  text.includes('@') && text.split(/[;,|\s<>"()[\]]+/).some((part) => normaliseEmail(part) !== null)
const isNpi = (text: string) => /\d{4}/.test(text) && readNpi(text).problem !== 'NPI is not ten digits'
const isZip = (text: string) => /^[A-Z]?\d[\dA-Z]{2,4}(?:[-\s]*\d?[A-Z\d]{1,4})?(?:\.0)?$/i.test(text)
const isSpecialty = remembering((text: string) => !isAddressing(text) && specialtiesSpelled(text) !== undefined)
const areCredentials = remembering((text: string) =>
  text.split(/[\s,;/]+/).every((word) => word === '' || isCredential(word)),
)
/** 'Dr.', which is also short for diagnostic radiology. */
const isAddressing = (text: string) => /^(?:dr|mr|mrs|ms|miss|prof|doctor|professor)\.?$/i.test(text)
const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !text.includes('@') && !/\d{5}/.test(text)
const isName = (text: string) => /\p{L}/u.test(text) && !/@|\d{5}|^https?:/i.test(text)
const isYear = (text: string) => /\b(?:19|20)\d{2}\b/.test(text)
const isDay = (text: string) => readDay(text) !== null || /^\d{4}-\d{2}|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/.test(text)
const isLink = (text: string) => /linkedin|^https?:|^www\.|^in\//i.test(text)
/** 'Lee, Ann B., MD' and 'Ann Lee, MD'. */
const isFullName = (text: string): boolean => {
  const parts = text.split(/\s*,\s*/)
  if (!/^[\p{L}\p{M}.'’ ,-]{5,80}$/u.test(text) || !text.includes(' ')) return false
  return parts.length > 1 && (isCredential(parts.at(-1) ?? '') || parts.length === 2)
}
/** 'Boston, MA', 'Boston MA 02115'. */
const isLocation = remembering((text: string) => {
  const state = /[,\s]\s*([A-Za-z. ]+?)(?:\s+\d{5}(?:-\d{4})?)?$/.exec(text)?.[1]?.split(/,\s*/).at(-1)?.trim() ?? ''
  return /\p{L}{2}/u.test(text) && (isState(state) || isState(state.split(' ').at(-1) ?? ''))
})
/** Codes that are both: 'MD', 'PA', 'MA', 'MS', 'DC', 'ND'. */
const isCityNotState = (text: string) => hasWords(text) && !(text.length === 2 && isState(text))

interface Kind {
  is: (text: string) => boolean
  /** What share of the values must be of this kind for a header to be believed. */
  least: number
}

/** By field, what its values look like. Of fields that aren't here, values tell nothing. */
const kinds: { readonly [field in Field]?: Kind } = {
  npi: { is: isNpi, least: 0.2 },
  personalEmail: { is: isEmail, least: 0.2 },
  workEmail: { is: isEmail, least: 0.2 },
  email2: { is: isEmail, least: 0.2 },
  email3: { is: isEmail, least: 0.2 },
  phone: { is: isPhone, least: 0.2 },
  directPhone: { is: isPhone, least: 0.2 },
  phone2: { is: isPhone, least: 0.2 },
  phone3: { is: isPhone, least: 0.2 },
  state: { is: isState, least: 0.2 },
  zip: { is: isZip, least: 0.2 },
  city: { is: isCityNotState, least: 0.3 },
  location: { is: hasWords, least: 0.3 },
  firstName: { is: isName, least: 0.5 },
  lastName: { is: isName, least: 0.5 },
  fullName: { is: isName, least: 0.5 },
  middleName: { is: isName, least: 0.3 },
  credential: { is: (text) => !/@|\d{3}/.test(text), least: 0.5 },
  suffix: {
    is: (text) => normaliseSuffix(text) !== null || areCredentials(text) || /^[a-z.,\s]{1,20}$/i.test(text),
    least: 0.3,
  },
  specialty: { is: (text) => hasWords(text) && !isAddressing(text), least: 0.3 },
  organization: { is: hasWords, least: 0.3 },
  title: { is: (text) => /\p{L}/u.test(text) && !text.includes('@'), least: 0.3 },
  linkedin: { is: isLink, least: 0.2 },
  graduationYear: { is: isYear, least: 0.3 },
  lastVerified: { is: isDay, least: 0.2 },
}

/** What is guessed of a column whose header says nothing, most certain first, and what share of its values must be. */
const guesses: readonly { field: Field; part: number; is: (text: string) => boolean }[] = [
  { field: 'workEmail', part: 0.5, is: isEmail },
  { field: 'npi', part: 0.5, is: (text) => readNpi(text).npi !== undefined || /^\d(\.\d+)?e\+0?9$/i.test(text) },
  { field: 'phone', part: 0.5, is: (text) => text.length <= 80 && readPhones(text).phones.length > 0 },
  { field: 'state', part: 0.9, is: isState },
  { field: 'zip', part: 0.9, is: (text) => /^\d{5}(-\d{4})?$/.test(text) },
  { field: 'credential', part: 0.9, is: areCredentials },
  { field: 'specialty', part: 0.7, is: isSpecialty },
  { field: 'fullName', part: 0.8, is: isFullName },
  { field: 'location', part: 0.9, is: (text) => text.includes(',') && isLocation(text) },
]

/** A column's values in a sample of the file, without the empty ones. */
export function valuesAt(rows: readonly (readonly string[])[], at: number): string[] {
  return rows.map((row) => cleanText(bareCell(row[at] ?? ''))).filter((value) => !saysNothing(value))
}

const shareOf = (values: readonly string[], is: (text: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(is).length / values.length

/** How well values fit a field, from 0 to 1; null if they tell nothing about it. */
export function fitOf(field: Field, values: readonly string[]): number | null {
  const kind = kinds[field]
  return kind === undefined || values.length === 0 ? null : shareOf(values, kind.is)
}

/** Whether so few values are of a field's kind that its header is not to be believed. */
export function contradicts(field: Field, values: readonly string[]): boolean {
  const fit = fitOf(field, values)
  return fit !== null && values.length >= 3 && fit < (kinds[field]?.least ?? 0)
}

export interface Guess {
  field: Field
  share: number
  /** What else the values could be as well, so that they decide nothing: 'MD' is a degree and a state. */
  or?: Field
}

/** What a column's values say that it is, if its header doesn't. */
export function guessOf(values: readonly string[]): Guess | null {
  if (values.length === 0) return null
  const found = guesses.find(({ part, is }) => shareOf(values, is) >= part)
  if (!found) return null
  const share = shareOf(values, found.is)
  if (found.field === 'state' && values.every(areCredentials)) return { field: 'state', share, or: 'credential' }
  return { field: found.field, share }
}
