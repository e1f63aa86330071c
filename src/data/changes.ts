import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'

/** Every server listens to it; the payload is the number of the newest change. */
export const changesChannel = 'physician_changes'

/** Held from the insert to the commit, so that numbers become visible in order. Any number that no one else uses. */
const changesLock = 5_190_418

/** Above this many at once, rereading all physicians is faster than reading each changed one. */
export const bulkChange = 5000

export interface PhysicianChange {
  physicianId: number
  kind: 'written' | 'deleted'
}

/**
 * Waits until everyone writing physicians has committed, and lets no one else commit before this transaction: anything
 * read from here on stays true until then. Call it at the end of a transaction, after everything that can wait for a
 * row.
 */
export async function holdChanges(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${changesLock})`.execute(db)
}

/** Whether the log still has every change after this number. */
export async function reachesBack(db: Kysely<DB>, last: number): Promise<boolean> {
  const forgotten = await db.selectFrom('forgotten_changes').select('up_to').executeTakeFirst()
  return (forgotten?.up_to ?? 0) <= last
}

/**
 * Deletes changes older than `days`, but never the newest, whose number tells an index how up to date it is. In steps,
 * so that writers of physicians don't wait for it. Returns how many were deleted.
 */
export async function forgetChanges(db: Kysely<DB>, days: number, step = 10_000): Promise<number> {
  for (let total = 0; ; ) {
    const forgotten = await inTransaction(db, async (db) => {
      const { rows } = await typed({ upTo: 'number?', found: 'number' })`
        select max(id) as "upTo", count(*)::int as found from (
          select id from physician_changes
          where created_at < now() - make_interval(days => ${days}) and id < (select max(id) from physician_changes)
          order by id limit ${step}) as old`.execute(db)
      const { upTo, found } = rows[0]!
      if (upTo === null) return 0
      // This comes first: readers of the log check it last, and so notice if they read only part of the log.
      await db.updateTable('forgotten_changes').set({ up_to: upTo }).where('up_to', '<', upTo).execute()
      await db.deleteFrom('physician_changes').where('id', '<=', upTo).execute()
      return found
    })
    total += forgotten
    if (forgotten < step) return total
  }
}

/** Who was written since the change of this number, or 'many'. */
export async function changedSince(db: Kysely<DB>, last: number): Promise<number[] | 'many'> {
  const changed = db.selectFrom('physician_changes').select('physician_id').distinct()
  const rows = await changed.where('id', '>', last).where('kind', '<>', 'deleted').execute()
  const ids = rows.flatMap(({ physician_id: id }) => id ?? [])
  return ids.length < rows.length || !(await reachesBack(db, last)) ? 'many' : ids
}

/** The number of the newest change; 0 without any. */
export async function newestChange(db: Kysely<DB>): Promise<number> {
  const newest = db.selectFrom('physician_changes').select((eb) => eb.fn.max('id').as('id'))
  return (await newest.executeTakeFirst())?.id ?? 0
}

/**
 * Records in `physician_changes` what a transaction changed, and notifies every server. Must be the last thing the
 * transaction does before it commits: the lock is held until then, and a number assigned earlier could become visible
 * after a later one.
 */
export async function recordChanges(db: Kysely<DB>, changes: readonly PhysicianChange[]): Promise<void> {
  if (changes.length === 0) return
  if (changes.length > bulkChange) return recordBulkChange(db)
  await holdChanges(db)
  const ids = changes.map((change) => change.physicianId)
  const kinds = changes.map((change) => change.kind)
  await sql`
    with inserted as (
      insert into physician_changes (physician_id, kind)
      select id, kind
      from unnest(${ids}::bigint[], ${kinds}::text[]) with ordinality as change (id, kind, position) order by position
      returning id)
    select pg_notify(${changesChannel}, max(id)::text) from inserted`.execute(db)
}

/**
 * Records that so much changed that every server should reread all physicians. Last in the transaction, like
 * `recordChanges`.
 */
export async function recordBulkChange(db: Kysely<DB>): Promise<void> {
  await holdChanges(db)
  await sql`
    with inserted as (insert into physician_changes (kind) values ('bulk') returning id)
    select pg_notify(${changesChannel}, max(id)::text) from inserted`.execute(db)
}
