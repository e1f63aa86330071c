import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** Listened to by every server; the payload is the number of the newest change. */
export const changesChannel = 'physician_changes'

/** Held from the insert to the commit, so that numbers become visible in their order. Any number that no one else uses. */
const changesLock = 5_190_418

/** Above this many at once, reading all physicians again is faster than reading each that changed. */
export const bulkChange = 5000

export interface PhysicianChange {
  physicianId: number
  kind: 'written' | 'deleted'
}

/**
 * Waits until whoever writes physicians now has committed, and lets no one else commit before this transaction: what is read from here on
 * stays true until then. Belongs at the end of a transaction, after everything that can wait for a row.
 */
export async function holdChanges(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${changesLock})`.execute(db)
}

/** Who was written since the change of this number, or 'many'. */
export async function writtenSince(db: Kysely<DB>, last: number): Promise<number[] | 'many'> {
  const written = db.selectFrom('physician_changes').select('physician_id').distinct()
  const rows = await written.where('id', '>', last).where('kind', '<>', 'deleted').execute()
  const ids = rows.flatMap(({ physician_id: id }) => id ?? [])
  return ids.length < rows.length ? 'many' : ids
}

/** The number of the newest change; 0 without any. */
export async function newestChange(db: Kysely<DB>): Promise<number> {
  const newest = db.selectFrom('physician_changes').select((eb) => eb.fn.max('id').as('id'))
  return (await newest.executeTakeFirst())?.id ?? 0
}

/**
 * Notes in `physician_changes` what a transaction changed and tells every server. Must be the last thing the transaction does before it
 * commits: the lock is held until then, and a number given out earlier could become visible behind a later one.
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

/** Notes that so much changed that every server should read all physicians again. Last in the transaction, like `recordChanges`. */
export async function recordBulkChange(db: Kysely<DB>): Promise<void> {
  await holdChanges(db)
  await sql`
    with inserted as (insert into physician_changes (kind) values ('bulk') returning id)
    select pg_notify(${changesChannel}, max(id)::text) from inserted`.execute(db)
}
