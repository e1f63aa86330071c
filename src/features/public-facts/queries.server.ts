/** What public files say about physicians. */
import { type Kysely, sql } from 'kysely'
import { type FactSourceName, factSourceNames, type SourceName } from '#data/physicians/source-names.ts'
import { publicSources } from '#data/sources/public-sources.ts'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import type { Affiliation, Exclusion, PublicFacts } from './contracts.ts'
import { exclusionReason } from './exclusion-reasons.ts'
import type { PublicFactName } from './fact-names.ts'
import { type FactRows, factRowsOf } from './fact-rows.server.ts'
import { standingOf } from './standing.server.ts'
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
  { firstName, lastName, state, zip }: Person,
  asOf: Editions,
): Promise<PublicFacts> {
  const rows = await factRowsOf(db, npi, firstName, lastName, state, zip)
  const exclusions = rows.exclusions.map(exclusionOf)
  return {
    exclusions,
    possibleExclusions: exclusions.length > 0 ? [] : rows.namesakes.map(exclusionOf),
    affiliations: rows.affiliations.map(affiliationOf),
    volumes: await volumesOf(db, rows),
    medicare: standingOf(rows),
    licenses: rows.licenses.map((row) => ({ ...row, source: `licenses-${row.state.toLowerCase()}` })),
    shortageAreas: rows.shortageAreas.map(({ population, ...area }) => ({ ...area, population: population || null })),
    ruca: rows.others[0]?.ruca ?? null,
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

function exclusionOf({ since, reason, waived_in }: { since: string; reason: string; waived_in: string }): Exclusion {
  return { since, reason: exclusionReason(reason), waivedIn: waived_in || null }
}

function affiliationOf(row: FactRows['affiliations'][number]): Affiliation {
  const { ccn, kind, own, name, city, state, hospitalKind } = row
  return {
    ccn,
    kind,
    hospital: own === null ? null : { ccn: own, name: name!, city: city!, state: state!, kind: hospitalKind! },
  }
}

/** The date of a source's newest file, as an ISO date; null if unknown. */
export type Editions = ReadonlyMap<string, string | null>

/** The ones among these sources that have a file. */
export async function editionsOf(db: Kysely<DB>, sources: readonly SourceName[]): Promise<Editions> {
  return editionsIn(await editionRows(db, sources).execute())
}

export const editionsIn = (rows: readonly { dataset: string | null; as_of: string | null }[]): Editions =>
  new Map(rows.map((row) => [row.dataset!, row.as_of]))

/** For `editionsIn`. */
export function editionRows(db: Kysely<DB>, sources: readonly SourceName[]) {
  return db
    .selectFrom('import_runs')
    .distinctOn('dataset')
    .select(['dataset', typed('text?')`as_of::text`.as('as_of')])
    .where(
      'dataset',
      'in',
      sources.map((source) => sql.lit(source)),
    )
    .where('outcome', '=', sql.lit('done'))
    .where('dry_run', '=', sql.lit(false))
    .orderBy('dataset')
    .orderBy('part', 'desc')
    .orderBy('finished_at', 'desc')
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
