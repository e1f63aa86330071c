/**
 * A physician as the index is fed with one: what can be searched, sorted or counted, and never a contact value. An empty string
 * and null both mean 'not known'; what is not known matches nothing.
 */
export type PhysicianRow = {
  /** A positive integer below 2^53. */
  readonly id: number
  readonly firstName: string | null
  readonly lastName: string | null
  readonly credential: string | null
  readonly title: string | null
  readonly specialty: string | null
  readonly skills: readonly string[]
  readonly organization: string | null
  readonly companySize: string | null
  readonly companyRevenue: string | null
  readonly companyIndustry: string | null
  readonly city: string | null
  /** Two-letter code; a full name is understood, too. */
  readonly state: string | null
  /** Five digits; what follows them is ignored. */
  readonly zip: string | null
  /** Degrees north and east, both or neither. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly education: readonly EducationEntry[]
  readonly medicalSchool: string | null
  readonly graduationYear: number | null
  /** Two-letter codes. */
  readonly licenseStates: readonly string[]
  /** Members of the group practice. */
  readonly groupSize: number | null
  /** Ten digits. */
  readonly npi: string | null
  readonly telehealth: boolean | null
  readonly hasEmail: boolean
  readonly hasPhone: boolean
  readonly hasDirectPhone: boolean
}

export type EducationEntry = { readonly schoolName: string; readonly degrees: readonly string[] }
