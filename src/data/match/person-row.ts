import type { RawBuilder } from 'kysely'
import { type RowOf, typed } from '#shared/database/typed.ts'
import type { KnownPerson } from './agreement.ts'

/** As returned by `selectPersons`. */
const personRowColumns = {
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
  emails: 'texts',
  phones: 'texts',
} as const
export type PersonRow = RowOf<typeof personRowColumns>

/** The physicians with these ids, with their contacts. Canaries aren't real people. */
export const selectPersons = (ids: RawBuilder<unknown>) => typed(personRowColumns)`
  select p.id, p.npi, p.first_name, p.middle_name, p.last_name, p.suffix, p.credential, p.specialty, p.secondary_specialties,
    p.organization, p.city, p.state, p.zip,
    coalesce(contacts.emails, '{}') as emails, coalesce(contacts.phones, '{}') as phones
  from (${ids}) found join physicians p on p.id = found.id
  left join lateral (
    select array_agg(value) filter (where kind in ('personal_email', 'work_email')) as emails,
      array_agg(value) filter (where kind in ('phone', 'direct_phone')) as phones
    from physician_contacts where physician_id = p.id and kind in ('personal_email', 'work_email', 'phone', 'direct_phone')
  ) contacts on true
  where not p.canary`

export const personOf = (row: PersonRow): KnownPerson => ({
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
  emails: row.emails,
  phones: row.phones,
})
