import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.gen.ts'
import { messageOf } from './setup-error.ts'

export type DatabaseOptions = {
  /** postgres://… */
  readonly url: string
  /** Connections at most, default 20. */
  readonly max?: number
  /** Milliseconds after which the server ends a statement, default 15 s. An import raises it for itself with `set local`. */
  readonly statementTimeout?: number
  /** Milliseconds to wait for a connection, default 5 s: then load is shed. */
  readonly connectionTimeout?: number
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string
  readonly log: (sentence: string) => void
}

export type Database = {
  readonly pool: pg.Pool
  readonly db: Kysely<DB>
  readonly url: string
  /** Waits for the queries under way, then closes every connection. */
  close(): Promise<void>
}

// A Date stands for one moment, wherever the server runs: `date` columns are read and written as midnight UTC.
pg.defaults.parseInputDatesAsUTC = true

/** Opens a pool. Nothing is connected before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeout = options.statementTimeout ?? 15_000
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 20,
    connectionTimeoutMillis: options.connectionTimeout ?? 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    query_timeout: statementTimeout + 2_000, // for a server that hangs and cannot end the statement itself
    application_name: options.applicationName ?? 'attending',
    keepAlive: true,
    types: { getTypeParser },
  })
  // An idle connection may break at any time; without a listener that would end the process.
  pool.on('error', (error) => options.log(`A database connection broke: ${messageOf(error)}`))
  pool.on('connect', (client) => {
    // The pool listens to idle connections only: one that breaks between two queries of a transaction would end the
    // process as well. What it was doing fails by itself.
    client.on('error', () => {})
    dropWhenSilent(client)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  let closed: Promise<void> | undefined
  return {
    pool,
    db,
    url: options.url,
    close: () => {
      // Kysely ends the pool only if it has used it itself; an idle connection would keep a command running for half a minute.
      closed ??= db.destroy().then(() => (pool.ending ? undefined : pool.end()))
      return closed
    },
  }
}

/**
 * After pg has given up on a query, its connection still waits for the answer. Kysely returns it to the pool all the
 * same, where it would swallow the next query: so it is cut.
 */
function dropWhenSilent(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      const answer: unknown = Reflect.apply(query, self, args)
      if (answer instanceof Promise) {
        answer.catch((error) => {
          if (messageOf(error) === 'Query read timeout') (client as pg.PoolClient & pg.Client).end()
        })
      }
      return answer
    },
  })
}

const readers = new Map<number, (value: string) => unknown>([
  [20, readInteger], // int8
  [1016, (value) => readArray(value, readInteger)],
  [1082, readDay], // date
  [1182, (value) => readArray(value, readDay)],
])

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && readers.get(oid)) || pg.types.getTypeParser(oid, format)
}

const textArray = 1009

/** By way of text[]: nested arrays and nulls are left as they are. */
function readArray<Item>(value: string, read: (item: string) => Item): unknown {
  // A plain list, which may have as many items as there are physicians, is read at once.
  if (/^\{[^"{N]+\}$/.test(value)) return value.slice(1, -1).split(',').map(read)
  const visit = (item: unknown): unknown =>
    Array.isArray(item) ? item.map(visit) : typeof item === 'string' ? read(item) : item
  return visit(getTypeParser(textArray)(value))
}

/** A wrong number would be worse than an error; no id or count of ours comes near. */
function readInteger(value: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`The bigint ${value} does not fit a JavaScript number; select it as text`)
}

function readDay(value: string): Date | number {
  if (value === 'infinity') return Number.POSITIVE_INFINITY
  if (value === '-infinity') return Number.NEGATIVE_INFINITY
  return new Date(`${value}T00:00:00Z`)
}
