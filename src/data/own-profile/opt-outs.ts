import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { recordChanges } from '../changes.ts'
import { tellOfOpenings, waitWithOpenings } from './wishes.ts'

export const optOutAskers = ['request', 'signal', 'list'] as const

export interface OptOut {
  /** The physician, their browser by Global Privacy Control, or a deletion list. */
  by: (typeof optOutAskers)[number]
  /** Under which claim, by someone who is signed in. */
  claimId?: string
}

/**
 * Stops showing anyone how to reach these physicians (Cal. Civ. Code §1798.120): it locks their contacts like a pause
 * without an end. Ids that don't exist are ignored. Asked for by someone else, one that a claim made stays with the
 * profile when the claim ends. Last step of the caller's transaction (it records the changes).
 */
export async function optOutOfSale(db: Kysely<DB>, ids: readonly number[], { by, claimId }: OptOut): Promise<void> {
  await sql`
    insert into sale_opt_outs (physician_id, asked_by, claim_id)
    select id, ${by}, ${claimId ?? null}::uuid from physicians where id = any(${ids}::bigint[])
    on conflict (physician_id) do update set asked_by = excluded.asked_by, claim_id = null
    where sale_opt_outs.claim_id is not null and excluded.claim_id is null`.execute(db)
  await waitWithOpenings(db, ids)
  await recordChanges(
    db,
    ids.map((physicianId) => ({ physicianId, kind: 'written' as const })),
  )
}

/**
 * The physician’s own word that their contacts may be shown: it ends an opt-out, and their browser’s signal says
 * nothing from then on. An opt-out that the claim didn't make comes back with its end. Last step of the caller's
 * transaction (it records the change).
 */
export async function allowSaleAgain(
  db: Kysely<DB>,
  { physicianId, claimId }: { physicianId: number; claimId: string },
): Promise<void> {
  await sql`
    with gone as (
      delete from sale_opt_outs where physician_id = ${physicianId} returning to_jsonb(sale_opt_outs) as row, claim_id
    )
    update profile_claims set opt_out_before = gone.row from gone
    where id = ${claimId}::uuid and gone.claim_id is distinct from ${claimId}::uuid`.execute(db)
  await sql`
    insert into own_profiles (physician_id, sale_allowed_at) values (${physicianId}, now())
    on conflict (physician_id) do update set sale_allowed_at = excluded.sale_allowed_at`.execute(db)
  await recordChanges(db, [{ physicianId, kind: 'written' }])
  await tellOfOpenings(db, [physicianId])
}

/** Ends what was opted out under a claim that ends. The caller records the change. */
export async function endOptOutOf(db: Kysely<DB>, claimId: string): Promise<void> {
  await db.deleteFrom('sale_opt_outs').where('claim_id', '=', claimId).execute()
}

/** Brings back the opt-out that was taken back under a claim. The caller records the change. */
export async function restoreOptOut(db: Kysely<DB>, claimId: string): Promise<void> {
  await sql`
    select restore_rows('sale_opt_outs',
      jsonb_build_array(opt_out_before || jsonb_build_object('physician_id', physician_id)))
    from profile_claims where id = ${claimId}::uuid and opt_out_before is not null`.execute(db)
}
