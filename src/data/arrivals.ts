/**
 * Who is new. A physician's id is higher than those of all who were there before, so 'new since' is 'with an id above'. But ids
 * become visible when their transaction commits, which may be after a later one's: a mark set meanwhile would pass over them. So
 * whoever adds physicians says so, and no mark is set until they are done.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { inTransaction } from '#shared/database/transaction.ts'

// Any numbers that no one else uses.
const arrivalsLock = 5_190_420
const lookLock = 5_190_429

/** Called by a transaction before it takes the first id of a physician it adds; holds until it ends. */
export async function announceArrivals(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${arrivalsLock})`.execute(db)
}

export interface Arrivals {
  /** The highest id there is. */
  newest: number
  /** The last change that it contains, for the search index to be compared with. */
  lastChange: number
}

/**
 * The id up to which all physicians are there and can be seen; null while someone adds more: it does not wait for them. Needs `lockDb`,
 * for its lock is a session's.
 */
export async function settledArrivals(lockDb: Kysely<DB>): Promise<Arrivals | null> {
  return lockDb.connection().execute(async (connection) => {
    // Two who look at once would each take the other for someone who adds. Looking takes a moment. The session's lock, not the
    // transaction's: those are released one after another in any order, and the next one could look before the last is gone.
    await sql`select pg_advisory_lock(${lookLock})`.execute(connection)
    try {
      return await inTransaction(connection, lookAlone)
    } finally {
      await sql`select pg_advisory_unlock(${lookLock})`.execute(connection)
    }
  })
}

async function lookAlone(db: Kysely<DB>): Promise<Arrivals | null> {
  const { rows } = await sql<{ quiet: boolean }>`select pg_try_advisory_xact_lock(${arrivalsLock}) as quiet`.execute(db)
  return rows[0]!.quiet ? newestArrival(db) : null
}

export async function newestArrival(db: Kysely<DB>): Promise<Arrivals> {
  const { rows } = await sql<Arrivals>`
    select (select coalesce(max(id), 0) from physicians) as newest,
      (select coalesce(max(id), 0) from physician_changes) as "lastChange"`.execute(db)
  return rows[0]!
}
