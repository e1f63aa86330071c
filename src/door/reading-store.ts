/** Where the servers add up what they have counted: one statement for everything since the last one. */

import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { current, type NamesOf, type NamesStore, type ShownAt, takeFrom } from './names-shown.ts'
import type { Change, ReadingStore, Total } from './reading-counts.ts'
import { noteNetworks } from './seen-networks.ts'

export function readingStoreIn(db: Kysely<DB>): ReadingStore & NamesStore {
  return {
    exchange: async (changes, seen) => {
      await noteNetworks(db, seen)
      return changes.length === 0 ? [] : addAll(db, changes)
    },
    takeNames: (counts, names) => inTransaction(db, (transaction) => takeNames(transaction, counts, names)),
  }
}

const storedKey = (key: string) => hash('sha256', key, 'base64url')

const hour = 60 * 60 * 1000

async function addAll(db: Kysely<DB>, changes: readonly Change[]): Promise<Total[]> {
  const byStored = new Map(changes.map(({ key }) => [storedKey(key), key]))
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

async function takeNames(db: Kysely<DB>, counts: readonly NamesOf[], names: readonly string[]): Promise<ShownAt[]> {
  const keys = counts.map(({ key }) => storedKey(key))
  // In one order here, too.
  await sql`insert into typeahead_names (key) select key from unnest(${keys}::text[]) as key order by key
    on conflict do nothing`.execute(db)
  const { rows } = await typed({ key: 'text', shown: z.record(z.string(), z.number()), now: 'number' })`
    select key, shown, (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from typeahead_names where key = any(${keys}::text[]) order by key for update`.execute(db)
  const now = Math.max(...rows.map((row) => row.now))
  const shown = keys.map((key) => {
    const row = rows.find((one) => one.key === key)
    return current(new Map(Object.entries(row?.shown ?? {})), now)
  })
  takeFrom(counts, shown, names, now)
  const stored = shown.map((of) => JSON.stringify(Object.fromEntries(of)))
  await sql`update typeahead_names set shown = new.shown::jsonb, updated_at = now()
    from unnest(${keys}::text[], ${stored}::text[]) as new (key, shown)
    where typeahead_names.key = new.key`.execute(db)
  return shown.map((of) => new Map([...of].map(([name, at]) => [name, Math.max(0, now - at)])))
}
