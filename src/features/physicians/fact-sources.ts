/** Who says what of a physician, as the merge notes it in `provenance`. */
import type { FactSource, SourcedFact } from './contracts.ts'

/** The column that stands for each fact: what a source says of the others came with it. */
const columnOf: Record<Exclude<SourcedFact, 'otherLocations'>, string> = {
  name: 'last_name',
  title: 'title',
  specialty: 'specialty',
  organization: 'organization',
  address: 'city',
  npi: 'npi',
  licenses: 'license_states',
  telehealth: 'telehealth',
  group: 'group_size',
  company: 'company_size',
  school: 'medical_school',
  education: 'education',
  skills: 'skills',
  linkedIn: 'linkedin_url',
}

interface Row {
  source: string
  provenance: unknown
  nppes_updated_on: string | null
}

/**
 * NPPES tells when someone last changed or confirmed their record; CMS's file of clinicians is of a day as a whole. Other sources have no
 * day. Further places of practice are from NPPES alone.
 */
export function factSourcesOf(row: Row, dacAsOf: string | null): Record<SourcedFact, FactSource> {
  const provenance = row.provenance as Record<string, string>
  const asOf: Record<string, string | null> = { nppes: row.nppes_updated_on, dac: dacAsOf }
  const from = (source: string): FactSource => ({ source, asOf: asOf[source] ?? null })
  const entries = Object.entries(columnOf).map(([fact, column]) => [fact, from(provenance[column] ?? row.source)])
  return { ...Object.fromEntries(entries), otherLocations: from('nppes') }
}
