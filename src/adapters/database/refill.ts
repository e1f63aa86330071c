/** Refilling entire tables with rows that were in them before: what a restore does. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { readSequences, type Sequence, type Table } from './contents.ts'
import { codeOf, DatabaseSetupError, messageOf } from './setup-error.ts'

const foreignKeyColumns = {
  table: 'text',
  name: 'text',
  definition: 'text',
} as const
type ForeignKey = RowOf<typeof foreignKeyColumns>

/**
 * Empties the tables and lets `fill` fill them in any order: foreign keys are dropped for that time and checked when
 * they come back, and triggers, which did their work when the rows were new, don't run. Happens in the caller's
 * transaction.
 */
export async function refill(db: Kysely<DB>, tables: readonly Table[], fill: () => Promise<void>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const foreignKeys = await readForeignKeys(db)
  const triggered = await readTriggered(db)
  for (const { table, name } of foreignKeys) await run(`alter table ${table} drop constraint ${name}`)
  for (const table of triggered) await run(`alter table ${table} disable trigger user`)
  if (tables.length > 0) await run(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  await fill()
  for (const { table, name, definition } of foreignKeys) {
    await run(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const table of triggered) await run(`alter table ${table} enable trigger user`)
}

/** Lets each sequence continue where it was. One that only a newer release has is left alone. */
export async function setSequences(db: Kysely<DB>, sequences: readonly Sequence[]): Promise<void> {
  const present = new Set((await readSequences(db)).map(({ name }) => name))
  for (const { name, last, called } of sequences.filter((sequence) => present.has(sequence.name))) {
    await sql`select setval(${name}::regclass, ${last}::bigint, ${called})`.execute(db)
  }
}

const ours = sql`connamespace in (select oid from pg_namespace where nspname in (current_schema(), 'pgboss'))`

async function readForeignKeys(db: Kysely<DB>): Promise<ForeignKey[]> {
  const { rows } = await typed(foreignKeyColumns)`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and ${ours}`.execute(db)
  return rows
}

async function readTriggered(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await typed({ table: 'text' })`
    select distinct tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgparentid = 0
      and c.relnamespace in (select oid from pg_namespace where nspname in (current_schema(), 'pgboss'))`.execute(db)
  return rows.map(({ table }) => table)
}

/**
 * A name for what is set aside; leftovers of an earlier restore that was killed are in the way, and the error names
 * them.
 */
const aside = (schema: string) => `${schema}_before_restore`

/**
 * Renames everything that is there, does `work` in the empty database, then deletes the old data or, if `work` rejects,
 * puts it back. If the process is killed in between, the old data stays under `…_before_restore`.
 *
 * @throws {DatabaseSetupError} if the user may not do this
 */
export async function replacingAll<Result>(db: Kysely<DB>, work: () => Promise<Result>): Promise<Result> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const { rows } = await typed({ schema: 'text', current: 'boolean' })`
    select quote_ident(nspname) as schema, nspname = current_schema() as current from pg_namespace
    where nspname in (current_schema(), 'pgboss')`.execute(db)
  try {
    for (const { schema } of rows) await run(`alter schema ${schema} rename to ${aside(schema)}`)
    for (const { schema, current } of rows) if (current) await run(`create schema ${schema}`)
  } catch (error) {
    await putBack(run, rows)
    throw new DatabaseSetupError(
      `The contents of the database could not be set aside (${codeOf(error) ?? 'no code'}: ${messageOf(error)}). ` +
        'The user of DATABASE_URL has to own the database. Or create an empty database, and restore into that.',
    )
  }
  let result: Result
  try {
    result = await work()
  } catch (error) {
    await putBack(run, rows)
    throw error
  }
  for (const { schema } of rows) await run(`drop schema ${aside(schema)} cascade`)
  return result
}

async function putBack(run: (statement: string) => Promise<unknown>, rows: readonly { schema: string }[]) {
  for (const { schema } of rows) {
    const { rows: found } = (await run(
      `select 1 from pg_namespace where quote_ident(nspname) = '${aside(schema).replaceAll("'", "''")}'`,
    )) as { rows: unknown[] }
    if (found.length === 0) continue
    await run(`drop schema if exists ${schema} cascade`)
    await run(`alter schema ${aside(schema)} rename to ${schema}`)
  }
}
