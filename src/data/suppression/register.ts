/** The register of removed people: the tables `suppressions` and `lifted_suppressions`. Every server's journal is a copy. */
import type pg from 'pg'
import type { Suppression, SuppressionKind } from './value-hash.ts'

/** Microseconds, as PostgreSQL keeps them: two events of one millisecond keep their order. */
const isoOf = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

interface Row {
  hash: string
  kind: SuppressionKind
  reason: string
  at: string
}

interface EnteredRow extends Row {
  is_new: boolean
}

export interface Entered {
  /** The entries as they are stored, for the journal. */
  stored: Suppression[]
  /** How many of them are new. */
  fresh: number
}

const columnsOf = (entries: readonly Suppression[]) => [
  entries.map(({ hash }) => hash),
  entries.map(({ kind }) => kind),
  entries.map(({ reason }) => reason),
]

/**
 * Enters what was decided just now. An entry that is there already becomes as young as this decision, so that a journal which lifts the old
 * one leaves it alone; unless `renew` is false, for lists that say the same every month.
 */
export async function enterSuppressions(
  client: pg.ClientBase,
  entries: readonly Suppression[],
  { renew = true } = {},
): Promise<Entered> {
  if (entries.length === 0) return { stored: [], fresh: 0 }
  const { rows } = await client.query<EnteredRow>(
    `insert into suppressions as s (hash, kind, reason, created_at)
     select distinct on (e.hash, e.kind) e.hash, e.kind, e.reason,
       greatest(clock_timestamp(), l.lifted_at + interval '1 microsecond')
     from (select decode(hash, 'hex') as hash, kind, reason from unnest($1::text[], $2::text[], $3::text[]) as given (hash, kind, reason)) e
     left join lifted_suppressions l on l.hash = e.hash
     order by e.hash, e.kind
     on conflict (hash, kind) do ${renew ? 'update set created_at = greatest(s.created_at, excluded.created_at)' : 'nothing'}
     returning encode(s.hash, 'hex') as hash, s.kind, s.reason, ${isoOf('s.created_at')} as at, s.xmax = 0 as is_new`,
    columnsOf(entries),
  )
  return {
    stored: rows.map(({ is_new, ...row }) => row),
    fresh: rows.filter((row) => row.is_new).length,
  }
}

/** Takes entries out, whatever their kind, and remembers that and when. Gives what was lifted, for the journal. */
export async function liftHashes(
  client: pg.ClientBase,
  hashes: readonly string[],
  reason: string,
): Promise<Suppression[]> {
  if (hashes.length === 0) return []
  const { rows } = await client.query<Row>(
    `with gone as (
       delete from suppressions where hash = any(select decode(unnest($1::text[]), 'hex')) returning hash, kind, created_at)
     insert into lifted_suppressions as l (hash, kind, reason, lifted_at)
     select distinct on (hash) hash, kind, $2::text, greatest(clock_timestamp(), created_at) from gone order by hash, created_at desc
     on conflict (hash) do update set kind = excluded.kind, reason = excluded.reason, lifted_at = greatest(l.lifted_at, excluded.lifted_at)
     returning encode(hash, 'hex') as hash, kind, reason, ${isoOf('lifted_at')} as at`,
    [hashes, reason.slice(0, 200)],
  )
  return rows.map((row) => ({ ...row, lifted: true }))
}

/**
 * Takes over what a journal says. Of an entry and its lifting the later one holds, so it does not matter in which order journals are read, nor
 * how often. Gives how many entries are new and how many were lifted.
 */
export async function takeOver(
  client: pg.ClientBase,
  entries: readonly Suppression[],
): Promise<{ entered: number; lifted: number }> {
  const added = entries.filter((entry) => !entry.lifted)
  const lifts = entries.filter((entry) => entry.lifted)
  return { lifted: await takeOverLifts(client, lifts), entered: await takeOverAdded(client, added) }
}

const given = `(select decode(hash, 'hex') as hash, kind, reason, at
  from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as given (hash, kind, reason, at)) e`

async function takeOverAdded(client: pg.ClientBase, entries: readonly Suppression[]): Promise<number> {
  if (entries.length === 0) return 0
  const { rows } = await client.query<{ is_new: boolean }>(
    `insert into suppressions as s (hash, kind, reason, created_at)
     select distinct on (e.hash, e.kind) e.hash, e.kind, e.reason, e.at
     from ${given} left join lifted_suppressions l on l.hash = e.hash
     where l.lifted_at is null or l.lifted_at < e.at
     order by e.hash, e.kind, e.at desc
     on conflict (hash, kind) do update set created_at = excluded.created_at where s.created_at < excluded.created_at
     returning s.xmax = 0 as is_new`,
    [...columnsOf(entries), entries.map(({ at }) => at)],
  )
  return rows.filter((row) => row.is_new).length
}

async function takeOverLifts(client: pg.ClientBase, lifts: readonly Suppression[]): Promise<number> {
  if (lifts.length === 0) return 0
  const values = [...columnsOf(lifts), lifts.map(({ at }) => at)]
  await client.query(
    `insert into lifted_suppressions as l (hash, kind, reason, lifted_at)
     select distinct on (e.hash) e.hash, e.kind, e.reason, e.at from ${given} order by e.hash, e.at desc
     on conflict (hash) do update set kind = excluded.kind, reason = excluded.reason, lifted_at = excluded.lifted_at
     where l.lifted_at < excluded.lifted_at`,
    values,
  )
  const { rowCount } = await client.query(
    `delete from suppressions s using lifted_suppressions l
     where l.hash = s.hash and l.lifted_at >= s.created_at and s.hash = any(select decode(unnest($1::text[]), 'hex'))`,
    [lifts.map(({ hash }) => hash)],
  )
  return rowCount ?? 0
}

/** The whole register, the oldest first: as many lines as a new journal has. */
export async function readRegister(client: pg.ClientBase): Promise<Suppression[]> {
  const { rows } = await client.query<Row & { lifted: boolean }>(
    `select encode(hash, 'hex') as hash, kind, reason, ${isoOf('created_at')} as at, false as lifted from suppressions
     union all
     select encode(hash, 'hex'), kind, reason, ${isoOf('lifted_at')}, true from lifted_suppressions
     order by at, lifted`,
  )
  return rows.map(({ lifted, ...row }) => (lifted ? { ...row, lifted } : row))
}
