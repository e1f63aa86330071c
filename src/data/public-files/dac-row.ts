import type { ByteRows } from '../formats/byte-rows.ts'
import { readBoolean, readWholeNumber } from '../normalise/cells.ts'
import { normaliseCompanySize } from '../normalise/company.ts'
import { specialtyOfMedicare } from '../normalise/medicare-specialties.ts'
import { readAttachedExtension } from '../normalise/phone.ts'
import { properCity, properPhrase } from '../normalise/phrase.ts'
import { normaliseState, normaliseZip } from '../normalise/place.ts'
import { remembering } from '../normalise/remembering.ts'
import { properStreet } from '../normalise/street.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'
import type { Columns } from '../rows/named-columns.ts'
import { locate, readPerson } from '../rows/read-person.ts'
import { RowCells } from '../rows/row-cells.ts'
import { type DacColumn, dacColumns } from './dac-columns.ts'

const readCity = remembering(properCity)
const readPhrase = remembering(properPhrase)
const readSchool = remembering((text) => {
  const school = properPhrase(text)
  return abbreviations.reduce((name, [short, long]) => name.replace(short, long), school)
})
const readState = remembering(normaliseState)
const readSpecialty = remembering(specialtyOfMedicare)

/** CMS's abbreviations in the names of schools, and what they mean. */
const abbreviations: readonly [RegExp, string][] = [
  [/^At Still\b/, 'A.T. Still'],
  [/\bFe Hebert\b/, 'F. Edward Hébert'],
  [/\bTexas a & M\b/, 'Texas A&M'],
  [/\bClvlnd\b/, 'Cleveland'],
  [/\bWSTN RSV\b/, 'Western Reserve'],
  [/\bHLTH\b/, 'Health'],
  [/\bUn(iv)?\b/, 'University'],
  [/\bCalif\b/, 'California'],
  [/\bof Ny\b/, 'of New York'],
  [/\bCol of\b/, 'College of'],
  [/\bOsteo\b/, 'Osteopathic'],
  [/\b(of|Osteopathic|Dental) Med\b/g, '$1 Medicine'],
  [/\bMedicine & Sci\b/, 'Medicine & Science'],
  [/\bHSC\b/, 'Health Science Center'],
  // All of its locations: '(Chi/Peor/Rock/CHM-Urb)'.
  [/ \([^)]*\/[^)]*\)$/, ''],
]

/** Reads rows of the file of doctors and clinicians. Problems with a row are thrown as a `BadRow`. */
export class DacReader {
  private readonly rows: ByteRows
  private readonly columns: Columns<DacColumn>
  private readonly cells: RowCells<DacColumn>

  constructor(rows: ByteRows, columns: Columns<DacColumn>) {
    this.rows = rows
    this.columns = columns
    this.cells = new RowCells((column) => rows.text(columns[column]), dacColumnName)
  }

  /** Null for a profession other than physician. */
  specialty(): string | null {
    return readSpecialty(this.rows.text(this.columns.specialty).trim())
  }

  /** @throws {BadRow} if it isn't one */
  npi(): string {
    return this.cells.npi('npi')
  }

  /** The columns whose values were not understood. */
  get leftOut(): string[] {
    return this.cells.leftOut.map(dacColumnName)
  }

  isTelehealth(): boolean {
    return readBoolean(this.rows.text(this.columns.telehealth)) === true
  }

  /**
   * How good a row is for showing where someone works: with a group, and the larger the better (that is where most
   * colleagues see them), then with a phone number. Rows about one physician differ only in the place.
   */
  worth(): number {
    const { rows, columns } = this
    const members = readWholeNumber(rows.text(columns.groupSize), 1, 1_000_000) ?? 0
    const group = rows.isEmpty(columns.organization) ? 0 : 1 + Math.min(members, 500_000)
    return group * 2 + (rows.isEmpty(columns.phone) ? 0 : 1)
  }

  /** The same for the same place in every month's file; decides between equally good rows. */
  place(): number {
    const { rows, columns } = this
    const text = `${rows.text(columns.organizationId)} ${rows.text(columns.addressId) || rows.text(columns.addressLine1)}`
    let hash = 0x811c9dc5
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return hash >>> 0
  }

  /** @throws {BadRow} if the row says nothing worth keeping */
  draft(telehealth: boolean): PhysicianDraft {
    this.cells.begin()
    const draft = readPerson(this.cells)
    draft.npi = this.npi()
    const others = this.otherSpecialties()
    // With an 'undefined physician type', the other columns say more.
    draft.specialty = this.specialty() || (others[0] ?? null)
    draft.secondarySpecialties = others.filter((specialty) => specialty !== draft.specialty)
    // What the file doesn't say about someone isn't a 'no'.
    draft.telehealth = telehealth ? true : null
    this.readStudies(draft)
    this.readGroup(draft)
    this.readPlace(draft)
    return draft
  }

  private otherSpecialties(): string[] {
    // 'HEMATOLOGY/ONCOLOGY, MEDICAL ONCOLOGY'; one of the names contains a comma, and it is a psychologist's.
    const found = this.cells
      .text('otherSpecialties')
      .split(',')
      .flatMap((name) => readSpecialty(name.trim()) || [])
    return found.filter((specialty, at) => found.indexOf(specialty) === at)
  }

  private readStudies(draft: PhysicianDraft): void {
    const school = this.cells.optional('medicalSchool', readSchool)
    // 'OTHER' is every school abroad and many in the US.
    draft.medicalSchool = school === 'Other' || school === 'OTHER' ? null : school
    draft.graduationYear = this.cells.understood('graduationYear', (text) => readWholeNumber(text, 1900, 2100))
    if (draft.medicalSchool === null) return
    const degrees = (draft.credential ?? '').split(', ').filter((degree) => degree === 'MD' || degree === 'DO')
    const endDate = draft.graduationYear === null ? {} : { endDate: String(draft.graduationYear) }
    draft.education = [{ schoolName: draft.medicalSchool, degrees, ...endDate }]
  }

  /** The size band of a group is an estimate: its members are those who bill Medicare. */
  private readGroup(draft: PhysicianDraft): void {
    draft.organization = this.cells.optional('organization', readPhrase)
    if (draft.organization === null) return
    draft.groupSize = this.cells.understood('groupSize', (text) => readWholeNumber(text, 1, 1_000_000))
    if (draft.groupSize !== null) draft.companySize = normaliseCompanySize(String(draft.groupSize))
  }

  private readPlace(draft: PhysicianDraft): void {
    draft.addressLine1 = this.cells.optional('addressLine1', properStreet)
    if (!/^y/i.test(this.cells.text('lineSuppressed')))
      draft.addressLine2 = this.cells.optional('addressLine2', properStreet)
    draft.city = this.cells.optional('city', readCity)
    draft.state = this.cells.understood('state', readState)
    draft.zip = this.cells.understood('zip', (text) => normaliseZip(text, draft.state))
    locate(draft)
    const found = this.cells.understood('phone', readAttachedExtension)
    if (found === null) return
    draft.contacts.phone = found.phone
    if (found.extension !== null) draft.extensions.phone = found.extension
  }
}

const dacColumnName = (column: DacColumn): string => dacColumns[column][0]
