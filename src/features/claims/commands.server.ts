import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { forgetUndo, undoEdits } from '#data/edit/undo-edits.ts'
import { endOptOutOf, restoreOptOut } from '#data/own-profile/opt-outs.ts'
import { waitWithOpenings } from '#data/own-profile/wishes.ts'
import { withholdAgain } from '#data/own-profile/withheld.ts'
import { type ContactKind, contactKinds } from '#data/physicians/draft.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { newToken } from '#door/one-time-token.ts'
import { removedAmong } from '#features/profile-edit/commands.server.ts'
import { typed } from '#shared/database/typed.ts'
import { claimLimits } from './limits.ts'
import type { Claim } from './queries.server.ts'

/** Begins a claim; a former one of this account that waits for its code or an admin is over. */
export async function beginClaim(
  db: Kysely<DB>,
  claim: { physicianId: number; userId: string; typed: string | null; way: 'email' | 'phone' | 'document' },
): Promise<string> {
  const id = randomUUIDv7()
  await db
    .updateTable('profile_claims')
    .set({ state: 'ended', ended_by: 'other', ended_at: typed('time')`now()`, typed: null, code_hash: null })
    .set({ document_at: null })
    .where('user_id', '=', claim.userId)
    .where('state', '=', 'started')
    .execute()
  await db
    .insertInto('profile_claims')
    .values({ id, physician_id: claim.physicianId, user_id: claim.userId, way: claim.way, typed: claim.typed })
    .execute()
  if (claim.way === 'document') await markDocument(db, id)
  return id
}

async function markDocument(db: Kysely<DB>, id: string): Promise<void> {
  await db.updateTable('profile_claims').set({ document_at: typed('time')`now()` }).where('id', '=', id).execute()
}

/** Ends a claim whose document proves nothing. */
export async function refuseClaim(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('profile_claims')
    .set({ state: 'ended', ended_by: 'refused', ended_at: typed('time')`now()`, document_at: null })
    .where('id', '=', id)
    .execute()
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
    .set({ document_at: null })
    .set({ objection_until: typed('time')`now() + make_interval(days => ${claimLimits.objectionDays})` })
    .where('id', '=', id)
    .execute()
  await sql`
    update profile_claims set decisions_before =
      (select to_jsonb(own) from own_profiles own where own.physician_id = ${physician_id}),
      withheld_before = array(select kind::text from withheld_contacts where physician_id = ${physician_id} order by 1)
    where id = ${id}::uuid`.execute(db)
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

interface Ending {
  id: string
  physicianId: number
  by: 'objection' | 'admin' | 'other'
  adminId?: string
}

/**
 * Ends a claim, and brings back what stood before it: corrections, decisions, opt-outs, and who sees which contact.
 * Last step of the caller’s transaction (it records the change).
 */
export async function undoClaim(deps: Pick<Deps, 'suppression'>, db: Kysely<DB>, ending: Ending): Promise<void> {
  const kinds = await undoDecisions(deps, db, ending)
  await withholdAgain(db, ending.physicianId, { kinds, others: 'shown' })
}

/** All but the contacts that were withheld before, whose kinds it returns. */
async function undoDecisions({ suppression }: Pick<Deps, 'suppression'>, db: Kysely<DB>, ending: Ending) {
  const { id: claimId, physicianId, by, adminId } = ending
  const kinds = await endDecisions(db, ending)
  await undoEdits(db, {
    ...{ physicianId, claimId, by: adminId ?? null },
    reason: by === 'admin' ? 'An admin ended the claim' : 'The claim ended',
    removed: (stored, texts) => removedAmong(db, suppression.key, stored, texts),
  })
  return kinds
}

/** Returns the kinds of contacts that were withheld before. */
async function endDecisions(db: Kysely<DB>, { id, physicianId, by }: Ending): Promise<ContactKind[]> {
  // What they sent for the profile is a stranger's from now on. First: a reviewer who is approving it has it locked.
  await db
    .updateTable('candidate_submissions')
    .set({ physician_id: null })
    .where('physician_id', '=', physicianId)
    .where('status', '=', 'pending')
    .execute()
  await db
    .updateTable('profile_claims')
    .set({ state: 'ended', ended_by: by, ended_at: typed('time')`now()`, objection_hashes: [], typed: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('waiting_corrections').where('claim_id', '=', id).execute()
  await endOptOutOf(db, id)
  await restoreOptOut(db, id)
  await db.deleteFrom('own_profiles').where('physician_id', '=', physicianId).execute()
  await sql`
    select restore_rows('own_profiles', jsonb_build_array(decisions_before || ${JSON.stringify({ physician_id: physicianId })}::jsonb))
    from profile_claims where id = ${id}::uuid and decisions_before is not null`.execute(db)
  await waitWithOpenings(db, [physicianId])
  const kinds = await withheldBefore(db, id)
  await db
    .updateTable('profile_claims')
    .set({ decisions_before: null, opt_out_before: null, withheld_before: [] })
    .where('id', '=', id)
    .execute()
  return kinds
}

async function withheldBefore(db: Kysely<DB>, id: string): Promise<ContactKind[]> {
  const { rows } = await typed({ kind: z.enum(contactKinds) })`
    select unnest(withheld_before) as kind from profile_claims where id = ${id}::uuid`.execute(db)
  return rows.map(({ kind }) => kind)
}

/**
 * What becomes of a profile whose account is deleted next, and its claim with it. With the claim goes the link to
 * object to it, so one that someone may still object to is undone; of a settled one, what protects the physician stays,
 * also what it took back of that, and the wishes go. Returns the last step of the caller’s transaction.
 */
export async function leaveClaim(
  deps: Pick<Deps, 'suppression'>,
  db: Kysely<DB>,
  { id, physicianId, settled }: Pick<Claim, 'id' | 'physicianId' | 'settled'>,
): Promise<() => Promise<void>> {
  if (!settled) {
    const kinds = await undoDecisions(deps, db, { id, physicianId, by: 'other' })
    return () => withholdAgain(db, physicianId, { kinds, others: 'shown' })
  }
  await db
    .updateTable('own_profiles')
    .set({ offers: typed('text?')`nullif(offers, 'open')`, opened_change: null, reviewed_on: null })
    .set({ sale_allowed_at: null, opening_waits: false })
    .set({ wish_contact: null, wish_states: [], wish_miles: null, wish_time: null, wish_from: null, wish_pay: null })
    .set({ wish_locum: false, wish_telehealth: false, wish_visa: false })
    .where('physician_id', '=', physicianId)
    .execute()
  await sql`
    update own_profiles own
    set paused_until = greatest(paused_until, (decisions_before ->> 'paused_until')::date),
      offers = case when decisions_before ->> 'offers' = 'closed' then 'closed' else offers end
    from profile_claims claim
    where claim.id = ${id}::uuid and own.physician_id = ${physicianId} and decisions_before is not null`.execute(db)
  await restoreOptOut(db, id)
  await forgetUndo(db, id)
  const kinds = await withheldBefore(db, id)
  return () => withholdAgain(db, physicianId, { kinds, others: 'stay' })
}
