import { readEducation } from '../formats/education.ts'
import { readSkills } from '../formats/skills.ts'
import { readBoolean, readDay, readWholeNumber } from '../normalise/cells.ts'
import { normaliseCompanySize, normaliseIndustry, normaliseRevenue } from '../normalise/company.ts'
import { normaliseCredential } from '../normalise/credential.ts'
import { normaliseEmail } from '../normalise/email.ts'
import { normaliseLinkedin } from '../normalise/linkedin.ts'
import { readNpi } from '../normalise/npi.ts'
import { normaliseSuffix, properFirstName, properLastName, splitSuffix } from '../normalise/person-name.ts'
import { normalisePhone } from '../normalise/phone.ts'
import { properCity, properPhrase } from '../normalise/phrase.ts'
import { normaliseState, normaliseZip, readLocation } from '../normalise/place.ts'
import { remembering } from '../normalise/remembering.ts'
import { normaliseSpecialty } from '../normalise/specialty.ts'
import { cleanText, namesNobody, saysNothing } from '../normalise/text.ts'
import { locationOfZip } from '../normalise/zip-location.ts'
import { type ContactKind, emptyDraft, type PhysicianDraft } from '../physicians/draft.ts'
import { type Binding, columnName, type Field } from './columns.ts'

export interface ReadDraft {
  draft: PhysicianDraft
  /** An ISO date, where the file says when its contacts were verified. */
  lastVerified: string | null
  /** Fields whose value could not be understood and is left out. */
  leftOut: Field[]
}

/** Characters at most, as the database has it. */
const longest: Partial<Record<Field, number>> = {
  firstName: 100,
  middleName: 100,
  lastName: 100,
  credential: 100,
  title: 200,
  specialty: 100,
  organization: 200,
  companyIndustry: 100,
  addressLine1: 200,
  addressLine2: 200,
  city: 100,
  medicalSchool: 200,
}
const longestText = 20_000
const names: ReadonlySet<Field> = new Set(['firstName', 'middleName', 'lastName'])

const readTitle = remembering(properPhrase)
const readOrganization = remembering(properPhrase)
const readCity = remembering((text) => properCity(text.replace(/,.*$/, '')))
const readSpecialty = remembering(normaliseSpecialty)
const readCredential = remembering(normaliseCredential)
const readSize = remembering(normaliseCompanySize)
const readRevenue = remembering(normaliseRevenue)
const readIndustry = remembering(normaliseIndustry)
const readState = remembering(normaliseState)
const readFirstName = remembering(properFirstName)

/** Reads rows whose columns are bound to fields. What is wrong with a row is thrown as a `BadRow`. */
export class RowReader {
  private readonly binding: Binding
  private values: readonly string[] = []
  private leftOut: Field[] = []

  constructor(binding: Binding) {
    this.binding = binding
  }

  /** @throws {BadRow} when the row says nothing that can be kept */
  read(values: readonly string[]): ReadDraft {
    this.values = values
    this.leftOut = []
    const [lastName, ownSuffix] = splitSuffix(this.text('lastName'))
    const draft = emptyDraft(
      this.fitting('firstName', readFirstName(this.text('firstName'))),
      this.fitting('lastName', properLastName(lastName)),
    )
    if (draft.firstName === '' || draft.lastName === '') {
      throw new BadRow(draft.firstName === '' ? 'no first name' : 'no last name')
    }
    draft.npi = this.npi()
    draft.middleName = this.optional('middleName', readFirstName)
    draft.suffix = this.optional('suffix', normaliseSuffix) ?? ownSuffix
    draft.credential = this.optional('credential', readCredential)
    draft.title = this.optional('title', readTitle)
    draft.specialty = this.optional('specialty', readSpecialty)
    draft.secondarySpecialties = this.list('secondarySpecialties', (item) => normaliseSpecialty(item))
    this.readEmployer(draft)
    this.readPlace(draft)
    draft.licenseStates = this.list('licenseStates', normaliseState).sort()
    this.readStudies(draft)
    draft.skills = readSkills(this.text('skills')).map(cleanText).filter(unique)
    draft.telehealth = this.understood('telehealth', readBoolean)
    draft.soleProprietor = this.understood('soleProprietor', readBoolean)
    draft.nppesUpdatedOn = this.understood('nppesUpdatedOn', readDay)
    this.readContacts(draft)
    return { draft, lastVerified: this.understood('lastVerified', readDay), leftOut: this.leftOut }
  }

  private text(field: Field): string {
    const at = this.binding.get(field)
    if (at === undefined) return ''
    const value = cleanText(this.values[at] ?? '')
    if (value.length > longestText) throw new BadRow(`${columnName(field)} has ${value.length} characters`)
    return (names.has(field) ? namesNobody(value) : saysNothing(value)) ? '' : value
  }

  private fitting(field: Field, value: string): string {
    const most = longest[field]
    if (most !== undefined && value.length > most) {
      throw new BadRow(`${columnName(field)} has ${value.length} characters, at most ${most} are allowed`)
    }
    return value
  }

  /** A value that is kept as it is when it is not understood better; null for an empty one. */
  private optional(field: Field, read: (text: string) => string | null): string | null {
    const text = this.text(field)
    const value = text === '' ? null : read(text)
    return value === null || value === '' ? null : this.fitting(field, value)
  }

  /** A value that is left out when it is not understood. */
  private understood<Value>(field: Field, read: (text: string) => Value | null): Value | null {
    const text = this.text(field)
    if (text === '') return null
    const value = read(text)
    if (value === null) this.leftOut.push(field)
    return value
  }

  private list(field: Field, read: (item: string) => string | null): string[] {
    const items = readSkills(this.text(field).replaceAll(/[;|]/g, ','))
    return items.flatMap((item) => read(item) ?? []).filter(unique)
  }

  private npi(): string | null {
    const text = this.text('npi')
    if (text === '') return null
    const reading = readNpi(text)
    if (reading.problem !== undefined) throw new BadRow(reading.problem)
    return reading.npi
  }

  private readEmployer(draft: PhysicianDraft): void {
    draft.organization = this.optional('organization', readOrganization)
    draft.companySize = this.understood('companySize', readSize)
    draft.companyRevenue = this.understood('companyRevenue', readRevenue)
    draft.companyIndustry = this.optional('companyIndustry', readIndustry)
    draft.groupSize = this.understood('groupSize', (text) => readWholeNumber(text, 1, 1_000_000))
  }

  private readPlace(draft: PhysicianDraft): void {
    draft.addressLine1 = this.optional('addressLine1', properPhrase)
    draft.addressLine2 = this.optional('addressLine2', properPhrase)
    draft.city = this.optional('city', readCity)
    draft.state = this.understood('state', readState)
    draft.zip = this.understood('zip', normaliseZip)
    if (draft.city === null || draft.state === null) {
      const location = readLocation(this.text('location') || this.text('city'))
      draft.city ??= location.city
      draft.state ??= location.state
      draft.zip ??= location.zip
    }
    const place = draft.zip === null ? undefined : locationOfZip(draft.zip)
    draft.latitude = place?.latitude ?? null
    draft.longitude = place?.longitude ?? null
  }

  private readStudies(draft: PhysicianDraft): void {
    draft.education = readEducation(this.text('education'))
    const medical = draft.education.find(({ degrees }) => degrees.some((degree) => /^(m\.?d|d\.?o|mb)/i.test(degree)))
    draft.medicalSchool = this.optional('medicalSchool', properPhrase)
    if (draft.medicalSchool === null && medical) draft.medicalSchool = medical.schoolName.slice(0, 200) || null
    const readYear = (text: string) => readWholeNumber(text, 1900, 2100)
    draft.graduationYear = this.understood('graduationYear', readYear)
    const year = /\b(19|20)\d{2}\b/.exec(medical?.endDate ?? '')?.[0]
    if (draft.graduationYear === null && year !== undefined) draft.graduationYear = Number(year)
  }

  private readContacts(draft: PhysicianDraft): void {
    const { contacts } = draft
    const put = (kind: ContactKind, value: string | null) => {
      if (value !== null) contacts[kind] = value
    }
    put('personal_email', this.understood('personalEmail', normaliseEmail))
    put('work_email', this.understood('workEmail', normaliseEmail))
    put('phone', this.understood('phone', normalisePhone))
    put('direct_phone', this.understood('directPhone', normalisePhone))
    put('direct_address', this.understood('directAddress', normaliseEmail))
    put('linkedin', this.understood('linkedin', normaliseLinkedin))
    // One value in two columns is one channel: the nearer one.
    if (contacts.work_email === contacts.personal_email) delete contacts.work_email
    if (contacts.phone === contacts.direct_phone) delete contacts.phone
  }
}

/** What is wrong with a row, for the reject file. */
export class BadRow extends Error {}

const unique = (item: string, at: number, items: readonly string[]): boolean =>
  item !== '' && items.indexOf(item) === at
