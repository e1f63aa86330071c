import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { countServers } from '#shared/database/servers.ts'
import { typed } from '#shared/database/typed.ts'

/**
 * Locks tables until the transaction ends, for readers as well. False, without waiting, while a server runs or anyone
 * reads one of them.
 */
export async function lockAlone(db: Kysely<DB>, tables: readonly string[]): Promise<boolean> {
  if ((await countServers(db)) > 0) return false
  // A block of its own, so that a refusal does not end the transaction.
  await sql`
    do $$ begin
      lock table ${sql.raw(tables.join(', '))} in access exclusive mode nowait;
    exception when lock_not_available then null;
    end $$`.execute(db)
  const { rows } = await typed({ locked: 'number' })`
    select count(distinct relation)::int as locked from pg_locks
    where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relation = any(${tables}::regclass[])`.execute(db)
  return rows[0]?.locked === tables.length
}
