/**
 * COPY, which Kysely does not have: a query whose one parameter is where its rows come from or go to. The connections of
 * `adapters/database` know it by its text, so it runs wherever a query does, in a transaction as well.
 */
import type { Readable, Writable } from 'node:stream'
import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** Rows in COPY's text format, each ending with a newline. A stream of them is read as fast as PostgreSQL takes them. */
export type CopiedRows = string | Buffer | Readable

/**
 * Sends rows to `target` ('physicians (npi, …)'); resolves with how many there were when PostgreSQL has them. A connection does one COPY
 * at a time.
 */
export async function copyIn(db: Kysely<DB>, target: string, rows: CopiedRows): Promise<number> {
  if ((typeof rows === 'string' || Buffer.isBuffer(rows)) && rows.length === 0) return 0
  return run(db, `copy ${target} from stdin`, rows)
}

/** Writes the rows of `source` ('(select … from physicians)') into `sink`, which it does not end; resolves with how many there were. */
export async function copyOut(db: Kysely<DB>, source: string, sink: Writable): Promise<number> {
  return run(db, `copy ${source} to stdout`, sink)
}

async function run(db: Kysely<DB>, text: string, end: CopiedRows | Writable): Promise<number> {
  const { rows } = await db.executeQuery<{ copied: number }>(CompiledQuery.raw(text, [end]))
  return rows[0]?.copied ?? 0
}

/** What a query copies, and which way; undefined for one that is no COPY. */
export function copyOf(text: unknown, values: unknown): { rows: CopiedRows } | { sink: Writable } | undefined {
  if (typeof text !== 'string' || !text.startsWith('copy ') || !Array.isArray(values)) return undefined
  if (text.endsWith(' from stdin')) return { rows: values[0] }
  return text.endsWith(' to stdout') ? { sink: values[0] } : undefined
}
