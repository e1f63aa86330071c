/** The fields of a profile that an admin can correct, in page order, and what people call them. */
export const profileFieldLabels = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  suffix: 'Suffix',
  credential: 'Credential',
  npi: 'NPI',
  title: 'Title',
  specialty: 'Specialty',
  secondarySpecialties: 'Other specialties',
  organization: 'Organization',
  addressLine1: 'Street address',
  addressLine2: 'Street address, second line',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  medicalSchool: 'Medical school',
  graduationYear: 'Graduation year',
  personalEmail: 'Personal email',
  workEmail: 'Work email',
  directPhone: 'Direct phone',
  phone: 'Phone',
  linkedin: 'LinkedIn',
} as const

export type ProfileFieldName = keyof typeof profileFieldLabels
export const profileFieldNames = Object.keys(profileFieldLabels) as ProfileFieldName[]
