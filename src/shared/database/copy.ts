/**
 * COPY, which Kysely does not have: a query whose one parameter is all of its rows. The connections of `adapters/database` know it by its
 * text, so it runs wherever a query does, in a transaction as well.
 */
import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/**
 * Sends rows in COPY's text format, each ending with a newline, to `target` ('physicians (npi, …)'); resolves when PostgreSQL has them.
 * A connection does one COPY at a time.
 */
export async function copyIn(db: Kysely<DB>, target: string, rows: string | Buffer): Promise<void> {
  if (rows.length > 0) await db.executeQuery(CompiledQuery.raw(`copy ${target} from stdin`, [rows]))
}

/** The rows of a query that is a COPY; undefined for any other. */
export function copiedRows(text: unknown, values: unknown): string | Buffer | undefined {
  const isCopy = typeof text === 'string' && text.startsWith('copy ') && text.endsWith(' from stdin')
  return isCopy && Array.isArray(values) ? values[0] : undefined
}
