/** Which source says what about a physician, as recorded by the merge in `provenance`. */
import { z } from 'zod'
import type { FactSource, SourcedFact } from './contracts.ts'

/** The column that represents each fact: the same source supplied its other columns. */
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

/** `physicians.provenance`: by column, the source of its value where that isn't the row's own. */
export const FieldSources = z.record(z.string(), z.string())

interface Row {
  source: string
  provenance: z.infer<typeof FieldSources>
  nppes_updated_on: string | null
}

/**
 * NPPES says when someone last changed or confirmed their record; CMS's clinician file has one date for all. Other
 * sources have no date. Additional practice locations come only from NPPES.
 */
export function factSourcesOf(row: Row, dacAsOf: string | null): Record<SourcedFact, FactSource> {
  const asOf: Record<string, string | null> = { nppes: row.nppes_updated_on, dac: dacAsOf }
  const from = (source: string): FactSource => ({ source, asOf: asOf[source] ?? null })
  const entries = Object.entries(columnOf).map(([fact, column]) => [fact, from(row.provenance[column] ?? row.source)])
  return { ...Object.fromEntries(entries), otherLocations: from('nppes') }
}
