import type { Socket } from 'node:net'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from '#db/schema.gen.ts'
import type { Connections } from '#shared/database/connections.ts'
import { isTraced, notePastSpan } from '#shared/tracing/spans.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { openReaders, type Readers } from './readers.ts'
import { openSession } from './session.ts'

export interface DatabaseOptions {
  /** postgres://… */
  readonly url: string
  /** PostgreSQL's own address, if `url` is a pooler's in transaction mode. */
  readonly directUrl?: string | undefined
  /** A replica's, for reads that may be a few seconds old. */
  readonly readUrl?: string | undefined
  /** How many milliseconds behind the primary the replica may be before it is skipped, default 10 s. */
  readonly maxLag?: number | undefined
  /** Maximum connections for calls, default 20. */
  readonly max?: number
  /** Milliseconds after which the server cancels a call's statement, default 15 s. */
  readonly statementTimeout?: number
  /** The same for a job's statements, default 60 s. */
  readonly jobStatementTimeout?: number
  /** The same for imports, index builds, and whatever else has its own session; no limit unless set. */
  readonly longStatementTimeout?: number
  /** Milliseconds to wait for a connection, default 5 s; after that, load is shed. */
  readonly connectionTimeout?: number
  /**
   * Whether statements may be prepared by name. Default: unless they go through a pooler, whose next connection
   * wouldn't know the name.
   */
  readonly prepared?: boolean
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string
  readonly log: (sentence: string) => void
}

export interface Database extends Connections {
  /** For tests, which look at the data and at the pool itself. */
  readonly pool: pg.Pool
  readonly url: string
  /** Open connections, how many of them are idle, and requests waiting for one. */
  connectionCounts(): { open: number; idle: number; waiting: number }
  /** PostgreSQL itself; the same as `url` if there is no pooler. */
  readonly directUrl: string
  /** Null without a replica. */
  readonly readers: Readers | null
  /** From now on, at most this many connections for calls; any above that are closed as they become idle. */
  resize(max: number): void
  /**
   * PostgreSQL does not answer: fails the queries of calls that are in progress, and those that wait for a connection,
   * which would otherwise wait for their time limits. What they began is rolled back.
   */
  breakOff(): Promise<void>
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

/** Maximum connections for jobs. */
export const jobConnections = 5
/** Behind a pooler: PostgreSQL's own sessions, for work under a lock. */
export const lockConnections = 4

/** More than can wait for a connection at the same time. */
const maxBreakRounds = 1000

/** Opens the pools. Nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, directUrl = url, readUrl, applicationName = 'attending', log } = options
  const throughPooler = directUrl !== url
  const pools: pg.Pool[] = []
  const open = (more: Pick<PoolOptions, 'max' | 'statementTimeout'> & Partial<PoolOptions>): pg.Pool => {
    const { connectionTimeout } = options
    const named = options.prepared
    const pool = openPool({ url, throughPooler, named, connectionTimeout, applicationName, log, ...more })
    pools.push(pool)
    return pool
  }
  const statementTimeout = options.statementTimeout ?? 15_000
  const sockets = new Set<Socket>()
  const pool = open({ max: options.max ?? 20, statementTimeout, sockets })
  const db = kyselyOn(pool)
  // A job waiting its turn is no reason to shed it.
  const jobPool = open({
    max: jobConnections,
    statementTimeout: options.jobStatementTimeout ?? 60_000,
    connectionTimeout: 30_000,
    applicationName: `${applicationName} jobs`,
  })
  const lockDb = throughPooler
    ? kyselyOn(open({ url: directUrl, throughPooler: false, max: lockConnections, statementTimeout }))
    : db
  const readers = readUrl
    ? openReaders({
        replica: open({
          ...{ url: readUrl, throughPooler: false, max: options.max ?? 20, statementTimeout, readOnly: true },
          applicationName: `${applicationName} reads`,
        }),
        primary: pool,
        maxLag: options.maxLag ?? 10_000,
        log,
      })
    : null
  let closed: Promise<void> | undefined
  return {
    pool,
    db,
    jobDb: kyselyOn(jobPool),
    lockDb,
    readDb: readers ? new Kysely<DB>({ dialect: new PostgresDialect({ pool: readers.connections }) }) : db,
    readers,
    longSession: async (work) => {
      const session = await openSession({
        connectionString: directUrl,
        application_name: applicationName,
        lock_timeout: 60_000,
        statement_timeout: options.longStatementTimeout ?? 0,
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
    directUrl,
    resize: (max) => {
      pool.options.max = max
    },
    breakOff: async () => {
      const gone = Object.assign(new Error('PostgreSQL does not answer'), { code: '08006' })
      // For each that waits, the pool opens another connection.
      for (let rounds = 0; sockets.size > 0 && rounds < maxBreakRounds; rounds++) {
        for (const socket of sockets) socket.destroy(gone)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    close: () => {
      readers?.close()
      closed ??= Promise.all(pools.map((each) => each.end())).then(() => {})
      return closed
    },
  }
}

const kyselyOn = (pool: pg.Pool) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(isTraced() && { log: noteStatement }) })

/** The kind of statement and how long it took; never its text, which may contain values. */
function noteStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const kind = query.query.kind.replace(/(Query)?Node$/, '').toLowerCase()
  notePastSpan(`statement ${kind}`, { 'db.system.name': 'postgresql', failed: level === 'error' }, queryDurationMillis)
}
