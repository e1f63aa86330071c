import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { LongSession } from '#shared/database/connections.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'

/** A name that fewer have is as rare as one that no one has. */
const fewest = 3

/**
 * Counts how many physicians have each name, state, and specialty, for matching and imports, unless that is done: it
 * takes seconds, once a day and after the data has grown or shrunk by a twentieth.
 */
export const countValues = (longSession: LongSession): Promise<void> => longSession(count)

async function count(db: Kysely<DB>): Promise<void> {
  const { rows } = await typed({ due: 'boolean' })`
    select coalesce((
      select counted_at < now() - interval '1 day' or abs(people - reltuples) > greatest(people, 1000) / 20.0
      from value_counts, pg_class where kind = 'all' and oid = 'physicians'::regclass), true) as due`.execute(db)
  if (!rows[0]?.due) return
  await inTransaction(db, async (db) => {
    await sql`delete from value_counts`.execute(db)
    await sql`
      insert into value_counts (kind, value, people)
      select kind, value, count(*) from (
        select string_to_array(coalesce(match_key, physician_match_key(first_name, last_name, coalesce(state, ''),
          coalesce(specialty, ''))), '|') as parts
        from physicians where not canary
      ) p cross join lateral (
        values ('first', parts[1] collate "C"), ('last', parts[2]), ('state', parts[3]), ('specialty', parts[4]), ('all', '')
      ) as said (kind, value)
      where value <> '' or kind = 'all'
      group by kind, value having count(*) >= ${fewest} or kind = 'all'`.execute(db)
  })
}
