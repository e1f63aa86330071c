import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { newestChange, recordChanges } from '../changes.ts'
import { openToOffers } from './pauses.ts'

/** What would make a physician move: columns of `own_profiles` and, until approval, of `candidate_submissions`. */
export const wishColumns = [
  'wish_contact',
  'wish_states',
  'wish_miles',
  'wish_time',
  'wish_locum',
  'wish_telehealth',
  'wish_visa',
  'wish_from',
  'wish_pay',
] as const

/** What recruiters see of someone's wishes, to be compared; null unless they see that someone is open to offers. */
export async function shownWishes(db: Kysely<DB>, physicianId: number): Promise<string | null> {
  const { rows } = await typed({ shown: 'text' })`
    select jsonb_build_array(${sql.raw(wishColumns.map((name) => `own.${name}`).join(', '))})::text as shown
    from own_profiles own where physician_id = ${physicianId} and ${sql.raw(openToOffers('own'))}`.execute(db)
  return rows[0]?.shown ?? null
}

/**
 * Records that a physician's decisions have changed; other wishes than recruiters saw before count as news. Last step
 * of the caller's transaction.
 */
export async function recordDecision(db: Kysely<DB>, physicianId: number, before: string | null): Promise<void> {
  await recordChanges(db, [{ physicianId, kind: 'written' }])
  const now = await shownWishes(db, physicianId)
  if (now === null || now === before) return
  // The newest change is this one: until the commit, no one else records any.
  const opened_change = await newestChange(db)
  await db.updateTable('own_profiles').set({ opened_change }).where('physician_id', '=', physicianId).execute()
}
