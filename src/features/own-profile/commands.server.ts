import type { Kysely } from 'kysely'
import { editProfile, storedProfile } from '#data/edit/edit-profile.ts'
import { recordDecision, shownWishes } from '#data/own-profile/wishes.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { type Claim, claimOf } from '#features/claims/queries.server.ts'
import { readCorrection, removedAmong } from '#features/profile-edit/commands.server.ts'
import type { splitWishes } from '#shared/calls/wish-fields.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { waitingOf } from './queries.server.ts'

/** What the history says. */
export const ownReason = 'The physician’s own page'

/** The caller's claim, which nothing else changes until the transaction ends. */
export async function lockedClaim(db: Kysely<DB>, userId: string): Promise<Claim | null> {
  await db
    .selectFrom('profile_claims')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .forNoKeyUpdate()
    .execute()
  return claimOf(db, userId)
}

type Decisions = Partial<ReturnType<typeof splitWishes>['wishes']> & {
  confirmed_on?: Date
  paused_until?: string | null
  offers?: 'open' | 'closed' | null
  offers_since?: Date
  reviewed_on?: null
}

/** Stores what the physician has decided. Last step of the caller's transaction (it records the change). */
export async function decide(
  db: Kysely<DB>,
  physicianId: number,
  decisions: Decisions,
  shown?: string | null,
): Promise<void> {
  const before = shown === undefined ? await shownWishes(db, physicianId) : shown
  await db
    .insertInto('own_profiles')
    .values({ physician_id: physicianId, ...decisions })
    .onConflict((conflict) => conflict.column('physician_id').doUpdateSet(decisions))
    .execute()
  await recordDecision(db, physicianId, before)
}

/** Applies what has waited for the days to object, for every claim whose days are over. */
export async function settleClaims(deps: Pick<Deps, 'db' | 'suppression'>): Promise<number> {
  const due = await deps.db
    .selectFrom('profile_claims')
    .select(['id', 'user_id'])
    .where('state', '=', 'confirmed')
    .where('settled_at', 'is', null)
    .where('objection_until', '<=', typed('time')`now()`)
    .orderBy('objection_until')
    .limit(500)
    .execute()
  for (const { user_id } of due) await inTransaction(deps.db, (db) => settle(deps, db, user_id))
  return due.length
}

async function settle({ suppression }: Pick<Deps, 'suppression'>, db: Kysely<DB>, userId: string): Promise<void> {
  const claim = await lockedClaim(db, userId)
  if (!claim || claim.settled) return
  const { id, physicianId } = claim
  const waiting = await waitingOf(db, id)
  const shown = await shownWishes(db, physicianId)
  await db.updateTable('profile_claims').set({ settled_at: typed('time')`now()` }).where('id', '=', id).execute()
  await db.deleteFrom('waiting_corrections').where('claim_id', '=', id).execute()
  const stored = await storedProfile(db, physicianId, true)
  if (stored === null) return
  const { changed } = readCorrection(stored, waiting)
  // Someone may have asked for a removal meanwhile.
  for (const name of await removedAmong(db, suppression.key, stored, changed)) {
    delete changed[name as keyof typeof changed]
  }
  await decide(db, physicianId, { confirmed_on: today() }, shown)
  if (Object.keys(changed).length === 0) return
  const edit = { id: physicianId, stored, changed, by: userId, reason: ownReason, claimId: id }
  await editProfile(db, { ...edit, source: 'physician' })
}

/** The day of the database's clock, in UTC. */
export const today = () => typed('time')`(now() at time zone 'UTC')::date` as unknown as Date
