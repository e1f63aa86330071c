/** What public files say of physicians. */
import { type Kysely, sql } from 'kysely'
import { publicSources } from '#data/sources/public-sources.ts'
import { factSourceNames } from '#data/sources/source-names.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Edition, Exclusion, PublicFacts } from './contracts.ts'
import { exclusionReason } from './exclusion-reasons.ts'

interface Person {
  firstName: string
  lastName: string
  state: string | null
}

export async function publicFactsOf(db: Kysely<DB>, npi: string | null, person: Person): Promise<PublicFacts> {
  const [exclusions, possibleExclusions, editions] = await Promise.all([
    npi === null ? [] : exclusionsOf(db, npi),
    namesakesExcluded(db, person),
    editionsInUse(db),
  ])
  return { exclusions, possibleExclusions: exclusions.length > 0 ? [] : possibleExclusions, editions }
}

async function exclusionsOf(db: Kysely<DB>, npi: string): Promise<Exclusion[]> {
  const rows = await selectExclusions(db).where('npi', '=', npi).execute()
  return rows.map(exclusionOf)
}

/** OIG gives an NPI for one exclusion in ten. */
async function namesakesExcluded(db: Kysely<DB>, { firstName, lastName, state }: Person): Promise<Exclusion[]> {
  if (state === null) return []
  const rows = await selectExclusions(db)
    .where('npi', '=', '')
    .where('name_key', '=', sql<string>`physician_match_key(${firstName}, ${lastName}, ${state}, '')`)
    .execute()
  return rows.map(exclusionOf)
}

const selectExclusions = (db: Kysely<DB>) =>
  db
    .selectFrom('fact_exclusions')
    .select([sql<string>`excluded_on::text`.as('since'), 'reason', 'waived_in'])
    .orderBy('excluded_on')

function exclusionOf({ since, reason, waived_in }: { since: string; reason: string; waived_in: string }): Exclusion {
  return { since, reason: exclusionReason(reason), waivedIn: waived_in || null }
}

/** The newest file of each source of facts. */
async function editionsInUse(db: Kysely<DB>): Promise<Edition[]> {
  const rows = await db
    .selectFrom('import_runs')
    .distinctOn('dataset')
    .select(['dataset', sql<string | null>`as_of::text`.as('as_of')])
    .where('dataset', 'in', [...factSourceNames])
    .where('outcome', '=', 'done')
    .where('dry_run', '=', false)
    .orderBy('dataset')
    .orderBy('finished_at', 'desc')
    .execute()
  const asOf = new Map(rows.map((row) => [row.dataset, row.as_of]))
  return factSourceNames.flatMap((source) =>
    asOf.has(source) ? { source, title: publicSources[source].title, asOf: asOf.get(source) ?? null } : [],
  )
}
