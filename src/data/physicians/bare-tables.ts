import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { takeIndexes } from './indexes.ts'
import { lockAlone } from './lock-alone.ts'

const tables = ['physicians', 'physician_contacts']

/** Indexes of rows that a file has none or few of. To make one again, PostgreSQL would read the whole table and find nothing. */
const sparse = ['physicians_generated', 'physicians_canary', 'physicians_deactivated', 'physicians_by_name_and_state']

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
    if ((await isFilled(db)) || !(await lockAlone(db, tables))) return null
    // Someone may have come before the lock.
    if (await isFilled(db)) return null
    return new BareTables(db, await takeIndexes(db, tables, sparse))
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
