/**
 * The log of what a person has revealed, and its quotas. Code that adds to it holds the lock on that person's row, so
 * concurrent calls count each other.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps, Settings } from '#door/deps.ts'
import type { Caller } from '#door/handle.ts'
import type { LimitState } from '#door/limit-headers.ts'
import { noteActivities } from '#features/activities/commands.server.ts'
import { raiseAlert, raiseAlertOnce } from '#features/alerts/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { ContactField } from './contracts.ts'
import { canariesAmong, revealedBy } from './queries.server.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

interface Quota {
  name: 'hour' | 'day'
  max: number
  /** Milliseconds. */
  within: number
}

export function quotasOf({ quotas }: Settings): Record<Quota['name'], Quota> {
  return {
    hour: { name: 'hour', max: quotas.revealsPerHour, within: hour },
    day: { name: 'day', max: quotas.revealsPerDay, within: day },
  }
}

/** What is left of the quotas, for programs. */
export function revealStates({ db, settings }: Deps, userId: string): Promise<LimitState[]> {
  const states = Object.values(quotasOf(settings)).map(async (quota): Promise<LimitState> => {
    const used = await revealsWithin(db, userId, quota.within)
    const within = quota.within / 1000
    const wait = used === 0 ? within : await secondsUntilFree(db, userId, quota, 1)
    return { name: `reveals-per-${quota.name}`, max: quota.max, within, left: quota.max - used, wait, unit: 'contacts' }
  })
  return Promise.all(states)
}

/** How many contacts a person revealed within a time in milliseconds, without those that were wrong and given back. */
export async function revealsWithin(db: Kysely<DB>, userId: string, within: number): Promise<number> {
  const { count } = await since(db, userId, within)
    .where('given_back_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function since(db: Kysely<DB>, userId: string, within: number) {
  return db.selectFrom('contact_reveals').where('user_id', '=', userId).where('revealed_at', '>', ago(within))
}

/** A quota that a reveal would exceed, and the seconds until it wouldn't. */
export interface Refused {
  quota: Quota
  retryAfter: number
}

/**
 * Logs that `caller` reveals these fields of a physician, in one transaction with any alerts that raises. Fields the
 * caller or the team revealed before aren't counted again. If a quota is reached, returns why, and nothing is logged as
 * revealed.
 */
export function logReveals(
  deps: Deps,
  caller: Caller,
  physicianId: number,
  fields: readonly ContactField[],
): Promise<Refused | null> {
  return inTransaction(deps.db, async (db) => {
    await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().executeTakeFirst()
    const added = await newAmong(db, caller, physicianId, fields)
    if (added.length === 0) return null
    const refused = await overQuota(db, deps.settings, caller.id, added.length)
    if (refused) {
      const { name, max } = refused.quota
      deps.log.warn({ userId: caller.id, quota: name, max }, 'quota of reveals reached')
      const details = { most: max, within: name, physicianId }
      await raiseAlertOnce(deps.jobs, db, { kind: 'reveal_quota', userId: caller.id, details })
      return refused
    }
    await db
      .insertInto('contact_reveals')
      .values(
        added.map((field) => ({
          ...{ id: randomUUIDv7(), user_id: caller.id, physician_id: physicianId, field },
          by_key: caller.key?.name ?? null,
        })),
      )
      .execute()
    await noteActivities(db, caller, { kind: 'revealed', details: { fields: added }, physicianIds: [physicianId] })
    await watch(deps, db, caller.id, physicianId, added)
    return null
  })
}

async function newAmong(
  db: Kysely<DB>,
  caller: Caller,
  physicianId: number,
  fields: readonly ContactField[],
): Promise<ContactField[]> {
  const known = (await revealedBy(db, [physicianId], caller)).get(physicianId)
  return fields.filter((field) => !known?.[field])
}

export async function overQuota(
  db: Kysely<DB>,
  settings: Settings,
  userId: string,
  adding: number,
): Promise<Refused | null> {
  const waits: Refused[] = []
  for (const quota of Object.values(quotasOf(settings))) {
    const used = await revealsWithin(db, userId, quota.within)
    const over = used + adding - quota.max
    if (over > 0) waits.push({ quota, retryAfter: await secondsUntilFree(db, userId, quota, over) })
  }
  return waits.toSorted((a, b) => b.retryAfter - a.retryAfter)[0] ?? null
}

/** Until the `over` oldest reveals have left the window. */
async function secondsUntilFree(db: Kysely<DB>, userId: string, { within }: Quota, over: number): Promise<number> {
  const row = await since(db, userId, within)
    .where('given_back_at', 'is', null)
    .select(typed('number')`extract(epoch from revealed_at - clock_timestamp())::float8`.as('age'))
    .orderBy('revealed_at')
    .offset(over - 1)
    .limit(1)
    .executeTakeFirst()
  return Math.max(1, Math.ceil(within / 1000 + (row?.age ?? 0)))
}

/** Raises the alerts that a reveal calls for. */
async function watch(
  deps: Deps,
  db: Kysely<DB>,
  userId: string,
  physicianId: number,
  fields: readonly ContactField[],
): Promise<void> {
  const [canary] = await canariesAmong(db, [physicianId])
  if (canary !== undefined) {
    await raiseAlert(deps.jobs, db, { kind: 'canary_revealed', userId, physicianId, details: { fields } })
  }
  const { max, within } = serverLimits.revealPace
  // Given back or not: it is the pace of someone reading.
  const { count } = await since(db, userId, within)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count < max) return
  const details = { reveals: count, withinMinutes: within / 60_000 }
  await raiseAlertOnce(deps.jobs, db, { kind: 'reveal_pace', userId, details })
}

// The clock now, not when the transaction began: it may have waited for the lock.
export function ago(milliseconds: number) {
  return typed('time')`clock_timestamp() - ${milliseconds} * interval '1 millisecond'`
}
