/**
 * Statements that go with every request. PostgreSQL plans each once for a connection and is then sent its values alone. The connections of
 * `adapters/database` know them by their text, so they run wherever a query does, in a transaction as well.
 */
import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

export type Prepared<Row, Values extends readonly unknown[]> = (db: Kysely<DB>, ...values: Values) => Promise<Row[]>

const namesByText = new Map<string, string>()

/**
 * A statement with its values as $1, $2 and so on. `name` shows in PostgreSQL's lists of statements; the text is part of it there, so that
 * servers of two releases behind one pooler never take each other's.
 */
export function prepared<Row, Values extends readonly unknown[]>(name: string, text: string): Prepared<Row, Values> {
  const marked = `/* ${name} */ ${text}`
  namesByText.set(marked, `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`)
  return async (db, ...values) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(marked, values as readonly unknown[] as unknown[]))
    return rows
  }
}

/** Under which name a connection prepares a query; undefined for any other query. */
export function preparedName(text: unknown): string | undefined {
  return typeof text === 'string' && text.startsWith('/* ') ? namesByText.get(text) : undefined
}
