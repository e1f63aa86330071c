import { readEducation } from '../formats/education.ts'
import { readSkills } from '../formats/skills.ts'
import { readBoolean, readDay, readWholeNumber } from '../normalise/cells.ts'
import { normaliseCompanySize, normaliseIndustry, normaliseRevenue } from '../normalise/company.ts'
import { normaliseEmail } from '../normalise/email.ts'
import { normaliseLinkedin } from '../normalise/linkedin.ts'
import { normalisePhone } from '../normalise/phone.ts'
import { properCity, properPhrase } from '../normalise/phrase.ts'
import { normaliseState, normaliseZip, readLocation } from '../normalise/place.ts'
import { remembering } from '../normalise/remembering.ts'
import { normaliseSpecialty } from '../normalise/specialty.ts'
import { cleanText } from '../normalise/text.ts'
import type { ContactKind, PhysicianDraft } from '../physicians/draft.ts'
import { type Binding, columnName, type Field } from './columns.ts'
import { locate, readPerson } from './read-person.ts'
import { RowCells } from './row-cells.ts'

export interface ReadDraft {
  draft: PhysicianDraft
  /** An ISO date, where the file says when its contacts were verified. */
  lastVerified: string | null
  /** Fields whose value could not be understood and is left out. */
  leftOut: Field[]
}

const readTitle = remembering(properPhrase)
const readOrganization = remembering(properPhrase)
const readCity = remembering((text) => properCity(text.replace(/,.*$/, '')))
const readSpecialty = remembering(normaliseSpecialty)
const readSize = remembering(normaliseCompanySize)
const readRevenue = remembering(normaliseRevenue)
const readIndustry = remembering(normaliseIndustry)
const readState = remembering(normaliseState)

/** Reads rows whose columns are bound to fields. What is wrong with a row is thrown as a `BadRow`. */
export class RowReader {
  private readonly cells: RowCells<Field>
  private values: readonly string[] = []

  constructor(binding: Binding) {
    this.cells = new RowCells<Field>((field) => this.values[binding.get(field) ?? -1] ?? '', columnName)
  }

  /** @throws {BadRow} when the row says nothing that can be kept */
  read(values: readonly string[]): ReadDraft {
    const { cells } = this
    this.values = values
    cells.begin()
    const draft = readPerson(cells)
    draft.npi = cells.text('npi') === '' ? null : cells.npi('npi')
    draft.title = cells.optional('title', readTitle)
    draft.specialty = cells.optional('specialty', readSpecialty)
    draft.secondarySpecialties = this.list('secondarySpecialties', (item) => normaliseSpecialty(item))
    this.readEmployer(draft)
    this.readPlace(draft)
    draft.licenseStates = this.list('licenseStates', normaliseState).sort()
    this.readStudies(draft)
    draft.skills = readSkills(cells.text('skills')).map(cleanText).filter(unique)
    draft.telehealth = cells.understood('telehealth', readBoolean)
    draft.soleProprietor = cells.understood('soleProprietor', readBoolean)
    draft.nppesUpdatedOn = cells.understood('nppesUpdatedOn', readDay)
    this.readContacts(draft)
    return { draft, lastVerified: cells.understood('lastVerified', readDay), leftOut: cells.leftOut }
  }

  private list(field: Field, read: (item: string) => string | null): string[] {
    const items = readSkills(this.cells.text(field).replaceAll(/[;|]/g, ','))
    return items.flatMap((item) => read(item) ?? []).filter(unique)
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
    draft.state = this.cells.understood('state', readState)
    draft.zip = this.cells.understood('zip', normaliseZip)
    if (draft.city === null || draft.state === null) {
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
    const put = (kind: ContactKind, value: string | null) => {
      if (value !== null) contacts[kind] = value
    }
    put('personal_email', this.cells.understood('personalEmail', normaliseEmail))
    put('work_email', this.cells.understood('workEmail', normaliseEmail))
    put('phone', this.cells.understood('phone', normalisePhone))
    put('direct_phone', this.cells.understood('directPhone', normalisePhone))
    put('direct_address', this.cells.understood('directAddress', normaliseEmail))
    put('linkedin', this.cells.understood('linkedin', normaliseLinkedin))
    // One value in two columns is one channel: the nearer one.
    if (contacts.work_email === contacts.personal_email) delete contacts.work_email
    if (contacts.phone === contacts.direct_phone) delete contacts.phone
  }
}

const unique = (item: string, at: number, items: readonly string[]): boolean =>
  item !== '' && items.indexOf(item) === at
