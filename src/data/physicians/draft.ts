import type { CompanyRevenue, CompanySize } from '#shared/product/options.ts'
import type { EducationEntry } from '../formats/education.ts'
import { maskEmail } from '../normalise/email.ts'
import { maskPhone } from '../normalise/phone.ts'

/** The kinds of contact channels, in the order of the database's type `contact_kind`. */
export const contactKinds = [
  'personal_email',
  'work_email',
  'phone',
  'direct_phone',
  'direct_address',
  'linkedin',
] as const
export type ContactKind = (typeof contactKinds)[number]

/** Normalized values by kind; a missing or null kind says nothing. */
export type Contacts = { [kind in ContactKind]?: string | null }

/**
 * What a source says about a physician, normalized. Null and [] mean that it says nothing, so a merge keeps what is
 * known. `state` is a two-letter code, `zip` five digits, latitude and longitude those of the ZIP, `nppesUpdatedOn` an
 * ISO date.
 */
export interface PhysicianDraft {
  npi: string | null
  firstName: string
  middleName: string | null
  lastName: string
  suffix: string | null
  credential: string | null
  title: string | null
  specialty: string | null
  secondarySpecialties: string[]
  organization: string | null
  companySize: CompanySize | null
  companyRevenue: CompanyRevenue | null
  companyIndustry: string | null
  groupSize: number | null
  addressLine1: string | null
  addressLine2: string | null
  city: string | null
  state: string | null
  zip: string | null
  latitude: number | null
  longitude: number | null
  licenseStates: string[]
  /** 'TX H6257': the state and the number, in capitals and digits. */
  licenseNumbers: string[]
  medicalSchool: string | null
  graduationYear: number | null
  education: EducationEntry[]
  skills: string[]
  telehealth: boolean | null
  soleProprietor: boolean | null
  nppesUpdatedOn: string | null
  contacts: Contacts
  /** Of its phones; never part of what someone is recognized by. */
  extensions: { phone?: string | undefined; direct_phone?: string | undefined }
}

/** A draft that says nothing except a name. */
export function emptyDraft(firstName: string, lastName: string): PhysicianDraft {
  return {
    npi: null,
    firstName,
    middleName: null,
    lastName,
    suffix: null,
    credential: null,
    title: null,
    specialty: null,
    secondarySpecialties: [],
    organization: null,
    companySize: null,
    companyRevenue: null,
    companyIndustry: null,
    groupSize: null,
    addressLine1: null,
    addressLine2: null,
    city: null,
    state: null,
    zip: null,
    latitude: null,
    longitude: null,
    licenseStates: [],
    licenseNumbers: [],
    medicalSchool: null,
    graduationYear: null,
    education: [],
    skills: [],
    telehealth: null,
    soleProprietor: null,
    nppesUpdatedOn: null,
    contacts: {},
    extensions: {},
  }
}

/**
 * What is shown of a contact value until it is revealed; null for LinkedIn, which is public. Everything but the bullets
 * is ASCII.
 */
export function maskContact(kind: ContactKind, value: string, bullet?: string): string | null {
  switch (kind) {
    case 'phone':
    case 'direct_phone':
      return maskPhone(value, bullet)
    case 'linkedin':
      return null
    default:
      return maskEmail(value, bullet)
  }
}
