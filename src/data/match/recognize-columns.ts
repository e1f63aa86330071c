import { normaliseEmail } from '../normalise/email.ts'
import { normaliseNpi } from '../normalise/npi.ts'
import { readPhones } from '../normalise/phone.ts'
import { letters } from '../normalise/text.ts'
import { assignColumns, type ColumnDoubt } from '../rows/assign-columns.ts'
import type { Field } from '../rows/columns.ts'
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
  licenseNumbers: 'license',
  linkedin: 'linkedin',
  graduationYear: 'schoolYear',
  doNotContact: 'doNotContact',
  doNotContact2: 'doNotContact',
  doNotContact3: 'doNotContact',
}

/** What applicant tracking systems and people call the date of the last contact. */
const contactedNames = new Set(
  'lastcontacted lastcontact lastcontactdate datelastcontacted datelastcontact lastactivity lastactivitydate lastactivitytime lastnotedate datelastcomment lastcommentdate lastcalled lastcall lastemailed lasttouch lasttouched contacteddate datecontacted contactedon'.split(
    ' ',
  ),
)

export interface RecognizedColumns {
  columns: ColumnFields
  doubts: ColumnDoubt[]
}

/**
 * What the columns of a file mean, by their headers (those of Bullhorn, Salesforce, HubSpot, Greenhouse, iCIMS,
 * LinkedIn, and handmade ones) and by the values below them.
 *
 * @param rows the first ones in the file, unchanged
 */
export function recognizeColumns(headers: readonly string[], rows: readonly (readonly string[])[]): RecognizedColumns {
  const assigned = assignColumns(numbered(headers), rows, { byValues: true })
  const found: (MatchField | null)[] = headers.map(() => null)
  for (const [field, at] of assigned.columns) found[at] = fields[field] ?? null
  for (const [at, header] of headers.entries()) {
    if (contactedNames.has(letters(header.replace(/__c$/i, '').replace(/\([^)]*\)/g, '')))) found[at] = 'contactedOn'
  }
  // 'Cell' and another 'Cell'.
  const plain = headers.map(letters)
  for (const [at, header] of plain.entries()) {
    const same = found[plain.indexOf(header)] ?? null
    if (header !== '' && same !== null && isRepeatable(same)) found[at] ??= same
  }
  // A name in parts is more reliable than the whole name.
  if (found.includes('firstName') && found.includes('lastName')) {
    for (const [at, field] of found.entries()) if (field === 'fullName') found[at] = null
  }
  const columns = onceEach(found)
  return { columns, doubts: assigned.doubts.filter(({ at }) => columns[at] === null) }
}

const isPhone = (text: string): boolean => text.length <= 80 && readPhones(text).phones.length > 0

/**
 * Whether a line names columns, or already contains the first row of data: the position of the first value, by column.
 */
export function valueAmong(headers: readonly string[]): number {
  return headers.findIndex((header) => {
    const text = header.trim()
    return normaliseEmail(text) !== null || normaliseNpi(text) !== null || (/^\W*\d/.test(text) && isPhone(text))
  })
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
