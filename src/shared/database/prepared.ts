/**
 * Statements that run with every request. PostgreSQL plans each once per connection and then gets only its values. The
 * connections in `adapters/database` recognize them by their text, so they run anywhere a query does, including in a
 * transaction.
 */
import { createHash } from 'node:crypto'
import { type Compilable, CompiledQuery, type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type Columns, type RowOf, run } from './typed.ts'

export type Prepared<Row, Values extends readonly unknown[]> = (db: Kysely<DB>, ...values: Values) => Promise<Row[]>

const namesByText = new Map<string, string>()

/**
 * A statement with its values as $1, $2 and so on: `prepared('name', { … })<[id: string]>('select …')`. The name shows
 * in PostgreSQL's lists of statements; the text is part of the name there, so that servers from two releases behind one
 * pooler never use each other's.
 */
export function prepared<Of extends Columns>(name: string, columns: Of) {
  return <Values extends readonly unknown[]>(text: string): Prepared<RowOf<Of>, Values> => {
    const marked = markedWith(name, text)
    return async (db, ...values) => (await run(db, CompiledQuery.raw(marked, [...values]), columns)).rows
  }
}

function markedWith(name: string, text: string): string {
  const marked = `/* ${name} */ ${text}`
  namesByText.set(marked, `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`)
  return marked
}

/**
 * The same for a statement that Kysely builds, once: building one with many parts takes longer than sending it. Its
 * values are `valueAt(1)` and so on; it has no others.
 */
export function preparedQuery<Row, Values extends readonly unknown[]>(
  name: string,
  build: (db: Kysely<DB>) => Compilable<Row>,
): Prepared<Row, Values> {
  let read: Prepared<Row, Values> | undefined
  return (db, ...values) => {
    if (read === undefined) {
      const { sql: text, parameters } = build(db).compile()
      if (parameters.length > 0) throw new Error(`The statement ${name} has values of its own: write them with sql.lit`)
      const marked = markedWith(name, text)
      read = async (db, ...values) => (await db.executeQuery<Row>(CompiledQuery.raw(marked, [...values]))).rows
    }
    return read(db, ...values)
  }
}

/** A value of a prepared query. */
export const valueAt = <T>(place: number) => sql<T>`${sql.raw(`$${place}`)}`

/**
 * A list as a value of a prepared statement, with `filler`, which must match no row, up to ten. PostgreSQL counts on
 * ten where it doesn't know; it takes a shorter list for cheaper than that, and would plan the statement again for
 * each, which takes longer than most statements.
 */
export function atLeastTen<T>(values: readonly T[], filler: T): T[] {
  return [...values, ...Array<T>(Math.max(0, 10 - values.length)).fill(filler)]
}

/** The name a connection prepares a query under; undefined for any other query. */
export function preparedName(text: unknown): string | undefined {
  return typeof text === 'string' && text.startsWith('/* ') ? namesByText.get(text) : undefined
}
