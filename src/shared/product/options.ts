/** The options of docs/specification/limits.md, Option lists. Stored and shown exactly like this. */
export const companySizes = ['1 to 19', '20 to 99', '100 to 499', '500 to 999', '1000 to 4999', '5000+'] as const
export type CompanySize = (typeof companySizes)[number]

export const companyRevenues = [
  '<$1M',
  '$1M to <$10M',
  '$10M to <$50M',
  '$50M to <$100M',
  '$100M to <$1B',
  '$1B+',
] as const
export type CompanyRevenue = (typeof companyRevenues)[number]

export const companyIndustries = [
  'Healthcare',
  'Hospital & Health Care',
  'Medical Practice',
  'Pharmaceuticals',
  'Biotechnology',
  'Medical Devices',
  'Research',
  'Higher Education',
] as const

/** @public the education choices in the search sidebar */
export const educationDegrees = ['MD', 'PhD', 'MBA', 'MS', 'BS'] as const

export const skillOptions = [
  'Communication',
  'Leadership',
  'Research',
  'Patient Care',
  'Teaching',
  'Clinical Research',
  'Surgery',
  'Public Speaking',
  'Medical Education',
  'Healthcare Management',
] as const

/** The states whose boards publish open files of licenses (data/sources/licenses/boards.ts). */
export const boardStates: readonly string[] = ['CO', 'TX', 'WA']
