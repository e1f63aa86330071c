/** Where the servers add up what they have counted: one statement for everything since the last one. */

import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import type { Change, ReadingStore, Total } from './reading-counts.ts'
import { noteNetworks } from './seen-networks.ts'

export function readingStoreIn(db: Kysely<DB>): ReadingStore {
  return {
    exchange: async (changes, seen) => {
      await noteNetworks(db, seen)
      return changes.length === 0 ? [] : addAll(db, changes)
    },
  }
}

const hour = 60 * 60 * 1000

async function addAll(db: Kysely<DB>, changes: readonly Change[]): Promise<Total[]> {
  const byStored = new Map(changes.map(({ key }) => [hash('sha256', key, 'base64url'), key]))
  const costs = changes.map(({ cost }) => cost)
  const ids = changes.map(({ ids }) => ids)
  const now = sql`(extract(epoch from statement_timestamp()) * 1000)::float8`
  const begins = sql`counts.seen = 0 or counts.since + ${hour}::float8 <= excluded.since`
  // In one order, so that two servers with the same keys don't wait for each other in a circle.
  const { rows } = await typed({ key: 'text', busy: 'number', seen: 'number', age: 'number' })`
    insert into reading_counts as counts (key, busy_until, since, seen)
    select key, ${now} + cost, ${now}, ids
    from unnest(${[...byStored.keys()]}::text[], ${costs}::float8[], ${ids}::int[]) as change (key, cost, ids)
    order by key
    on conflict (key) do update set
      busy_until = greatest(counts.busy_until, ${now}) + excluded.busy_until - ${now},
      since = case when ${begins} then excluded.since else counts.since end,
      seen = case when ${begins} then excluded.seen else counts.seen + excluded.seen end
    returning key, busy_until - ${now} as busy, seen, ${now} - since as age`.execute(db)
  return rows.map(({ key, busy, seen, age }) => ({ key: byStored.get(key)!, busy, seen, age }))
}
