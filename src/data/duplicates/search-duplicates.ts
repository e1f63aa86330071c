import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { inTransaction } from '#shared/database/transaction.ts'

import { changedSince, newestChange } from '../changes.ts'
import { likelyPairs, type Pair } from './likely-pairs.ts'

/** Profiles that are looked at together: every one has dozens of names to look up. */
const step = 100

/** As many as are looked at within a minute or two; beyond them, a search through everyone can be continued. */
const few = 2000

/**
 * Looks for the other profiles of everyone who has changed since the last time; after an import of many, of everyone
 * without an NPI. Each step is saved, so that the next call continues where `signal` ended this one.
 */
export async function searchDuplicates(db: Kysely<DB>, signal: AbortSignal): Promise<void> {
  let { lastChange, afterId } = await placeOf(db)
  if (afterId === null) {
    const newest = await newestChange(db)
    const changed = lastChange === null ? 'many' : await changedSince(db, lastChange)
    if (changed !== 'many' && changed.length <= few) {
      for (let from = 0; from < changed.length; from += step) {
        if (signal.aborted) return
        await lookAt(db, changed.slice(from, from + step))
      }
      await savePlace(db, newest, null)
      return
    }
    lastChange = newest
    afterId = 0
  }
  while (!signal.aborted) {
    const ids = await withoutNpiAfter(db, afterId)
    await lookAt(db, ids)
    afterId = ids.at(-1) ?? null
    await savePlace(db, lastChange ?? 0, afterId)
    if (afterId === null) return
  }
}

async function placeOf(db: Kysely<DB>): Promise<{ lastChange: number | null; afterId: number | null }> {
  const row = await db.selectFrom('duplicate_search').select(['last_change', 'after_id']).executeTakeFirst()
  return { lastChange: row?.last_change ?? null, afterId: row?.after_id ?? null }
}

async function savePlace(db: Kysely<DB>, lastChange: number, afterId: number | null): Promise<void> {
  await sql`
    insert into duplicate_search (last_change, after_id) values (${lastChange}, ${afterId})
    on conflict (only_row) do update set last_change = excluded.last_change, after_id = excluded.after_id`.execute(db)
}

/** Of two people, at least one has no NPI yet, so that looking at these finds every pair. */
async function withoutNpiAfter(db: Kysely<DB>, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('physicians')
    .select('id')
    .where('id', '>', id)
    .where('npi', 'is', null)
    .where('generated', '=', false)
    .where('canary', '=', false)
    .orderBy('id')
    .limit(step)
    .execute()
  return rows.map((row) => row.id)
}

async function lookAt(db: Kysely<DB>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const pairs = await likelyPairs(db, ids)
  await inTransaction(db, async (db) => {
    await forgetUnlikely(db, ids, pairs)
    await savePairs(db, pairs)
  })
}

/** What was likely before one of them changed. */
async function forgetUnlikely(db: Kysely<DB>, ids: readonly number[], pairs: readonly Pair[]): Promise<void> {
  await sql`
    delete from duplicate_pairs old
    where decided_at is null and (one_id = any(${ids}::bigint[]) or other_id = any(${ids}::bigint[]))
      and not exists (
        select from unnest(${pairs.map(({ oneId }) => oneId)}::bigint[], ${pairs.map(({ otherId }) => otherId)}::bigint[])
          as found (one_id, other_id)
        where found.one_id = old.one_id and found.other_id = old.other_id)`.execute(db)
}

/** Who is two people stays two people. */
async function savePairs(db: Kysely<DB>, pairs: readonly Pair[]): Promise<void> {
  await sql`
    insert into duplicate_pairs (one_id, other_id, confidence)
    select one.id, other.id, found.confidence
    from unnest(${pairs.map(({ oneId }) => oneId)}::bigint[], ${pairs.map(({ otherId }) => otherId)}::bigint[],
      ${pairs.map(({ confidence }) => confidence)}::float8[]) as found (one_id, other_id, confidence)
    join physicians one on one.id = found.one_id
    join physicians other on other.id = found.other_id
    order by one.id, other.id
    on conflict (one_id, other_id) do update set confidence = excluded.confidence
    where duplicate_pairs.decided_at is null`.execute(db)
}
