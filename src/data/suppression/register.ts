/**
 * The register of removed people: the tables `suppressions` and `lifted_suppressions`. Every server's journal is a
 * copy.
 */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { type Suppression, suppressionKinds } from './value-hash.ts'

/** Microseconds, as in PostgreSQL: two events within one millisecond keep their order. */
const isoOf = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const columns = { hash: 'text', kind: z.enum(suppressionKinds), reason: 'text', at: 'text' } as const

export interface Entered {
  /** The entries as stored, for the journal. */
  stored: Suppression[]
  /** How many of them are new. */
  fresh: number
}

const columnsOf = (entries: readonly Suppression[]) =>
  sql`${entries.map(({ hash }) => hash)}::text[], ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ reason }) => reason)}::text[]`

/**
 * Enters what was just decided. An existing entry gets the time of this decision, so that a journal which lifts the old
 * one leaves it alone; unless `renew` is false, for lists that say the same every month.
 */
export async function enterSuppressions(
  db: Kysely<DB>,
  entries: readonly Suppression[],
  { renew = true } = {},
): Promise<Entered> {
  if (entries.length === 0) return { stored: [], fresh: 0 }
  const { rows } = await typed({ ...columns, is_new: 'boolean' })`
    insert into suppressions as s (hash, kind, reason, created_at)
     select distinct on (e.hash, e.kind) e.hash, e.kind, e.reason,
       greatest(clock_timestamp(), l.lifted_at + interval '1 microsecond')
     from (select decode(hash, 'hex') as hash, kind, reason from unnest(${columnsOf(entries)}) as given (hash, kind, reason)) e
     left join lifted_suppressions l on l.hash = e.hash
     order by e.hash, e.kind
     on conflict (hash, kind) do ${sql.raw(renew ? 'update set created_at = greatest(s.created_at, excluded.created_at)' : 'nothing')}
     returning encode(s.hash, 'hex') as hash, s.kind, s.reason, ${isoOf('s.created_at')} as at, s.xmax = 0 as is_new`.execute(
    db,
  )
  return {
    stored: rows.map(({ is_new, ...row }) => row),
    fresh: rows.filter((row) => row.is_new).length,
  }
}

/** Removes entries of any kind, and remembers when. Returns what was lifted, for the journal. */
export async function liftHashes(db: Kysely<DB>, hashes: readonly string[], reason: string): Promise<Suppression[]> {
  if (hashes.length === 0) return []
  const { rows } = await typed(columns)`
    with gone as (
       delete from suppressions where hash = any(select decode(unnest(${hashes}::text[]), 'hex')) returning hash, kind, created_at)
     insert into lifted_suppressions as l (hash, kind, reason, lifted_at)
     select distinct on (hash) hash, kind, ${reason.slice(0, 200)}::text, greatest(clock_timestamp(), created_at) from gone order by hash, created_at desc
     on conflict (hash) do update set kind = excluded.kind, reason = excluded.reason, lifted_at = greatest(l.lifted_at, excluded.lifted_at)
     returning encode(hash, 'hex') as hash, kind, reason, ${isoOf('lifted_at')} as at`.execute(db)
  return rows.map((row) => ({ ...row, lifted: true }))
}

/**
 * Applies a journal. If an entry was made and lifted, whichever came later counts, so it doesn't matter in which order
 * or how often journals are read. Returns how many entries are new and how many were lifted.
 */
export async function takeOver(
  db: Kysely<DB>,
  entries: readonly Suppression[],
): Promise<{ entered: number; lifted: number }> {
  const added = entries.filter((entry) => !entry.lifted)
  const lifts = entries.filter((entry) => entry.lifted)
  return { lifted: await takeOverLifts(db, lifts), entered: await takeOverAdded(db, added) }
}

const given = (entries: readonly Suppression[]) => sql`(select decode(hash, 'hex') as hash, kind, reason, at
  from unnest(${columnsOf(entries)}, ${entries.map(({ at }) => at)}::timestamptz[]) as given (hash, kind, reason, at)) e`

async function takeOverAdded(db: Kysely<DB>, entries: readonly Suppression[]): Promise<number> {
  if (entries.length === 0) return 0
  const { rows } = await typed({ is_new: 'boolean' })`
    insert into suppressions as s (hash, kind, reason, created_at)
     select distinct on (e.hash, e.kind) e.hash, e.kind, e.reason, e.at
     from ${given(entries)} left join lifted_suppressions l on l.hash = e.hash
     where l.lifted_at is null or l.lifted_at < e.at
     order by e.hash, e.kind, e.at desc
     on conflict (hash, kind) do update set created_at = excluded.created_at where s.created_at < excluded.created_at
     returning s.xmax = 0 as is_new`.execute(db)
  return rows.filter((row) => row.is_new).length
}

async function takeOverLifts(db: Kysely<DB>, lifts: readonly Suppression[]): Promise<number> {
  if (lifts.length === 0) return 0
  await sql`
    insert into lifted_suppressions as l (hash, kind, reason, lifted_at)
     select distinct on (e.hash) e.hash, e.kind, e.reason, e.at from ${given(lifts)} order by e.hash, e.at desc
     on conflict (hash) do update set kind = excluded.kind, reason = excluded.reason, lifted_at = excluded.lifted_at
     where l.lifted_at < excluded.lifted_at`.execute(db)
  const { numAffectedRows } = await sql`
    delete from suppressions s using lifted_suppressions l
     where l.hash = s.hash and l.lifted_at >= s.created_at and s.hash = any(select decode(unnest(${lifts.map(({ hash }) => hash)}::text[]), 'hex'))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** The whole register, oldest first: one line for each line a new journal has. */
export async function readRegister(db: Kysely<DB>): Promise<Suppression[]> {
  const { rows } = await typed({ ...columns, lifted: 'boolean' })`
    select encode(hash, 'hex') as hash, kind, reason, ${isoOf('created_at')} as at, false as lifted from suppressions
     union all
     select encode(hash, 'hex'), kind, reason, ${isoOf('lifted_at')}, true from lifted_suppressions
     order by at, lifted`.execute(db)
  return rows.map(({ lifted, ...row }) => (lifted ? { ...row, lifted } : row))
}
