import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { newestChange, recordChanges } from '../changes.ts'
import { openToOffers, pauseHolds } from './pauses.ts'

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
 * Records that a physician's decisions have changed; other wishes than recruiters saw before count as news, once they
 * may contact the physician. Last step of the caller's transaction.
 */
export async function recordDecision(db: Kysely<DB>, physicianId: number, before: string | null): Promise<void> {
  await recordChanges(db, [{ physicianId, kind: 'written' }])
  const now = await shownWishes(db, physicianId)
  await waitWithOpenings(db, [physicianId])
  // The newest change is this one: until the commit, no one else records any.
  if (now !== null && now !== before) await markOpened(db, [physicianId], await newestChange(db))
  else await tellOfOpenings(db, [physicianId])
}

/** SQL: whether the physician of this row of `own_profiles` can't be contacted now. */
const paused = pauseHolds('own', 'own.physician_id')

/** No one hears of those who are open to offers while they can't be contacted, but all do once they can. */
export async function waitWithOpenings(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await sql`
    update own_profiles own set opening_waits = ${sql.raw(openToOffers('own'))} and (opening_waits or ${sql.raw(paused)})
    where physician_id = any(${ids}::bigint[])`.execute(db)
}

/**
 * Makes news of those whose opening waits for the end of a pause that is over now: of these, or of all. Last step of
 * the caller's transaction (it records the changes).
 */
export async function tellOfOpenings(db: Kysely<DB>, ids: readonly number[] | 'all'): Promise<void> {
  const some = ids === 'all' ? sql`` : sql`and physician_id = any(${ids}::bigint[])`
  const { rows } = await typed({ id: 'number' })`
    select physician_id as id from own_profiles own
    where opening_waits and not ${sql.raw(paused)} ${some} limit 5000`.execute(db)
  const due = rows.map(({ id }) => id)
  if (due.length === 0) return
  await recordChanges(
    db,
    due.map((physicianId) => ({ physicianId, kind: 'written' as const })),
  )
  await markOpened(db, due, await newestChange(db))
}

/** Unless they can't be contacted now: then it waits. */
async function markOpened(db: Kysely<DB>, ids: readonly number[], change: number): Promise<void> {
  await sql`
    update own_profiles own set opened_change = ${change}, opening_waits = false
    where physician_id = any(${ids}::bigint[]) and not ${sql.raw(paused)}`.execute(db)
}
