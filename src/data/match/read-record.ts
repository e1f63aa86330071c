import type { Claim } from '../identity/agreement.ts'
import { readDay } from '../normalise/cells.ts'
import { normaliseCredential } from '../normalise/credential.ts'
import { readEmails } from '../normalise/email.ts'
import { splitFirstName, splitFullName, splitLastName } from '../normalise/full-name.ts'
import { readLicenseNumber } from '../normalise/license-number.ts'
import { normaliseLinkedin } from '../normalise/linkedin.ts'
import { readNpi } from '../normalise/npi.ts'
import { normaliseSuffix, properFirstName, properLastName, splitSuffix } from '../normalise/person-name.ts'
import { readPhones } from '../normalise/phone.ts'
import { properCity } from '../normalise/phrase.ts'
import { normaliseState, normaliseZip, readLocation } from '../normalise/place.ts'
import { remembering } from '../normalise/remembering.ts'
import { readSpecialties } from '../normalise/specialty.ts'
import { cleanText, saysNothing } from '../normalise/text.ts'
import type { ColumnFields, MatchField } from './match-fields.ts'

/** What a member's own record says about a physician, normalized; '' and [] if it says nothing. */
export interface MatchRecord extends Claim {
  /** An ISO date. */
  contactedOn: string
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

/** The texts of a row's cells; those of several columns for one field are joined by ';'. */
export function textsOf(cells: readonly string[], columns: ColumnFields): RecordTexts {
  // What names a person is short; a cell that isn't would be compared, and stored, with every row.
  const texts: { [field in MatchField]?: string } = {}
  for (const [at, field] of columns.entries()) {
    const text = field === null ? '' : (cells[at] ?? '').slice(0, longest).trim()
    if (field === null || text === '') continue
    texts[field] = texts[field] === undefined ? text : `${texts[field]}; ${text}`.slice(0, longest)
  }
  return texts
}

/**
 * Reads what a record says. Nothing in it is an error: what isn't understood is left out, and `note` says so if it
 * matters.
 */
export function readRecord(texts: RecordTexts): MatchRecord {
  const text = (field: MatchField): string => {
    // Workbooks can contain a lone surrogate, which no database accepts.
    const value = cleanText((texts[field] ?? '').toWellFormed())
    return saysNothing(value) ? '' : value
  }
  const { npi, note } = npiOf(text('npi'))
  const place = placeOf(text)
  return {
    ...nameOf(text),
    ...place,
    npi,
    note,
    specialties: text('specialty') === '' ? [] : readSpecialtyCell(text('specialty')),
    organization: text('organization').slice(0, 200).toWellFormed(),
    emails: text('email') === '' ? [] : readEmails(text('email')).emails,
    phones: text('phone') === '' ? [] : readPhones(text('phone')).phones,
    licenses: licensesOf(text('license'), place.state),
    linkedin: normaliseLinkedin(text('linkedin')) ?? '',
    schoolYear: yearOf(text('schoolYear')),
    contactedOn: readDay(text('contactedOn')) ?? '',
  }
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

type Text = (field: MatchField) => string

function nameOf(text: Text) {
  const [first, last] = [text('firstName'), text('lastName')]
  const whole = first === '' || last === '' ? text('fullName') || (first === '' && last.includes(',') ? last : '') : ''
  const given = splitFirstName(first)
  const parts =
    whole === ''
      ? { ...given, ...splitLastName(last), middleName: '', suffix: '', credential: '' }
      : splitFullName(whole)
  const [family, suffix] = splitSuffix(parts.lastName)
  return {
    firstName: properFirstName(parts.firstName).slice(0, 100).toWellFormed(),
    middleName: properFirstName(text('middleName') || parts.middleName)
      .slice(0, 100)
      .toWellFormed(),
    lastName: properLastName(family).slice(0, 100).toWellFormed(),
    suffix: normaliseSuffix(text('suffix') || parts.suffix) ?? suffix ?? '',
    credential: readCredential(
      [text('credential'), parts.credential, whole === '' ? splitLastName(last).credential : '', given.credential]
        .filter((word) => word !== '')
        .join(', '),
    )
      .slice(0, 100)
      .toWellFormed(),
  }
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

/** Excel keeps only six digits of '1.23457E+09', so the number is lost. */
function npiOf(text: string): { npi: string; note: string } {
  if (text === '') return { npi: '', note: '' }
  if (/e\+/i.test(text))
    return { npi: '', note: `Excel shortened the NPI to ${text.slice(0, 20).toWellFormed()}. It was not used.` }
  const reading = readNpi(text.replace(/^(npi)?[\s:#]*/i, '').replace(/(?<=\d)[\s-](?=\d)/g, ''))
  if (reading.npi !== undefined) return { npi: reading.npi, note: '' }
  return { npi: '', note: `${reading.problem}: ${text.slice(0, 20).toWellFormed()}. It was not used.` }
}
