import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { recordChanges } from '../changes.ts'

export const optOutAskers = ['request', 'signal', 'list'] as const

export interface OptOut {
  /** The physician, their browser by Global Privacy Control, or a deletion list. */
  by: (typeof optOutAskers)[number]
  /** Under which claim, by someone who is signed in. */
  claimId?: string
}

/**
 * Stops showing anyone how to reach these physicians (Cal. Civ. Code §1798.120): it locks their contacts like a pause
 * without an end. Ids that don't exist are ignored. Last step of the caller's transaction (it records the changes).
 */
export async function optOutOfSale(db: Kysely<DB>, ids: readonly number[], { by, claimId }: OptOut): Promise<void> {
  await sql`
    insert into sale_opt_outs (physician_id, asked_by, claim_id)
    select id, ${by}, ${claimId ?? null}::uuid from physicians where id = any(${ids}::bigint[])
    on conflict do nothing`.execute(db)
  await recordChanges(
    db,
    ids.map((physicianId) => ({ physicianId, kind: 'written' as const })),
  )
}

/**
 * The physician’s own word that their contacts may be shown: it ends an opt-out, and their browser’s signal says
 * nothing from then on. Last step of the caller's transaction (it records the change).
 */
export async function allowSaleAgain(db: Kysely<DB>, physicianId: number): Promise<void> {
  await db.deleteFrom('sale_opt_outs').where('physician_id', '=', physicianId).execute()
  await sql`
    insert into own_profiles (physician_id, sale_allowed_at) values (${physicianId}, now())
    on conflict (physician_id) do update set sale_allowed_at = excluded.sale_allowed_at`.execute(db)
  await recordChanges(db, [{ physicianId, kind: 'written' }])
}

/** Ends what was opted out under a claim that someone objects to. The caller records the change. */
export async function endOptOutOf(db: Kysely<DB>, claimId: string): Promise<void> {
  await db.deleteFrom('sale_opt_outs').where('claim_id', '=', claimId).execute()
}
