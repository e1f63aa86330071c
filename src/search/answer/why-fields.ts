/** The fields that cards do not show. */
export const unseenFields = [
  'secondarySpecialty',
  'medicalSchool',
  'companySize',
  'companyRevenue',
  'companyIndustry',
  'license',
  'activeLicense',
  'zip',
  'npi',
  'graduationYear',
  'groupSize',
  'hospital',
  'affiliations',
  'volume',
  'shortage',
  'wishState',
  'wishPay',
  'wishFrom',
] as const
export type UnseenField = (typeof unseenFields)[number]
