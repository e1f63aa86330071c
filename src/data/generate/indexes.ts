import pg from 'pg'

interface Definition {
  table: string
  name: string
  /** The constraint's definition, or the whole `create index`. */
  sql: string
  constraint: boolean
}

const { escapeIdentifier } = pg

/**
 * Runs `work` while the tables have no indexes, foreign keys and unique constraints, and makes them again from their own definitions: for
 * filling empty tables, where building an index once is several times faster than keeping it. Keys that other tables refer to stay. The
 * tables are locked until the transaction ends.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const constraints = await client.query<Definition>(
    `select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as sql, true as constraint
     from pg_constraint c
     where c.conrelid = any($1::regclass[]) and c.contype in ('f', 'p', 'u')
       and not exists (select 1 from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid and f.oid <> c.oid)
     order by c.contype`,
    [tables],
  )
  const indexes = await client.query<Definition>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as sql,
       false as constraint
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { table, name } of constraints.rows) {
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  }
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await work()
  for (const { sql } of indexes.rows) await client.query(sql)
  // Foreign keys refer to primary keys, so these come back first ('p' and 'u' sort behind 'f').
  for (const { table, name, sql } of constraints.rows.reverse()) {
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${sql}`)
  }
}
