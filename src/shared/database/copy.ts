/**
 * COPY, which Kysely lacks: a query whose only parameter is the source or target of its rows. The connections in
 * `adapters/database` recognize it by its text, so it runs anywhere a query does, including in a transaction.
 */
import type { Readable, Writable } from 'node:stream'
import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/**
 * Rows in COPY's text format, each ending with a newline. A stream of them is read as fast as PostgreSQL takes them.
 */
export type CopiedRows = string | Buffer | Readable

/**
 * Sends rows to `target` ('physicians (npi, …)'); resolves with their number once PostgreSQL has them. A connection
 * runs one COPY at a time.
 */
export async function copyIn(db: Kysely<DB>, target: string, rows: CopiedRows): Promise<number> {
  if ((typeof rows === 'string' || Buffer.isBuffer(rows)) && rows.length === 0) return 0
  return run(db, `copy ${target} from stdin`, rows)
}

/**
 * Writes the rows of `source` ('(select … from physicians)') into `sink`, which it does not close; resolves with their
 * number.
 */
export async function copyOut(db: Kysely<DB>, source: string, sink: Writable): Promise<number> {
  return run(db, `copy ${source} to stdout`, sink)
}

async function run(db: Kysely<DB>, text: string, end: CopiedRows | Writable): Promise<number> {
  const { rows } = await db.executeQuery<{ copied: number }>(CompiledQuery.raw(text, [end]))
  return rows[0]?.copied ?? 0
}

/** What a query copies, and in which direction; undefined if it is not a COPY. */
export function copyOf(text: unknown, values: unknown): { rows: CopiedRows } | { sink: Writable } | undefined {
  if (typeof text !== 'string' || !text.startsWith('copy ') || !Array.isArray(values)) return undefined
  if (text.endsWith(' from stdin')) return { rows: values[0] }
  return text.endsWith(' to stdout') ? { sink: values[0] } : undefined
}
