import type { Kysely, Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { factSourceNames } from '#data/physicians/source-names.ts'
import type { DB, Physicians } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import type { Viewer } from '#shared/access/access.ts'
import { preparedQuery, valueAt } from '#shared/database/prepared.ts'
import { typed } from '#shared/database/typed.ts'
import { editionRows, editionsIn, publicFactsOf } from '../public-facts/queries.server.ts'
import { cardsOf } from './cards.server.ts'
import { type ContactFacts, getPhysician, type PhysicianProfile } from './contracts.ts'
import { factSourcesOf } from './fact-sources.ts'
import { reasonFor } from './reason-for.ts'

export const getPhysicianHandler = handle(getPhysician, async ({ input, caller, deps, fail }) => {
  const id = input.physicianId
  const physician = (await profileOf(deps.db, id, caller)) ?? (await mergedProfile(deps.db, id, caller))
  return physician ? { physician } : fail('notFound')
})

/** The profile that this one has become part of. */
async function mergedProfile(db: Kysely<DB>, id: number, viewer: Viewer | null): Promise<PhysicianProfile | null> {
  const merged = await db.selectFrom('merged_profiles').select('into_id').where('id', '=', id).executeTakeFirst()
  return merged === undefined ? null : profileOf(db, merged.into_id, viewer)
}

async function profileOf(db: Kysely<DB>, id: number, viewer: Viewer | null): Promise<PhysicianProfile | null> {
  const [[card], [row]] = await Promise.all([cardsOf(db, [{ id }], viewer), readProfile(db, id)])
  // Removed between the two reads counts as removed.
  if (!card || !row) return null
  const { firstName, lastName } = card
  const person = { firstName, lastName, state: row.state, zip: row.zip }
  const editions = editionsIn(row.editions)
  const facts = await publicFactsOf(db, row.npi, person, editions)
  const contacts = contactFactsIn(row.contacts)
  const provenance = row.provenance as Record<string, string>
  return {
    ...card,
    reason: reasonFor(card),
    middleName: row.middle_name ?? '',
    suffix: row.suffix ?? '',
    npi: row.npi,
    secondarySpecialties: row.secondary_specialties,
    companySize: row.company_size,
    companySizeIsEstimate: (provenance.company_size ?? row.source) === 'dac',
    companyRevenue: row.company_revenue,
    companyIndustry: row.company_industry,
    groupSize: row.group_size,
    address: addressOf(row),
    otherLocations: row.locations.map(addressOf),
    nppesUpdatedOn: row.nppes_updated_on,
    licenseStates: row.license_states,
    medicalSchool: row.medical_school,
    graduationYear: row.graduation_year,
    telehealth: row.telehealth,
    updatedAt: row.updated_at.toISOString(),
    contacts: card.inactiveSince === undefined ? contacts : { email: null, phone: null },
    facts,
    sources: factSourcesOf({ ...row, provenance }, editions.get('dac') ?? null),
  }
}

const profileQuery = (db: Kysely<DB>) =>
  db
    .selectFrom('physicians')
    .select(['middle_name', 'suffix', 'npi', 'secondary_specialties', 'company_size', 'company_revenue'])
    .select(['company_industry', 'group_size', 'address_line1', 'address_line2', 'city', 'state', 'zip'])
    .select(['license_states', 'medical_school', 'graduation_year', 'telehealth', 'updated_at'])
    .select(['source', 'provenance', typed('text?')`nppes_updated_on::text`.as('nppes_updated_on')])
    .select([
      jsonArrayFrom(contactFacts(db)).as('contacts'),
      jsonArrayFrom(locations(db)).as('locations'),
      jsonArrayFrom(editionRows(db, ['dac', ...factSourceNames])).as('editions'),
    ])
    .where('id', '=', valueAt<number>(1))

type ProfileRow = Awaited<ReturnType<ReturnType<typeof profileQuery>['executeTakeFirstOrThrow']>>

const readProfile = preparedQuery<ProfileRow, [id: number]>('profile', profileQuery)

const locations = (db: Kysely<DB>) =>
  db
    .selectFrom('physician_locations')
    .select(['address_line1', 'address_line2', 'city', 'state', 'zip'])
    .where('physician_id', '=', valueAt<number>(1))
    .orderBy('state')
    .orderBy('city')
    .orderBy('address_line1')
    .orderBy('address_line2')

type Address = Pick<Selectable<Physicians>, 'address_line1' | 'address_line2' | 'city' | 'state' | 'zip'>

function addressOf({ address_line1, address_line2, city, state, zip }: Address): string[] {
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
  return [address_line1, address_line2, place].filter((line) => line !== null && line !== '') as string[]
}

/** For the two channels that a reveal shows; the values stay on the server. */
const contactFacts = (db: Kysely<DB>) =>
  db
    .selectFrom('physician_contacts')
    .select(['kind', 'status', 'source', 'first_seen', 'last_verified'])
    .where('physician_id', '=', valueAt<number>(1))

function contactFactsIn(rows: ProfileRow['contacts']): PhysicianProfile['contacts'] {
  const first = (...kinds: ContactFacts['kind'][]) => {
    for (const kind of kinds) {
      const row = rows.find((row) => row.kind === kind)
      if (!row) continue
      return {
        kind,
        status: row.status,
        source: row.source,
        firstSeen: new Date(row.first_seen).toISOString(),
        lastVerified: row.last_verified && new Date(row.last_verified).toISOString(),
      }
    }
    return null
  }
  return { email: first('personal_email', 'work_email'), phone: first('direct_phone', 'phone') }
}
