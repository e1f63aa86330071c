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
  /** PostgreSQL's own address, where `url` is a pooler's in transaction mode. */
  readonly directUrl?: string | undefined
  /** A replica's, for reads that may be some seconds old. */
  readonly readUrl?: string | undefined
  /** Milliseconds behind the primary at which the replica is passed over, default 10 s. */
  readonly mostLag?: number | undefined
  /** Connections for calls at most, default 20. */
  readonly max?: number
  /** Milliseconds after which the server ends a statement of a call, default 15 s. */
  readonly statementTimeout?: number
  /** The same for a job's, default 60 s. */
  readonly jobStatementTimeout?: number
  /** The same for imports, index builds and whatever else has its own session; without it there is no limit. */
  readonly longStatementTimeout?: number
  /** Milliseconds to wait for a connection, default 5 s: then load is shed. */
  readonly connectionTimeout?: number
  /** Whether statements may be prepared by name; default: unless they go through a pooler, whose next connection would not know the name. */
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
  /** PostgreSQL itself; `url` where there is no pooler. */
  readonly directUrl: string
  /** Null without a replica. */
  readonly readers: Readers | null
  /** From now on at most so many connections for calls; those above it are closed as they become idle. */
  resize(max: number): void
  /** Waits for the queries under way, then closes every connection. */
  close(): Promise<void>
}

/** Connections for jobs at most. */
export const jobConnections = 5
/** Behind a pooler: sessions of PostgreSQL's own, for work under a lock. */
export const lockConnections = 4

/** Opens pools. Nothing is connected before the first query. */
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
  const pool = open({ max: options.max ?? 20, statementTimeout })
  const db = kyselyOn(pool)
  // A job that waits for its turn is no reason to shed it.
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
        mostLag: options.mostLag ?? 10_000,
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
    close: () => {
      readers?.close()
      closed ??= Promise.all(pools.map((each) => each.end())).then(() => {})
      return closed
    },
  }
}

const kyselyOn = (pool: pg.Pool) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(isTraced() && { log: noteStatement }) })

/** The kind of a statement and how long it took; never its text, which may have values in it. */
function noteStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const kind = query.query.kind.replace(/(Query)?Node$/, '').toLowerCase()
  notePastSpan(`statement ${kind}`, { 'db.system.name': 'postgresql', failed: level === 'error' }, queryDurationMillis)
}
