import { copyArray, copyBoolean, copyJson, copyText } from '../copy/copy-text.ts'
import type { PhysicianDraft } from './draft.ts'

/**
 * A column of `physicians` that a source can fill: its type, whether it is part of the practice's place (which changes
 * as a whole), and its value in COPY's text format.
 */
export interface PhysicianColumn {
  name: string
  type: 'text' | 'text[]' | 'jsonb' | 'integer' | 'smallint' | 'double precision' | 'boolean' | 'date'
  place?: true
  copy(draft: PhysicianDraft): string
}

const number = (value: number | null): string => (value === null ? '\\N' : String(value))

/** In table order. */
export const physicianColumns: readonly PhysicianColumn[] = [
  { name: 'npi', type: 'text', copy: (draft) => copyText(draft.npi) },
  { name: 'first_name', type: 'text', copy: (draft) => copyText(draft.firstName) },
  { name: 'middle_name', type: 'text', copy: (draft) => copyText(draft.middleName) },
  { name: 'last_name', type: 'text', copy: (draft) => copyText(draft.lastName) },
  { name: 'suffix', type: 'text', copy: (draft) => copyText(draft.suffix) },
  { name: 'credential', type: 'text', copy: (draft) => copyText(draft.credential) },
  { name: 'title', type: 'text', copy: (draft) => copyText(draft.title) },
  { name: 'specialty', type: 'text', copy: (draft) => copyText(draft.specialty) },
  { name: 'secondary_specialties', type: 'text[]', copy: (draft) => copyArray(draft.secondarySpecialties) },
  { name: 'organization', type: 'text', copy: (draft) => copyText(draft.organization) },
  { name: 'company_size', type: 'text', copy: (draft) => copyText(draft.companySize) },
  { name: 'company_revenue', type: 'text', copy: (draft) => copyText(draft.companyRevenue) },
  { name: 'company_industry', type: 'text', copy: (draft) => copyText(draft.companyIndustry) },
  { name: 'group_size', type: 'integer', copy: (draft) => number(draft.groupSize) },
  { name: 'address_line1', type: 'text', place: true, copy: (draft) => copyText(draft.addressLine1) },
  { name: 'address_line2', type: 'text', place: true, copy: (draft) => copyText(draft.addressLine2) },
  { name: 'city', type: 'text', place: true, copy: (draft) => copyText(draft.city) },
  { name: 'state', type: 'text', place: true, copy: (draft) => copyText(draft.state) },
  { name: 'zip', type: 'text', place: true, copy: (draft) => copyText(draft.zip) },
  { name: 'latitude', type: 'double precision', place: true, copy: (draft) => number(draft.latitude) },
  { name: 'longitude', type: 'double precision', place: true, copy: (draft) => number(draft.longitude) },
  { name: 'license_states', type: 'text[]', copy: (draft) => copyArray(draft.licenseStates) },
  { name: 'license_numbers', type: 'text[]', copy: (draft) => copyArray(draft.licenseNumbers) },
  { name: 'medical_school', type: 'text', copy: (draft) => copyText(draft.medicalSchool) },
  { name: 'graduation_year', type: 'smallint', copy: (draft) => number(draft.graduationYear) },
  { name: 'education', type: 'jsonb', copy: (draft) => copyJson(draft.education) },
  { name: 'skills', type: 'text[]', copy: (draft) => copyArray(draft.skills) },
  { name: 'telehealth', type: 'boolean', copy: (draft) => copyBoolean(draft.telehealth) },
  { name: 'sole_proprietor', type: 'boolean', copy: (draft) => copyBoolean(draft.soleProprietor) },
  { name: 'nppes_updated_on', type: 'date', copy: (draft) => copyText(draft.nppesUpdatedOn) },
]
