/** Where each fact in an exported row comes from, for those who have to say so for every value. */
import { z } from 'zod'
import type { RowOf } from '#shared/database/typed.ts'
import { contactKindNames } from '../physicians/contact-source.ts'
import type { FactSource, SourcedFact } from '../physicians/contracts.ts'
import { FieldSources, factSourcesOf } from '../physicians/fact-sources.ts'
import type { ColumnKey } from './columns.ts'

const contactKind = z.enum(['personal_email', 'work_email', 'phone', 'direct_phone']) satisfies z.ZodType<
  keyof typeof contactKindNames
>

/** Which source says what, and as of when; read only if requested. */
export const provenanceColumns = {
  provenance: FieldSources,
  nppes_updated_on: 'text?',
  /** The dates of CMS's clinician file and the OIG's list. */
  dac_as_of: 'text?',
  leie_as_of: 'text?',
  contacts: z.array(z.object({ kind: contactKind, source: z.string(), seen: z.string() })),
} as const
export type Provenance = RowOf<typeof provenanceColumns>

type Text = 'title' | 'specialty' | 'organization' | 'linkedin_url' | 'npi' | 'excluded_on'
type CompanyText = 'company_size' | 'company_revenue' | 'company_industry'
type AddressText = 'address_line1' | 'city' | 'state' | 'zip'

/** The parts of an exported row that show which facts it has. */
interface Row extends Record<Text | CompanyText | AddressText, string | null>, Partial<Provenance> {
  source: string
  education: readonly unknown[]
  skills: readonly string[]
  license_states: readonly string[]
}

/**
 * What each column holds: a fact whose source a profile gives, a contact, an exclusion, or nothing about a physician.
 */
export const factsOfColumns = {
  firstName: 'name',
  middleName: 'name',
  lastName: 'name',
  credential: 'name',
  title: 'title',
  specialty: 'specialty',
  organization: 'organization',
  companySize: 'company',
  companyRevenue: 'company',
  companyIndustry: 'company',
  streetAddress: 'address',
  city: 'address',
  state: 'address',
  zip: 'address',
  education: 'education',
  schools: 'education',
  skills: 'skills',
  skillsInWords: 'skills',
  linkedIn: 'linkedIn',
  npi: 'npi',
  licenseStates: 'licenses',
  email: 'contact',
  phone: 'contact',
  personalEmail: 'contact',
  workEmail: 'contact',
  directPhone: 'contact',
  otherPhone: 'contact',
  verifiedOn: 'contact',
  excludedSince: 'exclusion',
  source: 'none',
  asOf: 'none',
  factSources: 'none',
  factDates: 'none',
  sample: 'none',
  lastContacted: 'none',
  stage: 'none',
  notes: 'none',
  wishes: 'none',
} as const satisfies Record<ColumnKey, SourcedFact | 'contact' | 'exclusion' | 'none'>

type FactOrigin = (typeof factsOfColumns)[keyof typeof factsOfColumns]

/** In file order, each with whether a row has it. */
const origins: Record<
  Exclude<FactOrigin, 'contact' | 'exclusion' | 'none'>,
  { name: string; has: (row: Row) => unknown }
> = {
  name: { name: 'Name', has: () => true },
  title: { name: 'Title', has: (row) => row.title },
  specialty: { name: 'Specialty', has: (row) => row.specialty },
  organization: { name: 'Organization', has: (row) => row.organization },
  company: { name: 'Company', has: (row) => row.company_size ?? row.company_revenue ?? row.company_industry },
  address: { name: 'Address', has: (row) => row.city ?? row.state ?? row.zip ?? row.address_line1 },
  education: { name: 'Education', has: (row) => row.education.length },
  skills: { name: 'Skills', has: (row) => row.skills.length },
  linkedIn: { name: 'LinkedIn', has: (row) => row.linkedin_url },
  npi: { name: 'NPI', has: (row) => row.npi },
  licenses: { name: 'Licensed In', has: (row) => row.license_states.length },
}

/** For the values in a row, which must have been read with its provenance. */
export function factOriginsOf(row: Row): (FactSource & { fact: string })[] {
  const { source, provenance = {}, nppes_updated_on = null, dac_as_of = null, leie_as_of = null, contacts = [] } = row
  const sources = factSourcesOf({ source, provenance, nppes_updated_on }, dac_as_of)
  return [
    ...Object.entries(origins).flatMap(([fact, { name, has }]) =>
      has(row) ? { fact: name, ...sources[fact as keyof typeof origins] } : [],
    ),
    ...contacts.map(({ kind, source, seen }) => ({
      fact: contactKindNames[kind],
      ...{ source, asOf: seen },
    })),
    ...(row.excluded_on === null ? [] : [{ fact: 'Exclusion', source: 'OIG exclusions (LEIE)', asOf: leie_as_of }]),
  ]
}
