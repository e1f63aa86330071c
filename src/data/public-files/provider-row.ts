import type { ByteRows } from '../formats/byte-rows.ts'
import { readDay } from '../normalise/cells.ts'
import { readLicenseNumber } from '../normalise/license-number.ts'
import { readNpi } from '../normalise/npi.ts'
import { normalisePhone } from '../normalise/phone.ts'
import { properCity } from '../normalise/phrase.ts'
import { normaliseState, normaliseZip } from '../normalise/place.ts'
import { remembering } from '../normalise/remembering.ts'
import { properStreet } from '../normalise/street.ts'
import { anySpecialistCode, residentCode, specialtyOfTaxonomy } from '../normalise/taxonomies.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'
import { locate, readPerson } from '../rows/read-person.ts'
import { BadRow, RowCells } from '../rows/row-cells.ts'
import { isOtherProfession } from './other-credentials.ts'
import { type ProviderColumn, type ProviderColumns, providerColumnName } from './provider-columns.ts'

/** What a row of NPPES is about. */
export type ProviderReading =
  | { kind: 'physician'; draft: PhysicianDraft; certifiedOn: string | null; leftOut: string[] }
  /** Someone the product doesn't include, in a few words. */
  | {
      kind: 'passed'
      why: 'organizations' | 'other professions' | 'residents and students' | 'other professions by credential'
    }
  /** No longer in use since this ISO date. */
  | { kind: 'deactivated'; npi: string; since: string }
  /** The same person has another NPI now. */
  | { kind: 'replaced'; npi: string; by: string }

const readCity = remembering(properCity)
const readState = remembering(normaliseState)
const readUpdate = remembering(readDay)

/** X is 'not answered'. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ['Y', true],
  ['N', false],
])

const organizations: ProviderReading = { kind: 'passed', why: 'organizations' }
const otherProfessions: ProviderReading = { kind: 'passed', why: 'other professions' }
const otherCredentials: ProviderReading = { kind: 'passed', why: 'other professions by credential' }
const residents: ProviderReading = { kind: 'passed', why: 'residents and students' }

/** Reads rows of `npidata_pfile` by the product's rules. Problems with a row are thrown as a `BadRow`. */
export class ProviderReader {
  private readonly rows: ByteRows
  private readonly columns: ProviderColumns
  private readonly withResidents: boolean
  private readonly cells: RowCells<ProviderColumn>

  constructor(rows: ByteRows, columns: ProviderColumns, options: { residents: boolean }) {
    this.rows = rows
    this.columns = columns
    this.withResidents = options.residents
    this.cells = new RowCells((column) => rows.text(columns[column]), providerColumnName)
  }

  /** @throws {BadRow} if the row isn't a provider's */
  read(): ProviderReading {
    // A deactivated row has only its NPI and a date.
    const gone = this.readGone()
    if (gone !== null) return gone
    const entity = this.rows.firstByte(this.columns.entityType)
    if (entity === 50) return organizations
    if (entity !== 49) throw new BadRow(entity < 0 ? 'no entity type' : 'the entity type is not 1 or 2')
    const taxonomies = this.readTaxonomies()
    if (taxonomies === null) return otherProfessions
    if (taxonomies === 'resident') return residents
    const { cells } = this
    cells.begin()
    if (isOtherProfession(cells.text('credential'))) return otherCredentials
    const draft = readPerson(cells)
    draft.npi = cells.npi('npi')
    Object.assign(draft, taxonomies)
    this.readPlace(draft)
    draft.soleProprietor = answers.get(cells.text('soleProprietor')) ?? null
    draft.nppesUpdatedOn = cells.understood('updatedOn', readUpdate)
    const phone = cells.understood('phone', normalisePhone)
    if (phone !== null) draft.contacts.phone = phone
    return {
      kind: 'physician',
      draft,
      certifiedOn: cells.understood('certifiedOn', readUpdate),
      leftOut: cells.leftOut.map(providerColumnName),
    }
  }

  private readGone(): ProviderReading | null {
    const { rows, columns } = this
    if (!rows.isEmpty(columns.replacement)) {
      const by = readNpi(rows.text(columns.replacement)).npi
      const npi = this.cells.npi('npi')
      if (by !== undefined && by !== npi) return { kind: 'replaced', npi, by }
    }
    if (rows.isEmpty(columns.deactivatedOn)) return null
    const since = readDay(rows.text(columns.deactivatedOn))
    const back = readDay(rows.text(columns.reactivatedOn))
    // ISO dates compare as texts. Anyone reinstated on that date is in use.
    if (since === null || (back !== null && back >= since)) return null
    return { kind: 'deactivated', npi: this.cells.npi('npi'), since }
  }

  /**
   * The specialty of the primary taxonomy: the one flagged Y, otherwise the first that is a physician's. Null for
   * another profession.
   */
  private readTaxonomies(): Partial<PhysicianDraft> | 'resident' | null {
    const { rows, columns } = this
    let primary: string | null = null
    const specialties: string[] = []
    const states: string[] = []
    const numbers: string[] = []
    for (const taxonomy of columns.taxonomies) {
      if (rows.isEmpty(taxonomy.code)) continue
      const code = rows.text(taxonomy.code).trim()
      // Y: 89 in ASCII, and y.
      const isPrimary = (rows.firstByte(taxonomy.isPrimary) | 32) === 121
      const specialty = specialtyOfTaxonomy(code)
      if (isPrimary && code !== anySpecialistCode && primary === null) {
        if (specialty === null && code !== residentCode) return null
        primary = code
      }
      if (specialty === null) continue
      if (isPrimary && primary === code) specialties.unshift(specialty)
      else specialties.push(specialty)
      const state = readState(rows.text(taxonomy.licenseState).trim())
      if (state === null) continue
      if (!states.includes(state)) states.push(state)
      const number = readLicenseNumber(rows.text(taxonomy.licenseNumber))
      if (number !== null && !numbers.includes(`${state} ${number}`)) numbers.push(`${state} ${number}`)
    }
    const isResident = primary === residentCode || (primary === null && specialties.length === 0 && this.isResident())
    if (isResident && !this.withResidents) return 'resident'
    const [specialty = null, ...others] = specialties
    if (specialty === null && !isResident) return null
    return {
      specialty,
      secondarySpecialties: others.filter((other, at) => other !== specialty && others.indexOf(other) === at),
      licenseStates: states.sort(),
      licenseNumbers: numbers.sort(),
      ...(isResident ? { title: 'Resident' } : {}),
    }
  }

  private isResident(): boolean {
    return this.columns.taxonomies.some(({ code }) => this.rows.text(code).trim() === residentCode)
  }

  private readPlace(draft: PhysicianDraft): void {
    const { cells } = this
    draft.addressLine1 = cells.optional('addressLine1', properStreet)
    draft.addressLine2 = cells.optional('addressLine2', properStreet)
    draft.city = cells.optional('city', readCity)
    const country = cells.text('country').toUpperCase()
    // A practice abroad is in no state, and its postal code isn't a ZIP.
    if (country !== '' && !ownCountries.has(country)) return
    draft.state = cells.understood('state', readState)
    draft.zip = cells.understood('zip', (text) => normaliseZip(text, draft.state))
    locate(draft)
  }
}

/** The US and its territories, which have country codes of their own. */
const ownCountries = new Set(['US', 'USA', 'UNITED STATES', 'PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW', 'UM'])
