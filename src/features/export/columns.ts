/** The columns of an export: their headers, and their order unless someone chose another. */
import { fold } from '#shared/text/fold.ts'

/** In every export unless others were chosen; their order is fixed (docs/specification/export.md, Columns). */
export const standardColumns = [
  'firstName',
  'lastName',
  'credential',
  'title',
  'specialty',
  'organization',
  'companySize',
  'companyRevenue',
  'companyIndustry',
  'city',
  'state',
  'education',
  'skills',
  'email',
  'phone',
  'personalEmail',
  'workEmail',
  'directPhone',
  'otherPhone',
  'linkedIn',
  'npi',
] as const

/** Additional ones, for those who choose them. */
const moreColumns = [
  'middleName',
  'streetAddress',
  'zip',
  'licenseStates',
  'excludedSince',
  'source',
  'asOf',
  'factSources',
  'factDates',
  'sample',
  'schools',
  'skillsInWords',
  'verifiedOn',
  'lastContacted',
  'stage',
  'notes',
  'wishes',
] as const

export const columnKeys = [...standardColumns, ...moreColumns] as const
export type ColumnKey = (typeof columnKeys)[number]

export const columnLabels: Record<ColumnKey, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  credential: 'Credential',
  title: 'Title',
  specialty: 'Specialty',
  organization: 'Organization',
  companySize: 'Company Size',
  companyRevenue: 'Revenue Range',
  companyIndustry: 'Industry',
  city: 'City',
  state: 'State',
  education: 'Education',
  skills: 'Skills',
  email: 'Email',
  phone: 'Phone',
  personalEmail: 'Personal Email',
  workEmail: 'Work Email',
  directPhone: 'Direct Phone',
  otherPhone: 'Other Phone',
  linkedIn: 'LinkedIn',
  npi: 'NPI',
  middleName: 'Middle Name',
  streetAddress: 'Street Address',
  zip: 'ZIP',
  licenseStates: 'Licensed In',
  excludedSince: 'Excluded by OIG Since',
  source: 'Source',
  asOf: 'Source As Of',
  factSources: 'Source of Each Fact',
  factDates: 'As Of, Each Fact',
  sample: 'Sample',
  schools: 'Schools',
  skillsInWords: 'Skills in Words',
  verifiedOn: 'Verified On',
  lastContacted: 'Last Contacted',
  stage: 'Stage',
  notes: 'Notes',
  wishes: 'Open to Offers',
}

/** What the exporting person has about the physician. */
export const ownColumns: ReadonlySet<ColumnKey> = new Set(['lastContacted', 'stage', 'notes'])

/** Columns that say where each fact comes from. */
export const provenanceColumns: ReadonlySet<ColumnKey> = new Set(['factSources', 'factDates'])

/** Columns that hold a phone number. */
export const phoneColumns: ReadonlySet<ColumnKey> = new Set(['phone', 'directPhone', 'otherPhone'])

export const exportFormats = ['csv', 'xlsx', 'pdf', 'vcf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The default name for each format; a saved export's name says what it is and when it was made. */
export function exportFileName(format: ExportFormat, of?: { title: string; madeAt: Date }): string {
  if (!of) return `physician_export.${format}`
  const words = fold(of.title).match(/[a-z0-9]+/g) ?? []
  const what = words.join('-').slice(0, 60).replace(/-$/, '')
  const day = of.madeAt.toISOString().slice(0, 10)
  return `${['physician_export', what, day].filter((part) => part !== '').join('_')}.${format}`
}
