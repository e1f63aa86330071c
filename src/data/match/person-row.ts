import { type RawBuilder, sql } from 'kysely'
import type { Person } from './persons.ts'

/** As returned by `selectPersons`. */
export interface PersonRow {
  id: number
  npi: string | null
  first_name: string
  middle_name: string | null
  last_name: string
  suffix: string | null
  credential: string | null
  specialty: string | null
  secondary_specialties: string[]
  organization: string | null
  city: string | null
  state: string | null
  zip: string | null
}

/** The physicians with these ids. Canaries aren't real people. */
export const selectPersons = (ids: RawBuilder<unknown>) => sql<PersonRow>`
  select p.id, p.npi, p.first_name, p.middle_name, p.last_name, p.suffix, p.credential, p.specialty, p.secondary_specialties,
    p.organization, p.city, p.state, p.zip
  from (${ids}) found join physicians p on p.id = found.id
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
})
