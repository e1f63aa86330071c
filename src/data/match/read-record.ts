import type { Claim } from '../identity/agreement.ts'
import { readDay } from '../normalise/cells.ts'
import { normaliseCredential } from '../normalise/credential.ts'
import { readEmails } from '../normalise/email.ts'
import { readLicenseNumber } from '../normalise/license-number.ts'
import { normaliseLinkedin } from '../normalise/linkedin.ts'
import { readNpi } from '../normalise/npi.ts'
import { normaliseSuffix, properFirstName, properLastName, properMiddleName } from '../normalise/person-name.ts'
import { type PhonesReading, readPhones } from '../normalise/phone.ts'
import { properCity } from '../normalise/phrase.ts'
import { normaliseState, normaliseZip, readLocation } from '../normalise/place.ts'
import { remembering } from '../normalise/remembering.ts'
import { readSpecialties } from '../normalise/specialty.ts'
import { cleanText, namesNobody, saysNothing } from '../normalise/text.ts'
import { type CellReader, cellReader } from '../rows/cell-reader.ts'
import { readName } from '../rows/read-name.ts'
import type { ColumnFields, MatchField } from './match-fields.ts'

/** What a member's own record says about a physician, normalized; '' and [] if it says nothing. */
export interface MatchRecord extends Claim {
  /** An ISO date. */
  contactedOn: string
  /** Why this person isn't to be contacted, as the record says; '' if it doesn't. */
  doNotContact: string
  /** What couldn't be used, in a sentence; '' if everything could. */
  note: string
}

/** A record's texts by field, as someone wrote them. */
export type RecordTexts = { readonly [field in MatchField]?: string | undefined }

const readSpecialtyCell = remembering(readSpecialties)
const readState = remembering((text) => normaliseState(text) ?? '')
const readCity = remembering((text) => properCity(text.replace(/,.*$/, '')))
const readCredential = remembering((text) => normaliseCredential(text) ?? '')

/** Characters. */
const longest = 4000

/** Reads the texts of a row's cells; those of several columns for one field are joined by ';'. */
export function textReader(
  headers: readonly string[],
  columns: ColumnFields,
): (cells: readonly string[]) => RecordTexts {
  const readers = columns.flatMap((field, at): [MatchField, CellReader][] =>
    field === null ? [] : [[field, cellReader(headers, at, field)]],
  )
  return (cells) => {
    // What names a person is short; a cell that isn't would be compared, and stored, with every row.
    const texts: { [field in MatchField]?: string } = {}
    for (const [field, read] of readers) {
      const text = read(cells).slice(0, longest).trim()
      if (text === '') continue
      texts[field] = texts[field] === undefined ? text : `${texts[field]}; ${text}`.slice(0, longest)
    }
    return texts
  }
}

/**
 * Reads what a record says. Nothing in it is an error: what isn't understood is left out, and `note` says so if it
 * matters.
 */
export function readRecord(texts: RecordTexts): MatchRecord {
  const text = (field: MatchField): string => {
    // Workbooks can contain a lone surrogate, which no database accepts.
    const value = cleanText((texts[field] ?? '').toWellFormed())
    return (names.has(field) ? namesNobody(value) : saysNothing(value)) ? '' : value
  }
  const { npi, note } = npiOf(text('npi'))
  const place = placeOf(text)
  const { restriction, two, ...name } = nameOf(text)
  const phones = readPhones(text('phone'))
  const doNotContact = restriction || text('doNotContact').slice(0, 100).toWellFormed()
  const marked = doNotContact === '' ? '' : `Marked in your file: ${doNotContact}.`
  const notes = [marked, note, two ? 'The name is of two people. Give each a row.' : '', phoneNote(phones)]
  return {
    ...name,
    ...place,
    npi: two ? '' : npi,
    note: notes.filter((sentence) => sentence !== '').join(' '),
    specialties: text('specialty') === '' ? [] : readSpecialtyCell(text('specialty')),
    organization: text('organization').slice(0, 200).toWellFormed(),
    emails: text('email') === '' || two ? [] : readEmails(text('email')).emails,
    phones: two ? [] : phones.phones,
    licenses: licensesOf(text('license'), place.state),
    linkedin: normaliseLinkedin(text('linkedin')) ?? '',
    schoolYear: yearOf(text('schoolYear')),
    contactedOn: readDay(text('contactedOn')) ?? '',
    doNotContact,
  }
}

const names: ReadonlySet<MatchField> = new Set(['firstName', 'middleName', 'lastName', 'fullName'])

type Text = (field: MatchField) => string

function nameOf(text: Text) {
  const name = readName(text)
  const fitting = (value: string) => value.slice(0, 100).toWellFormed()
  return {
    firstName: fitting(properFirstName(name.firstName)),
    middleName: fitting(properMiddleName(name.middleName)),
    lastName: fitting(properLastName(name.lastName)),
    suffix: normaliseSuffix(name.suffix) ?? '',
    credential: fitting(readCredential(name.credential)),
    restriction: name.restriction,
    two: name.two,
  }
}

/** A number that is no US number is shown with the row, and compared with no one's. */
function phoneNote({ foreign, more }: PhonesReading): string {
  if (foreign.length > 0) return `${foreign.join(' and ')} is not a US number. It was not used.`
  return more ? 'The phone is not a US number. It was not used.' : ''
}

/** 'TX H6257; 036-123456': a number without a state is of the state in which the row says someone works. */
function licensesOf(text: string, state: string): string[] {
  return text.split(/[;,|]+/).flatMap((part) => {
    const [, own = '', number = ''] = /^\s*(?:([A-Z]{2})[\s:-]+)?(.*)$/.exec(part) ?? []
    const read = readLicenseNumber(number)
    return read === null || read.length < 4 ? [] : [[own || state, read].filter(Boolean).join(' ')]
  })
}

/** The last one, of '2001-2005'. */
function yearOf(text: string): number | null {
  const year = Number(text.match(/\b(19[3-9]\d|20\d\d)\b/g)?.at(-1) ?? 0)
  return year === 0 ? null : year
}

function placeOf(text: Text) {
  const city = text('city')
  const whole = text('location') || (city.includes(',') ? city : '')
  const location = whole === '' ? null : readLocation(whole)
  const state = readState(text('state')) || (location?.state ?? '')
  return {
    city: (city === '' ? (location?.city ?? '') : readCity(city)).slice(0, 100).toWellFormed(),
    state,
    zip: (normaliseZip(text('zip'), state === '' ? null : state) ?? location?.zip ?? '').slice(0, 5),
  }
}

function npiOf(text: string): { npi: string; note: string } {
  if (text === '') return { npi: '', note: '' }
  const reading = readNpi(text)
  if (reading.npi !== undefined) return { npi: reading.npi, note: '' }
  const shown = text.slice(0, 20).toWellFormed()
  return {
    npi: '',
    note: `${reading.problem.includes(shown) ? reading.problem : `${reading.problem}: ${shown}`}. It was not used.`,
  }
}
