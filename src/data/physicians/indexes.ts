import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'

const definitionColumns = {
  table: 'text',
  name: 'text',
  /** For a constraint, or the whole `create index`. */
  definition: 'text',
} as const
type Definition = RowOf<typeof definitionColumns>

/**
 * Runs `work` while the tables have no indexes, foreign keys, or unique constraints, then recreates them from their own
 * definitions: for filling empty tables, where building an index once is several times faster than maintaining it. Keys
 * that other tables refer to stay. The tables are locked until the transaction ends.
 */
export async function withoutIndexes(
  db: Kysely<DB>,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const constraints = await constraintsOf(db, tables)
  const indexes = await typed(definitionColumns)`
      select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any(${tables}::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`.execute(
    db,
  )
  await dropConstraints(db, constraints)
  for (const { name } of indexes.rows) await sql`drop index ${sql.raw(name)}`.execute(db)
  await work()
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db)
  await addConstraints(db, constraints)
}

/** Foreign keys, and the primary and unique keys that no other table refers to. */
async function constraintsOf(db: Kysely<DB>, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await typed(definitionColumns)`
      select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     where c.conrelid = any(${tables}::regclass[]) and (c.contype = 'f' or (c.contype in ('p', 'u')
         and not exists (select 1 from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)))
     order by c.contype`.execute(db)
  return rows
}

async function dropConstraints(db: Kysely<DB>, constraints: readonly Definition[]): Promise<void> {
  for (const { table, name } of constraints) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(db)
  }
}

/** Foreign keys refer to primary keys, so these come back first ('p' and 'u' sort after 'f'). */
async function addConstraints(db: Kysely<DB>, constraints: readonly Definition[]): Promise<void> {
  for (const { table, name, definition } of constraints.toReversed()) {
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
  }
}
