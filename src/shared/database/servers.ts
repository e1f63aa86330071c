import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from './typed.ts'

/** Each server has one connection of this name, so counting them counts the servers. */
export const listenerName = 'attending listener'

export async function countServers(db: Kysely<DB>): Promise<number> {
  const { rows } = await typed({ servers: 'number' })`
    select count(*)::int as servers from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(db)
  return rows[0]?.servers ?? 0
}
