import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.gen.ts'
import type { Connections } from '#shared/database/connections.ts'
import { isTraced, notePastSpan } from '#shared/tracing/spans.ts'
import { prepare } from './prepare.ts'
import { getTypeParser } from './read-values.ts'
import { openSession } from './session.ts'
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
  /** Whether statements may be prepared by name, default true: not behind a pooler that gives each transaction another connection. */
  readonly prepared?: boolean
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string
  readonly log: (sentence: string) => void
}

export interface Database extends Connections {
  /** For tests, which look at the data and at the pool itself. */
  readonly pool: pg.Pool
  readonly url: string
  /** Connections that are open, those of them that are idle, and requests that wait for one. */
  connectionCounts(): { open: number; idle: number; waiting: number }
  /** Waits for the queries under way, then closes every connection. */
  close(): Promise<void>
}

/** Opens a pool. Nothing is connected before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeout = options.statementTimeout ?? 15_000
  const { url, applicationName = 'attending' } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: options.connectionTimeout ?? 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    query_timeout: statementTimeout + 2_000, // for a server that hangs and cannot end the statement itself
    application_name: applicationName,
    keepAlive: true,
    types: { getTypeParser },
  })
  // An idle connection may break at any time; without a listener that would end the process.
  pool.on('error', (error) => options.log(`A database connection broke: ${messageOf(error)}`))
  pool.on('connect', (client) => prepare(client, options.prepared))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(isTraced() && { log: noteStatement }) })
  let closed: Promise<void> | undefined
  return {
    pool,
    db,
    longSession: async (work) => {
      const session = await openSession({
        connectionString: url,
        application_name: applicationName,
        lock_timeout: 60_000,
      })
      try {
        return await work(session.db)
      } finally {
        await session.close()
      }
    },
    waiting: () => pool.waitingCount,
    connectionCounts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    url,
    close: () => {
      // Kysely ends the pool only if it has used it itself; an idle connection would keep a command running for half a minute.
      closed ??= db.destroy().then(() => (pool.ending ? undefined : pool.end()))
      return closed
    },
  }
}

/** The kind of a statement and how long it took; never its text, which may have values in it. */
function noteStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const kind = query.query.kind.replace(/(Query)?Node$/, '').toLowerCase()
  notePastSpan(`statement ${kind}`, { 'db.system.name': 'postgresql', failed: level === 'error' }, queryDurationMillis)
}
