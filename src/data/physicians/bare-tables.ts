import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { countServers } from '#shared/database/servers.ts'
import { takeIndexes } from './indexes.ts'

/** The empty tables of physicians without their indexes and foreign keys, for filling them. */
export class BareTables {
  private readonly db: Kysely<DB>
  private restore: (() => Promise<void>) | null

  private constructor(db: Kysely<DB>, restore: () => Promise<void>) {
    this.db = db
    this.restore = restore
  }

  /**
   * Takes the indexes away. Null if there is anyone in the tables, or if someone may want to read them: they are locked until the transaction
   * ends, for readers as well.
   */
  static async take(db: Kysely<DB>): Promise<BareTables | null> {
    if ((await isFilled(db)) || (await countServers(db)) > 0 || !(await lockAtOnce(db))) return null
    // Someone may have come before the lock.
    if (await isFilled(db)) return null
    return new BareTables(db, await takeIndexes(db, ['physicians', 'physician_contacts']))
  }

  get isBare(): boolean {
    return this.restore !== null
  }

  /** Makes the indexes again, and tells the planner what is in the tables now. */
  async putBack(): Promise<void> {
    const { restore, db } = this
    this.restore = null
    await restore?.()
    await sql`analyze physicians, physician_contacts`.execute(db)
  }
}

async function isFilled(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('physicians').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** False if anyone is reading. */
async function lockAtOnce(db: Kysely<DB>): Promise<boolean> {
  // A block of its own, so that a refusal does not end the transaction.
  await sql`
    do $$ begin
      lock table physicians, physician_contacts in access exclusive mode nowait;
    exception when lock_not_available then null;
    end $$`.execute(db)
  const { rows } = await sql<{ locked: boolean }>`
    select exists (select 1 from pg_locks
      where pid = pg_backend_pid() and relation = 'physicians'::regclass and mode = 'AccessExclusiveLock') as locked`.execute(
    db,
  )
  return rows[0]?.locked === true
}
