/**
 * SQL that Kysely's builder cannot say, with the types of what it returns. The columns are both the type of a row and
 * what the tests compare with PostgreSQL's own description of the statement (test/support/described.ts), so a column
 * that is renamed or of another type fails there. A JSON column, or a text with few values, has a schema, by which it
 * is parsed when it is read.
 *
 *     const { rows } = await typed({ id: 'number', name: 'text?' })`select …`.execute(db)
 *     query.select(typed('boolean')`expires_at <= now()`.as('has_expired'))
 */
import {
  type CompiledQuery,
  type Kysely,
  type OperationNodeSource,
  type QueryResult,
  type RawBuilder,
  type RootOperationNode,
  sql,
} from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'

/** What the connections in `adapters/database` make of PostgreSQL's types. */
interface Values {
  number: number
  text: string
  boolean: boolean
  time: Date
  bytes: Buffer
  numbers: number[]
  texts: string[]
}
export type Kind = keyof Values
/** With a question mark: or null. */
export type Plain = Kind | `${Kind}?`
export type Column = Plain | z.ZodType
export type Columns = Readonly<Record<string, Column>>

type PlainValue<Of extends Plain> = Of extends Kind
  ? Values[Of]
  : Of extends `${infer Some extends Kind}?`
    ? Values[Some] | null
    : never
export type RowOf<Of extends Columns> = {
  -readonly [Name in keyof Of]: Of[Name] extends z.ZodType
    ? z.output<Of[Name]>
    : Of[Name] extends Plain
      ? PlainValue<Of[Name]>
      : never
}

/** It may also be a part of another statement. */
export interface Statement<Row> extends OperationNodeSource {
  execute: (db: Kysely<DB>) => Promise<QueryResult<Row>>
}

/** A statement's node, with its columns for the tests. */
export type Described = RootOperationNode & { readonly rowColumns: Columns }

type Tag<Made> = (text: TemplateStringsArray, ...values: unknown[]) => Made

/** A part of a query, or a whole statement with its columns. */
export function typed<Of extends Plain>(column: Of): Tag<RawBuilder<PlainValue<Of>>>
export function typed<Of extends Columns>(columns: Of): Tag<Statement<RowOf<Of>>>
export function typed(type: Plain | Columns): Tag<RawBuilder<unknown> | Statement<unknown>> {
  return (text, ...values) => {
    const raw = sql(text, ...values)
    const toOperationNode = raw.toOperationNode.bind(raw)
    if (typeof type !== 'string')
      return { execute: (db: Kysely<DB>) => run(db, raw.compile(db), type), toOperationNode }
    return Object.assign(raw, { toOperationNode: () => ({ ...toOperationNode(), typedAs: type }) })
  }
}

/** Runs a statement, and parses its columns that have a schema. */
export async function run<Of extends Columns>(
  db: Kysely<DB>,
  { query, ...compiled }: CompiledQuery,
  columns: Of,
): Promise<QueryResult<RowOf<Of>>> {
  const described: Described = Object.assign({ rowColumns: columns }, query)
  const result = await db.executeQuery<RowOf<Of>>({ ...compiled, query: described })
  for (const [name, column] of Object.entries(columns)) {
    if (typeof column === 'string') continue
    for (const row of result.rows as Record<string, unknown>[]) row[name] = column.parse(row[name])
  }
  return result
}
