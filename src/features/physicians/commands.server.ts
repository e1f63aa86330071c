import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import type { Caller, CallFacts } from '#door/handle.ts'
import { sayingQuota } from '#door/limit-headers.ts'
import { noteActivities } from '#features/activities/commands.server.ts'
import type { Viewer } from '#shared/access/access.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { type ContactField, contactFields, type ReportReason } from './contracts.ts'
import { revealedBy } from './queries.server.ts'
import { ago, overQuota, quotasOf, type Refused, revealStates, revealsWithin } from './reveals.server.ts'

export interface Revealable {
  physicianId: number
  fields: readonly ContactField[]
}

/** Which of these neither the viewer nor the team has revealed yet. */
export async function notRevealed(
  db: Kysely<DB>,
  viewer: Viewer,
  wanted: readonly Revealable[],
): Promise<Revealable[]> {
  const ids = wanted.map(({ physicianId }) => physicianId)
  const known = ids.length === 0 ? new Map<number, never>() : await revealedBy(db, ids, viewer)
  return wanted
    .map(({ physicianId, fields }) => ({
      physicianId,
      fields: fields.filter((field) => !known.get(physicianId)?.[field]),
    }))
    .filter(({ fields }) => fields.length > 0)
}

interface Revealing {
  caller: Caller
  deps: Deps
  facts: CallFacts
}

/** Runs a call that may reveal contacts; a program is told what that leaves of its maker's quotas. */
export function sayingReveals<T>({ caller, deps, facts }: Revealing, run: () => Promise<T>): Promise<T> {
  return sayingQuota(facts, () => revealStates(deps, caller.id), run)
}

/** How many contacts a person may still reveal now. */
export async function quotaLeft(db: Kysely<DB>, { settings }: Deps, userId: string): Promise<number> {
  const left = Object.values(quotasOf(settings)).map(
    async ({ max, within }) => max - (await revealsWithin(db, userId, within)),
  )
  return Math.max(0, Math.min(...(await Promise.all(left))))
}

/**
 * Gives a reveal back to the quota of someone who reported the contact as wrong, and says whether it did. Only so many
 * a day, and not to someone whose reports turned out wrong: then, and for a reason in their own words, an admin's
 * decision gives it back.
 */
export async function giveBackReveal(
  db: Kysely<DB>,
  {
    userId,
    physicianId,
    field,
    reason,
  }: { userId: string; physicianId: number; field: ContactField; reason: ReportReason },
): Promise<boolean> {
  if (reason === 'other') return false
  const { max, within, refuted } = serverLimits.revealsGivenBack
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  const { given, wrong } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('contact_reveals')
        .select(eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('given_back_at', '>', ago(within))
        .$asScalar()
        .$notNull()
        .as('given'),
      eb
        .selectFrom('contact_reports')
        .select(eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('decision', '=', 'restored')
        .where('decided_at', '>', ago(refuted.within))
        .$asScalar()
        .$notNull()
        .as('wrong'),
    ])
    .executeTakeFirstOrThrow()
  if (given >= max || wrong >= refuted.max) return false
  const back = await db
    .updateTable('contact_reveals')
    .set({ given_back_at: typed('time')`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('physician_id', '=', physicianId)
    .where('field', '=', field)
    .where('given_back_at', 'is', null)
    .executeTakeFirst()
  return back.numUpdatedRows > 0n
}

/**
 * What an admin's decision means for those who reported the contact: a wrong one is given back, a right one counts
 * again.
 */
export async function settleReveals(
  db: Kysely<DB>,
  userIds: readonly string[],
  { physicianId, field, isWrong }: { physicianId: number; field: ContactField; isWrong: boolean },
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .updateTable('contact_reveals')
    .set({ given_back_at: isWrong ? typed('time')`coalesce(given_back_at, clock_timestamp())` : null })
    .where('user_id', 'in', userIds)
    .where('physician_id', '=', physicianId)
    .where('field', '=', field)
    .execute()
}

/**
 * Logs that `caller` reveals as many of these contacts, in order, as the quota leaves, and at most `max`. Each counts
 * as if it had been revealed alone. Returns how many, and how many are left; or, if the quota is used up, why there are
 * none.
 */
export function revealMany(
  deps: Deps,
  caller: Caller,
  wanted: readonly Revealable[],
  max: number,
): Promise<{ revealed: number; left: number } | Refused> {
  return inTransaction(deps.db, async (db) => {
    await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().executeTakeFirst()
    const all = await notRevealed(db, caller, wanted)
    const total = all.reduce((sum, { fields }) => sum + fields.length, 0)
    const refused = total === 0 ? null : await overQuota(db, deps.settings, caller.id, 1)
    if (refused) return refused
    const taken = first(all, Math.min(max, await quotaLeft(db, deps, caller.id)))
    const rows = taken.flatMap(({ physicianId, fields }) => fields.map((field) => ({ physicianId, field })))
    await sql`
      insert into contact_reveals (id, user_id, physician_id, field, by_key)
      select id, ${caller.id}::uuid, physician_id, field, ${caller.key?.name ?? null}::text
      from unnest(${rows.map(() => randomUUIDv7())}::uuid[], ${rows.map(({ physicianId }) => physicianId)}::bigint[],
        ${rows.map(({ field }) => field)}::text[]) as revealed (id, physician_id, field)
      on conflict do nothing`.execute(db)
    for (const fields of [['email'], ['phone'], [...contactFields]] as ContactField[][]) {
      const same = taken.filter((one) => one.fields.join() === fields.join())
      const physicianIds = same.map(({ physicianId }) => physicianId)
      await noteActivities(db, caller, { kind: 'revealed', details: { fields }, physicianIds })
    }
    return { revealed: rows.length, left: total - rows.length }
  })
}

/** This many of these contacts, in order. */
function first(all: readonly Revealable[], max: number): Revealable[] {
  const taken: Revealable[] = []
  let left = max
  for (const { physicianId, fields } of all) {
    if (left <= 0) break
    taken.push({ physicianId, fields: fields.slice(0, left) })
    left -= fields.length
  }
  return taken
}
