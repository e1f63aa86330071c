import { isCredential } from '../normalise/credential.ts'
import { normaliseEmail } from '../normalise/email.ts'
import { normaliseNpi } from '../normalise/npi.ts'
import { readPhones } from '../normalise/phone.ts'
import { normaliseState } from '../normalise/place.ts'
import { specialtiesSpelled } from '../normalise/specialty.ts'
import { letters } from '../normalise/text.ts'
import { boundColumns, type Field, isAboutOthers } from '../rows/columns.ts'
import { type ColumnFields, isRepeatable, type MatchField } from './match-fields.ts'

/** The equivalent of an import's fields here. */
const fields: { readonly [field in Field]?: MatchField } = {
  npi: 'npi',
  firstName: 'firstName',
  middleName: 'middleName',
  lastName: 'lastName',
  fullName: 'fullName',
  suffix: 'suffix',
  credential: 'credential',
  specialty: 'specialty',
  secondarySpecialties: 'specialty',
  organization: 'organization',
  city: 'city',
  state: 'state',
  zip: 'zip',
  location: 'location',
  personalEmail: 'email',
  workEmail: 'email',
  email2: 'email',
  email3: 'email',
  phone: 'phone',
  directPhone: 'phone',
  phone2: 'phone',
  phone3: 'phone',
}

/** What applicant tracking systems and people call the date of the last contact. */
const contactedNames = new Set(
  'lastcontacted lastcontact lastcontactdate datelastcontacted datelastcontact lastactivity lastactivitydate lastnotedate datelastcomment lastcommentdate lastcalled lastcall lastemailed lasttouch lasttouched contacteddate datecontacted contactedon'.split(
    ' ',
  ),
)

const isShortened = (text: string): boolean => /^\d(\.\d+)?e\+0?9$/i.test(text)
const isPhone = (text: string): boolean => text.length <= 80 && readPhones(text).phones.length > 0
/** 'Lee, Ann B., MD' and 'Ann Lee, MD'. */
const isFullName = (text: string): boolean => {
  const parts = text.split(/\s*,\s*/)
  if (!/^[\p{L}\p{M}.'’ ,-]{5,80}$/u.test(text) || !text.includes(' ')) return false
  return parts.length > 1 && (isCredential(parts.at(-1) ?? '') || parts.length === 2)
}

/** What the values of a column without a known name can be, most certain first, and what share of them must be. */
const contents: readonly { field: MatchField; part: number; is: (text: string) => boolean }[] = [
  { field: 'email', part: 0.5, is: (text) => text.includes('@') && normaliseEmail(text) !== null },
  { field: 'npi', part: 0.5, is: (text) => normaliseNpi(text) !== null || isShortened(text) },
  { field: 'phone', part: 0.5, is: isPhone },
  { field: 'state', part: 0.9, is: (text) => normaliseState(text) !== null },
  { field: 'zip', part: 0.9, is: (text) => /^\d{5}(-\d{4})?$/.test(text) },
  { field: 'specialty', part: 0.7, is: (text) => specialtiesSpelled(text) !== undefined },
  { field: 'fullName', part: 0.8, is: isFullName },
]

/**
 * What the columns of a file mean, by their headers (those of Bullhorn, Salesforce, Greenhouse, iCIMS, LinkedIn, and
 * handmade ones) and, if a header says nothing, by the values below it.
 *
 * @param rows the first ones in the file, unchanged
 */
export function recognizeColumns(headers: readonly string[], rows: readonly (readonly string[])[]): ColumnFields {
  const found: (MatchField | null)[] = headers.map((header) =>
    contactedNames.has(letters(header.replace(/__c$/i, ''))) ? 'contactedOn' : null,
  )
  const bound = boundColumns(numbered(headers), 'The file')
  for (const [field, at] of bound) found[at] ??= fields[field] ?? null
  // 'Cell' and another 'Cell'.
  const plain = headers.map(letters)
  for (const [at, header] of plain.entries()) if (header !== '') found[at] ??= found[plain.indexOf(header)] ?? null
  // A name in parts is more reliable than the whole name.
  if (found.includes('firstName') && found.includes('lastName')) {
    for (const [at, field] of found.entries()) if (field === 'fullName') found[at] = null
  }
  const spoken = new Set(bound.values())
  for (const [at, header] of headers.entries()) {
    if (found[at] !== null || spoken.has(at) || isAboutOthers(header)) continue
    const field = fieldOfValues(rows.map((row) => (row[at] ?? '').trim()))
    if (field !== null && isFree(found, field)) found[at] = field
  }
  return onceEach(found)
}

/**
 * Whether a line names columns, or already contains the first row of data: the position of the first value, by column.
 */
export function valueAmong(headers: readonly string[]): number {
  return headers.findIndex((header) => {
    const text = header.trim()
    return normaliseEmail(text) !== null || normaliseNpi(text) !== null || (/^\W*\d/.test(text) && isPhone(text))
  })
}

function isFree(found: ColumnFields, field: MatchField): boolean {
  if (isRepeatable(field)) return true
  return !found.includes(field) && !(field === 'fullName' && found.includes('lastName'))
}

function fieldOfValues(values: readonly string[]): MatchField | null {
  const given = values.filter((value) => value !== '')
  if (given.length === 0) return null
  return contents.find(({ part, is }) => given.filter(is).length >= given.length * part)?.field ?? null
}

/** Two columns with one name: 'Phone' and 'Phone 2'. */
function numbered(headers: readonly string[]): string[] {
  const times = new Map<string, number>()
  return headers.map((header) => {
    const count = (times.get(letters(header)) ?? 0) + 1
    times.set(letters(header), count)
    return count === 1 || header.trim() === '' ? header : `${header} ${count}`
  })
}

function onceEach(found: ColumnFields): ColumnFields {
  return found.map((field, at) => (field === null || isRepeatable(field) || found.indexOf(field) === at ? field : null))
}
