/**
 * Determines who is new. A physician's id is higher than all earlier ids, so 'new since' means 'with an id above'. But
 * ids become visible when their transaction commits, which may be after a later one's: a mark set in the meantime would
 * skip them. So code that adds physicians announces it, and no mark is set until it's done.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'

// Any numbers that no one else uses.
const additionLock = 5_190_420
const lookLock = 5_190_429

/**
 * Called by a transaction before it takes the first id of a physician it adds; the lock is held until the transaction
 * ends.
 */
export async function announceNewPhysicians(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${additionLock})`.execute(db)
}

const newestColumns = {
  /** The highest id there is. */
  newest: 'number',
  /** The last change it includes, for comparison with the search index. */
  lastChange: 'number',
} as const
export type NewestIds = RowOf<typeof newestColumns>

/**
 * The id up to which all physicians are committed and visible; null while someone is adding more, because it does not
 * wait for them. Needs `lockDb`, because its lock belongs to a session.
 */
export async function settledNewest(lockDb: Kysely<DB>): Promise<NewestIds | null> {
  return lockDb.connection().execute(async (connection) => {
    // Two concurrent checks would each mistake the other for someone adding. A check takes only a moment. A session
    // lock, not transaction locks: those are released one by one in any order, and the next check could run before the
    // last one is released.
    await sql`select pg_advisory_lock(${lookLock})`.execute(connection)
    try {
      return await inTransaction(connection, lookAlone)
    } finally {
      await sql`select pg_advisory_unlock(${lookLock})`.execute(connection)
    }
  })
}

async function lookAlone(db: Kysely<DB>): Promise<NewestIds | null> {
  const { rows } = await typed({
    quiet: 'boolean',
  })`select pg_try_advisory_xact_lock(${additionLock}) as quiet`.execute(db)
  return rows[0]!.quiet ? readNewest(db) : null
}

export async function readNewest(db: Kysely<DB>): Promise<NewestIds> {
  const { rows } = await typed(newestColumns)`
    select (select coalesce(max(id), 0) from physicians) as newest,
      (select coalesce(max(id), 0) from physician_changes) as "lastChange"`.execute(db)
  return rows[0]!
}
