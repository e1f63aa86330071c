import type { PhysicianRow } from '../row.ts'

/** A physician of whom only the number is known, but for what a test says. */
export function physician(known: Partial<PhysicianRow> & { readonly id: number }): PhysicianRow {
  return {
    firstName: null,
    lastName: null,
    credential: null,
    title: null,
    specialty: null,
    skills: [],
    organization: null,
    companySize: null,
    companyRevenue: null,
    companyIndustry: null,
    city: null,
    state: null,
    zip: null,
    latitude: null,
    longitude: null,
    education: [],
    medicalSchool: null,
    graduationYear: null,
    licenseStates: [],
    groupSize: null,
    npi: null,
    telehealth: false,
    hasEmail: false,
    hasPhone: false,
    hasDirectPhone: false,
    ...known,
  }
}
