import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { recordChanges } from '../changes.ts'

/**
 * Stops showing anyone how to reach these physicians (Cal. Civ. Code §1798.120): it locks their contacts like a pause
 * without an end. Ids that don't exist are ignored. Last step of the caller's transaction (it records the changes).
 */
export async function optOutOfSale(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await sql`
    insert into own_profiles as own (physician_id, opted_out_at)
    select id, now() from physicians where id = any(${ids}::bigint[])
    on conflict (physician_id) do update set opted_out_at = coalesce(own.opted_out_at, excluded.opted_out_at)`.execute(
    db,
  )
  await recordChanges(
    db,
    ids.map((physicianId) => ({ physicianId, kind: 'written' as const })),
  )
}
