/**
 * Compares the columns that statements are written with (src/shared/database/typed.ts) with PostgreSQL's own
 * description of them: for each statement that a suite runs on its copy of the migrated template, the name and type of
 * each column, and for each row, that nothing is null but what may be. A suite fails if one differs.
 */
import type { CompiledQuery, OperationNode, QueryResult } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll } from 'vitest'
import type { Column, Columns, Kind } from '#shared/database/typed.ts'

/** What the connections make of PostgreSQL's types, by their OIDs (adapters/database/read-values.ts). */
const oids: Record<Kind, readonly number[]> = {
  number: [20, 21, 23, 26, 700, 701],
  text: [18, 19, 25, 705, 1042, 1043, 1700, 2950],
  boolean: [16],
  time: [1082, 1114, 1184],
  bytes: [17],
  numbers: [1005, 1007, 1016, 1021, 1022],
  texts: [1009, 1014, 1015, 2951],
}
const kinds = new Map(Object.entries(oids).flatMap(([kind, all]) => all.map((oid) => [oid, kind as Kind] as const)))
/** From here on, types are the database's own: enumerations. */
const firstOwn = 16_384
const json = [114, 3802]

const kindOf = (oid: number) => kinds.get(oid) ?? (oid >= firstOwn ? 'text' : `the type ${oid}`)

type Described = Pick<pg.FieldDef, 'name' | 'dataTypeID'>

/**
 * How a statement's columns differ from PostgreSQL's; null if they don't. A part of a query names only some of them.
 */
export function difference(columns: Columns, fields: readonly Described[], whole: boolean): string | null {
  for (const [name, column] of Object.entries(columns)) {
    const field = fields.find((one) => one.name === name)
    if (field === undefined) return `no column is named ${name}`
    const { dataTypeID: oid } = field
    if (typeof column !== 'string') {
      if (!json.includes(oid) && !['text', 'texts'].includes(kindOf(oid)))
        return `${name} is ${kindOf(oid)}, and has a schema`
    } else if (column.replace('?', '') !== kindOf(oid)) return `${name} is ${kindOf(oid)}, not ${column}`
  }
  const more = whole ? fields.find(({ name }) => !(name in columns)) : undefined
  return more ? `the column ${more.name} has no type` : null
}

const isNull = ([name, column]: [string, Column], row: Readonly<Record<string, unknown>>) =>
  typeof column === 'string' && !column.endsWith('?') && row[name] === null

type Selection = { selection: { kind: string; alias?: { name?: string }; node?: { typedAs?: Column } } }
type Returning = OperationNode & {
  rowColumns?: Columns
  selections?: Selection[]
  returning?: { selections?: Selection[] }
}

/** The columns of a statement that have a type of ours. */
function columnsOf(query: Returning): { columns: Columns; whole: boolean } {
  if (query.rowColumns) return { columns: query.rowColumns, whole: true }
  const columns: Record<string, Column> = {}
  for (const { selection } of query.selections ?? query.returning?.selections ?? []) {
    if (selection.alias?.name !== undefined && selection.node?.typedAs)
      columns[selection.alias.name] = selection.node.typedAs
  }
  return { columns, whole: false }
}

const wrong = new Set<string>()
const fieldsOf = new Map<string, readonly Described[]>()

function check({ query, sql }: CompiledQuery, { rows }: QueryResult<unknown>): void {
  const { columns, whole } = columnsOf(query as Returning)
  const fields = fieldsOf.get(sql)
  const entries = Object.entries(columns)
  if (entries.length === 0 || fields === undefined) return
  const differs = difference(columns, fields, whole)
  const nulls = entries.find((entry) => rows.some((row) => isNull(entry, row as Record<string, unknown>)))
  if (differs) wrong.add(`${differs}, in: ${sql}`)
  if (nulls) wrong.add(`${nulls[0]} is null, in: ${sql}`)
}

const watched = Symbol.for('described statements')
if (!(watched in globalThis)) {
  Object.assign(globalThis, { [watched]: true })
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const asked = (query as (...given: unknown[]) => unknown).apply(this, given)
    const [config] = given as [string | { text?: string }]
    const text = typeof config === 'string' ? config : config?.text
    if (asked instanceof Promise && text !== undefined) {
      asked.then(
        (result: pg.QueryResult) => fieldsOf.set(text, result.fields ?? []),
        () => {},
      )
    }
    return asked
  } as typeof query
  const executor = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool() }) }).getExecutor()
  const base = Object.getPrototypeOf(Object.getPrototypeOf(executor)) as Pick<typeof executor, 'executeQuery'>
  const execute = base.executeQuery
  base.executeQuery = async function <Row>(this: typeof executor, compiled: CompiledQuery<Row>, options?: object) {
    const result = await execute.call(this, compiled as CompiledQuery, options)
    check(compiled, result)
    return result as QueryResult<Row>
  }
}

afterAll(() => {
  const found = [...wrong]
  wrong.clear()
  if (found.length > 0) throw new Error(`These statements do not return what they say:\n${found.join('\n')}`)
})
