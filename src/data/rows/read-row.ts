import { readEducation } from '../formats/education.ts'
import { readSkills } from '../formats/skills.ts'
import { readBoolean, readDay, readWholeNumber } from '../normalise/cells.ts'
import { normaliseCompanySize, normaliseIndustry, normaliseRevenue } from '../normalise/company.ts'
import { isFreeMail, isRoleAddress, normaliseEmail, readEmails } from '../normalise/email.ts'
import { normaliseLinkedin } from '../normalise/linkedin.ts'
import { readPhones } from '../normalise/phone.ts'
import { properCity, properPhrase } from '../normalise/phrase.ts'
import { isOwnCountry, normaliseState, normaliseZip, readLocation } from '../normalise/place.ts'
import { remembering } from '../normalise/remembering.ts'
import { readSpecialties } from '../normalise/specialty.ts'
import { cleanText } from '../normalise/text.ts'
import type { ContactKind, PhysicianDraft } from '../physicians/draft.ts'
import { type CellReader, cellReader } from './cell-reader.ts'
import { type Binding, columnName, type Field } from './columns.ts'
import { readName } from './read-name.ts'
import { locate, readPerson } from './read-person.ts'
import { BadRow, RowCells } from './row-cells.ts'

export interface ReadDraft {
  draft: PhysicianDraft
  /** An ISO date, if the file says when its contacts were verified. */
  lastVerified: string | null
  /** Values that couldn't be understood, or have nowhere to go, and are left out. */
  leftOut: string[]
}

const readTitle = remembering(properPhrase)
const readOrganization = remembering(properPhrase)
const readCity = remembering((text) => properCity(text.replace(/,.*$/, '')))
const readSpecialtyCell = remembering(readSpecialties)
const readSize = remembering(normaliseCompanySize)
const readRevenue = remembering(normaliseRevenue)
const readIndustry = remembering(normaliseIndustry)
const readState = remembering(normaliseState)

/** Reads rows whose columns are mapped to fields. Throws a `BadRow` if a row is invalid. */
export class RowReader {
  private readonly cells: RowCells<Field>
  private values: readonly string[] = []
  /** Understood, but with no place on a profile. */
  private dropped: string[] = []
  /** The parts of the name, if they have no cells of their own. */
  private readonly name = new Map<Field, string>()
  private restriction = ''
  /** By number. */
  private readonly extensions = new Map<string, string>()
  private foreign: string[] = []
  private mobile: string[] = []

  constructor(headers: readonly string[], binding: Binding) {
    const readers = new Map<Field, CellReader>(
      [...binding].map(([field, at]) => [field, cellReader(headers, at, field)]),
    )
    const cell = (field: Field) => readers.get(field)?.(this.values) ?? ''
    this.cells = new RowCells<Field>((field) => this.name.get(field) ?? cell(field), columnName)
  }

  /** @throws {BadRow} if the row has nothing that can be kept */
  read(values: readonly string[]): ReadDraft {
    const { cells } = this
    this.values = values
    cells.begin()
    this.dropped = []
    this.readName()
    this.refuseRestricted()
    const draft = readPerson(cells)
    if (!hasLetter.test(draft.firstName) || !hasLetter.test(draft.lastName)) throw new BadRow('a name without letters')
    draft.npi = cells.text('npi') === '' ? null : cells.npi('npi')
    draft.title = cells.optional('title', readTitle)
    this.readSpecialties(draft)
    this.readEmployer(draft)
    this.readPlace(draft)
    draft.licenseStates = this.list('licenseStates', normaliseState).sort()
    this.readStudies(draft)
    draft.skills = readSkills(cells.text('skills')).map(cleanText).filter(unique)
    draft.telehealth = cells.understood('telehealth', readBoolean)
    draft.soleProprietor = cells.understood('soleProprietor', readBoolean)
    draft.nppesUpdatedOn = cells.understood('nppesUpdatedOn', readDay)
    this.readContacts(draft)
    const lastVerified = cells.understood('lastVerified', readDay)
    return { draft, lastVerified, leftOut: [...cells.leftOut, ...this.dropped] }
  }

  /** A full name in one cell, and additions that some files make to names: 'Dr. Ann', 'Lee, MD'. */
  private readName(): void {
    const { cells } = this
    this.name.clear()
    const name = readName((field) => cells.text(field))
    if (name.two) throw new BadRow('it names two people')
    this.restriction = name.restriction
    for (const part of nameParts) this.name.set(part, name[part])
  }

  /** Someone who isn't to be contacted isn't listed by this row. */
  private refuseRestricted(): void {
    const told = [this.restriction, ...restrictions.map((field) => this.cells.text(field))].find((text) => text !== '')
    if (told !== undefined) throw new BadRow(`it is marked as '${told.slice(0, 100)}'`)
  }

  private readSpecialties(draft: PhysicianDraft): void {
    const { cells } = this
    const [first = null, ...more] = readSpecialtyCell(cells.text('specialty'))
    draft.specialty = first === null ? null : cells.fitting('specialty', first)
    const others = [...more, ...this.list('secondarySpecialties', readSpecialtyCell)]
    draft.secondarySpecialties = others.filter(unique).filter((other) => other !== first)
  }

  private list(field: Field, read: (item: string) => string | readonly string[] | null): string[] {
    const text = this.cells.text(field)
    if (text === '') return []
    const items = readSkills(text.replaceAll(/[;|]/g, ','))
    return items
      .flatMap((item) => {
        const found = read(item)
        if (found === null && item !== '') this.cells.leftOut.push(field)
        return found ?? []
      })
      .filter(unique)
  }

  private readEmployer(draft: PhysicianDraft): void {
    draft.organization = this.cells.optional('organization', readOrganization)
    draft.companySize = this.cells.understood('companySize', readSize)
    draft.companyRevenue = this.cells.understood('companyRevenue', readRevenue)
    draft.companyIndustry = this.cells.optional('companyIndustry', readIndustry)
    draft.groupSize = this.cells.understood('groupSize', (text) => readWholeNumber(text, 1, 1_000_000))
  }

  private readPlace(draft: PhysicianDraft): void {
    draft.addressLine1 = this.cells.optional('addressLine1', properPhrase)
    draft.addressLine2 = this.cells.optional('addressLine2', properPhrase)
    draft.city = this.cells.optional('city', readCity)
    // A practice abroad is in no state, and its postal code is not a ZIP.
    const own = isOwnCountry(this.cells.text('country'))
    draft.state = this.cells.understood('state', (text) => (own === false ? null : readState(text)))
    draft.zip = this.cells.understood('zip', (text) => (own === false ? null : normaliseZip(text, draft.state)))
    if (own !== false && (draft.city === null || draft.state === null)) {
      const location = readLocation(this.cells.text('location') || this.cells.text('city'))
      draft.city ??= location.city
      draft.state ??= location.state
      draft.zip ??= location.zip
    }
    locate(draft)
  }

  private readStudies(draft: PhysicianDraft): void {
    draft.education = readEducation(this.cells.text('education'))
    const medical = draft.education.find(({ degrees }) => degrees.some((degree) => /^(m\.?d|d\.?o|mb)/i.test(degree)))
    draft.medicalSchool = this.cells.optional('medicalSchool', properPhrase)
    if (draft.medicalSchool === null && medical) draft.medicalSchool = medical.schoolName.slice(0, 200) || null
    const readYear = (text: string) => readWholeNumber(text, 1900, 2100)
    draft.graduationYear = this.cells.understood('graduationYear', readYear)
    const year = /\b(19|20)\d{2}\b/.exec(medical?.endDate ?? '')?.[0]
    if (draft.graduationYear === null && year !== undefined) draft.graduationYear = Number(year)
  }

  private readContacts(draft: PhysicianDraft): void {
    const { contacts } = draft
    const put = (kind: ContactKind, value: string | null | undefined) => {
      if (value) contacts[kind] = value
    }
    const [personal, work] = this.chooseEmails()
    put('personal_email', personal)
    put('work_email', work)
    this.extensions.clear()
    const [direct, phone] = this.choosePhones()
    put('direct_phone', direct)
    put('phone', phone)
    draft.extensions = { direct_phone: this.extensions.get(direct ?? ''), phone: this.extensions.get(phone ?? '') }
    put('direct_address', this.cells.understood('directAddress', normaliseEmail))
    put('linkedin', this.cells.understood('linkedin', normaliseLinkedin))
  }

  /** The personal and work addresses. A profile has one of each; extra ones are counted. */
  private chooseEmails(): [personal: string | undefined, work: string | undefined] {
    // A practice's address is no one's own, whatever its column is called.
    const [own, ...more] = this.emailsOf('personalEmail').filter((email) => !isRoleAddress(email))
    const shared = this.emailsOf('personalEmail').filter(isRoleAddress)
    const named = [
      ...this.emailsOf('workEmail'),
      ...more,
      ...shared,
      ...this.emailsOf('email2'),
      ...this.emailsOf('email3'),
    ]
    const others = named.filter(unique).filter((email) => email !== own)
    // If there are several addresses, the one at a free provider is personal.
    const personal = own ?? (others.length > 1 ? others.find(isFreeMail) : undefined)
    const rest = others.filter((email) => email !== personal)
    const work = rest.find((email) => !isFreeMail(email)) ?? rest[0]
    this.count('emails beyond two', rest.length - (work === undefined ? 0 : 1))
    return [personal, work]
  }

  private emailsOf(field: Field): string[] {
    const text = this.cells.text(field)
    if (text === '') return []
    const { emails, more } = readEmails(text)
    if (more) this.cells.leftOut.push(field)
    return emails
  }

  /** The direct and practice numbers, in the same way. */
  private choosePhones(): [direct: string | undefined, phone: string | undefined] {
    this.foreign = []
    this.mobile = []
    const [inOwnColumn, ...more] = this.phonesOf('directPhone')
    const named = [...this.phonesOf('phone'), ...this.phonesOf('phone2'), ...this.phonesOf('phone3'), ...more]
    // A number abroad is shown, and recognizes no one.
    const [foreign] = this.foreign
    const own = inOwnColumn ?? this.mobile[0]
    const [phone, ...rest] = named.filter(unique).filter((number) => number !== own)
    const direct = own ?? rest.shift()
    this.count('phones beyond two', rest.length)
    return [direct, phone ?? foreign]
  }

  private phonesOf(field: Field): string[] {
    const text = this.cells.text(field)
    if (text === '') return []
    const { phones, own, extensions, foreign, faxes, more } = readPhones(text)
    if (more || phones.length + foreign.length + faxes === 0) this.cells.leftOut.push(field)
    this.count('faxes', faxes)
    this.foreign.push(...foreign)
    this.mobile.push(...own)
    for (const [phone, extension] of extensions) this.extensions.set(phone, extension)
    return phones
  }

  private count(what: string, times: number): void {
    for (let at = 0; at < times; at++) this.dropped.push(what)
  }
}

const nameParts = ['firstName', 'middleName', 'lastName', 'suffix', 'credential'] as const
const restrictions = ['doNotContact', 'doNotContact2', 'doNotContact3'] as const
const hasLetter = /\p{L}/u

const unique = (item: string, at: number, items: readonly string[]): boolean =>
  item !== '' && items.indexOf(item) === at
