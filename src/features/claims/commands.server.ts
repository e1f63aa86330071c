import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { giveBackContacts } from '#data/own-profile/withheld.ts'
import type { DB } from '#db/schema.gen.ts'
import { newToken } from '#door/one-time-token.ts'
import { typed } from '#shared/database/typed.ts'
import { claimLimits } from './limits.ts'

/** Begins a claim; a former one of this account that waits for its code is over. */
export async function beginClaim(
  db: Kysely<DB>,
  claim: { physicianId: number; userId: string; way: 'email' | 'phone'; typed: string },
): Promise<string> {
  const id = randomUUIDv7()
  await db
    .updateTable('profile_claims')
    .set({ state: 'ended', ended_by: 'other', ended_at: typed('time')`now()`, typed: null, code_hash: null })
    .where('user_id', '=', claim.userId)
    .where('state', '=', 'started')
    .execute()
  await db
    .insertInto('profile_claims')
    .values({ id, physician_id: claim.physicianId, user_id: claim.userId, way: claim.way, typed: claim.typed })
    .execute()
  return id
}

/**
 * Grants a claim, with which the account becomes a physician’s. False if someone else’s claim of this profile holds, or
 * this one is over.
 */
export async function grantClaim(db: Kysely<DB>, id: string): Promise<boolean> {
  const claim = await db
    .selectFrom('profile_claims')
    .select(['physician_id', 'user_id'])
    .where('id', '=', id)
    .where('state', '=', 'started')
    .forUpdate()
    .executeTakeFirst()
  if (!claim) return false
  const { physician_id, user_id } = claim
  // Two claims of one profile, or two of one account, follow each other.
  await db.selectFrom('physicians').select('id').where('id', '=', physician_id).forNoKeyUpdate().execute()
  await db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const other = await db
    .selectFrom('profile_claims')
    .select('id')
    .where('state', '=', 'confirmed')
    .where((eb) => eb.or([eb('physician_id', '=', physician_id), eb('user_id', '=', user_id)]))
    .executeTakeFirst()
  if (other) return false
  await db
    .updateTable('profile_claims')
    .set({ state: 'confirmed', confirmed_at: typed('time')`now()`, typed: null, code_hash: null })
    .set({ objection_until: typed('time')`now() + make_interval(days => ${claimLimits.objectionDays})` })
    .where('id', '=', id)
    .execute()
  await db.updateTable('users').set({ is_physician: true }).where('id', '=', user_id).execute()
  await db
    .insertInto('own_profiles')
    .values({ physician_id })
    .onConflict((conflict) => conflict.column('physician_id').doNothing())
    .execute()
  return true
}

/** The token of the link by which someone objects, for all addresses that hear of the claim. */
export async function objectionToken(db: Kysely<DB>, id: string): Promise<string> {
  const { token, hash } = newToken()
  await sql`
    update profile_claims set objection_hashes = array_append(objection_hashes, ${hash}::bytea)
    where id = ${id}::uuid`.execute(db)
  return token
}

/** Ends a claim that someone objects to, with everything that it changed. Last step of the caller’s transaction. */
export async function endClaim(
  db: Kysely<DB>,
  { id, physicianId }: { id: string; physicianId: number },
): Promise<void> {
  await db
    .updateTable('profile_claims')
    .set({ state: 'ended', ended_by: 'objection', ended_at: typed('time')`now()`, objection_hashes: [], typed: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('waiting_corrections').where('claim_id', '=', id).execute()
  await db.deleteFrom('own_profiles').where('physician_id', '=', physicianId).execute()
  await giveBackContacts(db, physicianId)
}
