/** What public files say about physicians. */
import { type Kysely, sql } from 'kysely'
import { publicSources } from '#data/sources/public-sources.ts'
import { type FactSourceName, factSourceNames, type SourceName } from '#data/sources/source-names.ts'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import type { Affiliation, BoardLicense, Exclusion, PublicFacts, ShortageArea } from './contracts.ts'
import { exclusionReason } from './exclusion-reasons.ts'
import type { PublicFactName } from './fact-names.ts'
import { noStanding, standingOf } from './standing.server.ts'
import { volumesOf } from './volumes.server.ts'

interface Person {
  firstName: string
  lastName: string
  state: string | null
  zip: string | null
}

/** @param asOf the date of each source's newest file */
export async function publicFactsOf(
  db: Kysely<DB>,
  npi: string | null,
  person: Person,
  asOf: Editions,
): Promise<PublicFacts> {
  const [exclusions, possibleExclusions, affiliations, volumes, medicare, licenses, shortageAreas, ruca] =
    await Promise.all([
      npi === null ? [] : exclusionsOf(db, npi),
      namesakesExcluded(db, person),
      npi === null ? [] : affiliationsOf(db, npi),
      npi === null ? null : volumesOf(db, npi),
      npi === null ? noStanding : standingOf(db, npi),
      npi === null ? [] : licensesOf(db, npi),
      shortageAreasAt(db, person.zip),
      npi === null ? null : rucaOf(db, npi),
    ])
  return {
    exclusions,
    possibleExclusions: exclusions.length > 0 ? [] : possibleExclusions,
    affiliations,
    volumes,
    medicare,
    licenses,
    shortageAreas,
    ruca,
    editions: factSourceNames.flatMap((source) =>
      asOf.has(source)
        ? { source, title: publicSources[source].title, asOf: asOf.get(source) ?? null, facts: [...factsIn[source]] }
        : [],
    ),
  }
}

/** What a profile takes from each source. */
const factsIn: Record<FactSourceName, readonly PublicFactName[]> = {
  hospitals: [],
  affiliations: ['affiliations'],
  leie: ['exclusions', 'possibleExclusions'],
  volumes: ['volumes'],
  totals: ['volumes', 'ruca'],
  shortage: ['shortageAreas'],
  optout: ['optOut'],
  referring: ['mayOrder'],
  revoked: ['revocations'],
  'licenses-tx': ['licenses'],
  'licenses-co': ['licenses'],
  'licenses-wa': ['licenses'],
}

async function exclusionsOf(db: Kysely<DB>, npi: string): Promise<Exclusion[]> {
  const rows = await selectExclusions(db).where('npi', '=', npi).execute()
  return rows.map(exclusionOf)
}

/** OIG gives an NPI for one in ten exclusions. */
async function namesakesExcluded(db: Kysely<DB>, { firstName, lastName, state }: Person): Promise<Exclusion[]> {
  if (state === null) return []
  const rows = await selectExclusions(db)
    .where('npi', '=', '')
    .where('name_key', '=', typed('text')`physician_match_key(${firstName}, ${lastName}, ${state}, '')`)
    .execute()
  return rows.map(exclusionOf)
}

const selectExclusions = (db: Kysely<DB>) =>
  db
    .selectFrom('fact_exclusions')
    .select([typed('text')`excluded_on::text`.as('since'), 'reason', 'waived_in'])
    .orderBy('excluded_on')

function exclusionOf({ since, reason, waived_in }: { since: string; reason: string; waived_in: string }): Exclusion {
  return { since, reason: exclusionReason(reason), waivedIn: waived_in || null }
}

/** By name; those not in CMS's hospital file come last. */
async function affiliationsOf(db: Kysely<DB>, npi: string): Promise<Affiliation[]> {
  const rows = await db
    .selectFrom('fact_affiliations as a')
    .leftJoin('fact_hospitals as h', (join) =>
      join.on(({ or, eb }) => or([eb('h.ccn', '=', eb.ref('a.ccn')), eb('h.ccn', '=', eb.ref('a.unit_of'))])),
    )
    .select(['a.ccn', 'a.kind', 'h.ccn as own', 'h.name', 'h.city', 'h.state', 'h.kind as hospitalKind'])
    .where('npi', '=', npi)
    .orderBy(sql`h.name nulls last`)
    .orderBy('a.kind')
    .orderBy('a.ccn')
    .execute()
  return rows.map(({ ccn, kind, own, name, city, state, hospitalKind }) => ({
    ccn,
    kind,
    hospital: own === null ? null : { ccn: own, name: name!, city: city!, state: state!, kind: hospitalKind! },
  }))
}

async function licensesOf(db: Kysely<DB>, npi: string): Promise<BoardLicense[]> {
  const rows = await db
    .selectFrom('fact_licenses')
    .select(['state', 'number', 'status', 'active'])
    .select([typed('text?')`issued_on::text`.as('issued'), typed('text?')`expires_on::text`.as('expires')])
    .where('npi', '=', npi)
    .orderBy('state')
    .orderBy('active', 'desc')
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, source: `licenses-${row.state.toLowerCase()}` }))
}

async function shortageAreasAt(db: Kysely<DB>, zip: string | null): Promise<ShortageArea[]> {
  if (zip === null) return []
  const rows = await db
    .selectFrom('fact_shortage_areas')
    .select(['name', 'kind', 'population', 'county', 'score'])
    .where('zip', '=', zip)
    .orderBy('score', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ population, ...area }) => ({ ...area, population: population || null }))
}

async function rucaOf(db: Kysely<DB>, npi: string): Promise<string | null> {
  const facts = await db.selectFrom('npi_facts').select('ruca').where('npi', '=', npi).executeTakeFirst()
  return facts?.ruca ?? null
}

/** The date of a source's newest file, as an ISO date; null if unknown. */
export type Editions = ReadonlyMap<string, string | null>

/** The ones among these sources that have a file. */
export async function editionsOf(db: Kysely<DB>, sources: readonly SourceName[]): Promise<Editions> {
  const rows = await db
    .selectFrom('import_runs')
    .distinctOn('dataset')
    .select(['dataset', typed('text?')`as_of::text`.as('as_of')])
    .where('dataset', 'in', [...sources])
    .where('outcome', '=', 'done')
    .where('dry_run', '=', false)
    .orderBy('dataset')
    .orderBy('part', 'desc')
    .orderBy('finished_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.dataset!, row.as_of]))
}

/** Who is affiliated with which hospital: a unit inside one counts as the hospital. */
export const affiliatedWith = sql`(
  select npi, ccn as hospital from fact_affiliations
  union all
  select npi, unit_of from fact_affiliations where unit_of <> '')`

/** Where a hospital is that the index lists as 'Name, City, ST'; if several share the name, the first by number. */
export function hospitalPlace(db: Kysely<DB>, name: string) {
  return db
    .selectFrom('fact_hospitals')
    .select(['zip', 'city', 'state'])
    .where(sql`lower(name || ', ' || city || ', ' || state)`, '=', sql`lower(${name})`)
    .orderBy('ccn')
    .limit(1)
    .executeTakeFirst()
}

/** A state's hospitals with affiliated practicing physicians, with how many, by city and name. */
export async function hospitalsIn(db: Kysely<DB>, state: string) {
  const { rows } = await typed({ ccn: 'text', name: 'text', city: 'text', physicians: 'number' })`
    select h.ccn, h.name, h.city, count(distinct p.id)::int as physicians
    from fact_hospitals h
    join ${affiliatedWith} a on a.hospital = h.ccn
    join physicians p on p.npi = a.npi and p.deactivated_on is null
    left join npi_facts facts on facts.npi = p.npi
    where h.state = ${state} and facts.excluded_on is null
    group by h.ccn order by h.city, h.name, h.ccn`.execute(db)
  return rows
}
