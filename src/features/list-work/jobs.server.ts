import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { type Job, job } from '#door/job.ts'
import { tierGrants } from '#shared/access/access.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { subscriptionOf } from '../billing/queries.server.ts'
import { addPhysicians } from '../lists/commands.server.ts'
import { addToList } from '../lists/contracts.ts'
import { countOn, holdList } from '../lists/queries.server.ts'
import { holderOf } from '../teams/queries.server.ts'
import { endAddition, holdAddition } from './commands.server.ts'
import { additionOf, countOf } from './queries.server.ts'

/** Added in one transaction: briefly, no one else can change the list. */
const step = 500
const retry = { times: 3, delay: 5, delayMax: 60 }
const words = {
  plan: 'Your plan ended while physicians were being added. Physicians already added stay on the list.',
  right: 'You can’t change this list anymore. Physicians already added stay on it.',
  full: `The list is full: it holds at most ${limits.listPhysicians.toLocaleString('en-US')} physicians.`,
  failed: 'Not everyone could be added. Please start it again: physicians already on the list are skipped.',
}

/**
 * Adds everyone recorded for an addition. Every step is saved, so that a second try continues where the first one
 * stopped.
 */
export const addSearchJob: Job<z.ZodObject<{ additionId: z.ZodUUID }>> = job({
  name: 'add-search-to-list',
  data: z.strictObject({ additionId: z.uuid() }),
  retry,
  timeLimit: 5 * 60,
  run: async ({ data: { additionId }, deps, attempt, signal }) => {
    try {
      while (await addSome(deps.db, additionId)) signal.throwIfAborted()
    } catch (error) {
      // Stopped from outside: the next server continues.
      if (attempt >= retry.times && !signal.aborted) await giveUp(deps.db, additionId)
      throw error
    }
  },
})

/** The next step of an addition. False if there isn't one: it's over, or was just stopped. */
async function addSome(pool: Kysely<DB>, id: string): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const wanted = await additionOf(db, id)
    if (!wanted) return false
    const { listId, userId } = wanted
    const holder = await holderOf(db, userId)
    // Locks the list before the addition, in the same order as deleting a list.
    const mayChange = await holdToChange(db, holder, listId)
    if (!(await holdAddition(db, id))) return false
    const end = async (state: 'done' | 'stopped' | 'failed', why?: string) => {
      await endAddition(db, { id, listId, userId }, state, why)
      return false
    }
    if (!(await hasPlan(db, userId))) return end('stopped', words.plan)
    if (!mayChange) return end('stopped', words.right)
    const ids = await nextOf(db, id)
    if (ids.length === 0) return end('done')
    const fresh = ids.length - (await countOf(db, listId, ids))
    if ((await countOn(db, listId)) + fresh > limits.listPhysicians) return end('stopped', words.full)
    await noteAdded(db, id, ids, await addPhysicians(db, { listId, adderId: userId }, ids))
    return true
  })
}

async function nextOf(db: Kysely<DB>, id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('list_addition_physicians')
    .select('physician_id')
    .where('addition_id', '=', id)
    .where('added', 'is', null)
    .orderBy('place')
    .limit(step)
    .execute()
  return rows.map(({ physician_id }) => physician_id)
}

async function noteAdded(
  db: Kysely<DB>,
  id: string,
  ids: readonly number[],
  { added, addedIds }: { added: number; addedIds: readonly number[] },
): Promise<void> {
  await sql`
    update list_addition_physicians set added = physician_id = any(${addedIds}::bigint[])
    where addition_id = ${id} and physician_id = any(${ids}::bigint[])`.execute(db)
  await db
    .updateTable('list_additions')
    .set((eb) => ({
      state: 'running',
      done_count: eb('done_count', '+', ids.length),
      added_count: eb('added_count', '+', added),
    }))
    .where('id', '=', id)
    .execute()
}

/** What the gate would say about a call that adds to lists. */
async function hasPlan(db: Kysely<DB>, userId: string): Promise<boolean> {
  const { role, suspended_at } = await db
    .selectFrom('users')
    .select(['role', 'suspended_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { subscribed, tier } = await subscriptionOf(db, userId)
  return suspended_at === null && (role === 'admin' || (subscribed && tierGrants(tier, addToList.access.tier)))
}

async function holdToChange(db: Kysely<DB>, holder: Holder, listId: string): Promise<boolean> {
  try {
    return (await holdList(db, holder, listId, 'change')) !== null
  } catch (error) {
    if (isCallError(error) && error.status === 403) return false
    throw error
  }
}

async function giveUp(pool: Kysely<DB>, id: string): Promise<void> {
  await inTransaction(pool, async (db) => {
    const held = await holdAddition(db, id)
    if (held) await endAddition(db, held, 'failed', words.failed)
  })
}
