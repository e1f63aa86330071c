import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { recordChanges } from '../changes.ts'

/**
 * Stops showing anyone how to reach these physicians (Cal. Civ. Code §1798.120): it locks their contacts like a pause
 * without an end. Ids that don't exist are ignored. Last step of the caller's transaction (it records the changes).
 */
export async function optOutOfSale(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await sql`
    insert into sale_opt_outs (physician_id) select id from physicians where id = any(${ids}::bigint[])
    on conflict do nothing`.execute(db)
  await recordChanges(
    db,
    ids.map((physicianId) => ({ physicianId, kind: 'written' as const })),
  )
}
