import pg from 'pg'

interface Definition {
  table: string
  name: string
  /** The constraint's definition, or the whole `create index`. */
  sql: string
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
  const constraints = await constraintsOf(client, tables, ['f', 'p', 'u'])
  const indexes = await client.query<Definition>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as sql
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  await dropConstraints(client, constraints)
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await work()
  for (const { sql } of indexes.rows) await client.query(sql)
  await addConstraints(client, constraints)
}

/**
 * Runs `work` while rows of the tables may refer to nothing, and then checks all of them at once, which takes a tenth of the time that asking
 * for each row does. The tables and those that they refer to are locked until the transaction ends, for readers as well.
 */
export async function withoutForeignKeys(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const constraints = await constraintsOf(client, tables, ['f'])
  await dropConstraints(client, constraints)
  await work()
  await addConstraints(client, constraints)
}

/** By `contype`: f, p and u. Keys that other tables refer to are left out. */
async function constraintsOf(
  client: pg.ClientBase,
  tables: readonly string[],
  types: readonly string[],
): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as sql
     from pg_constraint c
     where c.conrelid = any($1::regclass[]) and c.contype = any($2::"char"[])
       and not exists (select 1 from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid and f.oid <> c.oid)
     order by c.contype`,
    [tables, types],
  )
  return rows
}

async function dropConstraints(client: pg.ClientBase, constraints: readonly Definition[]): Promise<void> {
  for (const { table, name } of constraints) {
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  }
}

/** Foreign keys refer to primary keys, so these come back first ('p' and 'u' sort behind 'f'). */
async function addConstraints(client: pg.ClientBase, constraints: readonly Definition[]): Promise<void> {
  for (const { table, name, sql } of constraints.toReversed()) {
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${sql}`)
  }
}
