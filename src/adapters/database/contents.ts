/**
 * What a database holds, read from PostgreSQL's own catalogs, so that a backup has every table, even ones that no one
 * listed.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'

const tableColumns = {
  /** Quoted if necessary; tables of the job queue begin with 'pgboss.'. */
  name: 'text',
  /** Quoted if necessary, without the ones PostgreSQL computes. */
  columns: 'texts',
} as const
export type Table = RowOf<typeof tableColumns>

const sequenceColumns = {
  name: 'text',
  /** A bigint, as text. */
  last: 'text',
  called: 'boolean',
} as const
export type Sequence = RowOf<typeof sequenceColumns>

const ours = sql`n.nspname in (current_schema(), 'pgboss')`
const nameOf = sql`case when n.nspname = 'pgboss' then 'pgboss.' else '' end || quote_ident(c.relname)`

/** All tables except the one that records which migrations were applied: applying them fills it. */
export async function readTables(db: Kysely<DB>): Promise<Table[]> {
  const { rows } = await typed(tableColumns)`
    select ${nameOf} as name, array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where ${ours} and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
    group by n.nspname, c.relname order by n.nspname = 'pgboss', c.relname`.execute(db)
  return rows
}

export async function readSequences(db: Kysely<DB>): Promise<Sequence[]> {
  const { rows: found } = await typed({ name: 'text' })`
    select ${nameOf} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind = 'S' order by 1`.execute(db)
  if (found.length === 0) return []
  const each = found.map(
    ({ name }) =>
      sql`select ${name}::text as name, last_value::text as last, is_called as called from ${sql.raw(name)}`,
  )
  return (await typed(sequenceColumns)`${sql.join(each, sql` union all `)}`.execute(db)).rows
}

/** The migrations that made the schema, in order. Empty if there are none. */
export async function readApplied(db: Kysely<DB>): Promise<{ name: string; checksum: string }[]> {
  if (!(await hasTable(db, 'schema_migrations'))) return []
  return (
    await typed({ name: 'text', checksum: 'text' })`select name, checksum from schema_migrations order by name`.execute(
      db,
    )
  ).rows
}

/** The version of the job queue's tables; null before a server has made them. */
export async function readQueueVersion(db: Kysely<DB>): Promise<number | null> {
  if (!(await hasTable(db, 'pgboss.version'))) return null
  return (await typed({ version: 'number' })`select version from pgboss.version`.execute(db)).rows[0]?.version ?? null
}

export async function hasTable(db: Kysely<DB>, name: string): Promise<boolean> {
  const { rows } = await typed({ found: 'boolean' })`select to_regclass(${name}) is not null as found`.execute(db)
  return rows[0]?.found === true
}

/** How many connections servers currently have to this database. */
export async function countServerConnections(db: Kysely<DB>): Promise<number> {
  const { rows } = await typed({ open: 'number' })`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and application_name like 'attending%' and pid <> pg_backend_pid()
      and application_name not in ('attending backup', 'attending keeper')`.execute(db)
  return rows[0]?.open ?? 0
}
