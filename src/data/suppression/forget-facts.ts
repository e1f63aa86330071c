import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** The tables that hold facts about people, each with a column `npi`. */
export const personTables = [
  'npi_facts',
  'fact_exclusions',
  'fact_affiliations',
  'fact_care',
  // From the previous version, which is still in use alongside this one during an upgrade.
  'fact_volumes',
  'fact_totals',
  'fact_opt_outs',
  'fact_referrals',
  'fact_revocations',
  'fact_licenses',
  'npi_deactivations',
] as const

/**
 * Deletes what public files say about people who asked to be removed. Their NPIs are on the suppression list, which
 * later files are checked against. Where they are only counted, counts are made again without them soon
 * (`recountPlaces`).
 */
export async function forgetFacts(db: Kysely<DB>, npis: readonly string[]): Promise<void> {
  if (npis.length === 0) return
  await noteRecounts(db, npis)
  for (const table of personTables) {
    await sql`delete from ${sql.table(table)} where npi = any(${npis}::text[])`.execute(db)
  }
}

/** Has the places recounted among which these people are counted. To be called before their rows are deleted. */
async function noteRecounts(db: Kysely<DB>, npis: readonly string[]): Promise<void> {
  await sql`
    insert into fact_care_recounts (year, specialty)
    select distinct year, specialty from fact_care where npi = any(${npis}::text[]) and specialty <> ''`.execute(db)
}
