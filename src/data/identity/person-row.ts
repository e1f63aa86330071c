import { type RawBuilder, sql } from 'kysely'
import { type RowOf, typed } from '#shared/database/typed.ts'
import type { Person } from './agreement.ts'

/** What a person is told by, as `personFields` selects it. */
export const personRowColumns = {
  id: 'number',
  npi: 'text?',
  first_name: 'text',
  middle_name: 'text?',
  last_name: 'text',
  suffix: 'text?',
  credential: 'text?',
  specialty: 'text?',
  secondary_specialties: 'texts',
  organization: 'text?',
  city: 'text?',
  state: 'text?',
  zip: 'text?',
  license_numbers: 'texts',
  linkedin_url: 'text?',
  graduation_year: 'number?',
} as const
export type PersonRow = RowOf<typeof personRowColumns>

/** Of physicians `p`. */
export const personFields = sql`p.id, p.npi, p.first_name, p.middle_name, p.last_name, p.suffix, p.credential,
  p.specialty, p.secondary_specialties, p.organization, p.city, p.state, p.zip,
  p.license_numbers, p.linkedin_url, p.graduation_year`

/** The physicians with these ids. Canaries aren't real people. */
export const selectPersons = (ids: RawBuilder<unknown>) => typed(personRowColumns)`
  select ${personFields} from (${ids}) found join physicians p on p.id = found.id
  where not p.canary`

export const personOf = (row: PersonRow): Person => ({
  id: row.id,
  npi: row.npi,
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
  suffix: row.suffix,
  credential: row.credential,
  specialties: [row.specialty, ...row.secondary_specialties].filter((name) => name !== null),
  organization: row.organization,
  city: row.city,
  state: row.state,
  zip: row.zip,
  licenses: row.license_numbers,
  linkedin: row.linkedin_url,
  schoolYear: row.graduation_year,
})
