import type pg from 'pg'

/** Listened to by every server; the payload is the number of the newest change. */
export const changesChannel = 'physician_changes'

/** Held from the insert to the commit, so that numbers become visible in their order. Any number that nobody else uses. */
const changesLock = 5_190_418

/** Above this many at once, reading all physicians again is faster than reading each that changed. */
export const bulkChange = 5000

export interface PhysicianChange {
  physicianId: number
  kind: 'written' | 'deleted'
}

/**
 * Notes in `physician_changes` what a transaction changed and tells every server. Must be the last thing the transaction does before it
 * commits: the lock is held until then, and a number given out earlier could become visible behind a later one.
 */
export async function recordChanges(client: pg.ClientBase, changes: readonly PhysicianChange[]): Promise<void> {
  if (changes.length === 0) return
  if (changes.length > bulkChange) return recordBulkChange(client)
  await client.query('select pg_advisory_xact_lock($1)', [changesLock])
  await client.query(
    `with inserted as (
       insert into physician_changes (physician_id, kind)
       select id, kind from unnest($1::bigint[], $2::text[]) with ordinality as change (id, kind, position) order by position
       returning id)
     select pg_notify($3, max(id)::text) from inserted`,
    [changes.map((change) => change.physicianId), changes.map((change) => change.kind), changesChannel],
  )
}

/** Notes that so much changed that every server should read all physicians again. Last in the transaction, like `recordChanges`. */
export async function recordBulkChange(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [changesLock])
  await client.query(
    `with inserted as (insert into physician_changes (kind) values ('bulk') returning id)
     select pg_notify($1, max(id)::text) from inserted`,
    [changesChannel],
  )
}
