import { sql } from 'kysely'
import type { LongSession } from '#shared/database/connections.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { isImporting } from '../../rows/import-runs.ts'
import { lastPlace } from './counts.ts'

// Any number that no one else uses: held while places are counted, until the commit.
const placesLock = 5_190_437

const countedFrom = (counted: string) => `
  insert into fact_care_places (year, care, specialty, state, services)
  select year, kind, specialty, coalesce(state, ''),
    array(select had from (select unnest(groups.services) as had order by had desc limit ${lastPlace}) most order by had)
  from (
    select year, kind, specialty, state, array_agg(given) as services
    from (
      select year, unnest(care) as kind, specialty, state, unnest(services) as given from ${counted} rows where specialty <> ''
    ) did
    group by grouping sets ((year, kind, specialty, state), (year, kind, specialty)) having grouping(state) = 1 or state <> ''
  ) groups`

/**
 * SQL that counts the places of the years in `facts_new`, rows like those of `fact_care`: among everyone with the same
 * kind of care and specialty, in a state and everywhere.
 */
export const countPlaces = `
  select pg_advisory_xact_lock(${placesLock});
  delete from fact_care_places where year in (select distinct year from facts_new);
  ${countedFrom('facts_new')}`

/**
 * Counts places again wherever someone was removed since the last time. Not in the removal itself, which would wait for
 * an import that writes them. An import that began before a removal may still count the person: nothing is done until
 * it has ended.
 */
export async function recountPlaces(longSession: LongSession): Promise<void> {
  await longSession((session) =>
    inTransaction(session, async (db) => {
      const { rows } = await typed({ free: 'boolean' })`
        select pg_try_advisory_xact_lock(${placesLock}) as free`.execute(db)
      if (!rows[0]?.free) return
      await sql`create temp table places_due on commit drop as select id, year, specialty from fact_care_recounts`.execute(
        db,
      )
      const due = await sql`select from places_due limit 1`.execute(db)
      if (due.rows.length === 0 || (await isImporting(db))) return
      const these = '(select year, specialty from places_due)'
      await sql
        .raw(`
        delete from fact_care_places where (year, specialty) in ${these};
        ${countedFrom(`(select * from fact_care where (year, specialty) in ${these})`)};
        delete from fact_care_recounts where id in (select id from places_due)`)
        .execute(db)
    }),
  )
}
