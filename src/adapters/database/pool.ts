/** Pools of connections, and the one place that decides what PostgreSQL's sessions are used for. */
import { Socket } from 'node:net'
import pg from 'pg'
import { prepare } from './prepare.ts'
import { getTypeParser } from './read-values.ts'
import { messageOf } from './setup-error.ts'

export interface Addresses {
  /** Where calls and jobs go: PostgreSQL, or a pooler such as PgBouncer in transaction mode. */
  readonly url: string
  /** PostgreSQL itself, for work that needs its own session; the same as `url` without a pooler. */
  readonly directUrl: string
}

export interface PoolOptions {
  readonly url: string
  /**
   * In transaction mode, a pooler hands each transaction to any connection: it refuses session settings, and a
   * statement that one connection knows by name is unknown to the next. We then enforce limits from here, by canceling.
   */
  readonly throughPooler: boolean
  /** Whether statements may be prepared by name; by default they are, unless they go through a pooler. */
  readonly named?: boolean | undefined
  readonly max: number
  /** Milliseconds after which a statement is canceled. */
  readonly statementTimeout: number
  /** Milliseconds to wait for a connection, default 5 s; after that, load is shed. */
  readonly connectionTimeout?: number | undefined
  /** Shown in pg_stat_activity. */
  readonly applicationName: string
  /** PostgreSQL then refuses all writes. */
  readonly readOnly?: boolean
  /** False for a library that parses PostgreSQL's values itself. */
  readonly ownValues?: boolean
  /** Gets the sockets of the open connections, so that they can be broken off. */
  readonly sockets?: Set<Socket>
  readonly log: (sentence: string) => void
}

/** Nothing connects before the first query. */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, throughPooler, statementTimeout, readOnly = false, ownValues = true, sockets } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: options.connectionTimeout ?? 5_000,
    idleTimeoutMillis: 30_000,
    ...(throughPooler ? {} : limitsOf(statementTimeout)),
    // Above PostgreSQL's own limit: for a server that hangs and cannot cancel the statement itself.
    query_timeout: throughPooler ? statementTimeout : statementTimeout + 2_000,
    application_name: options.applicationName,
    keepAlive: true,
    ...(readOnly && { options: '-c default_transaction_read_only=on' }),
    ...(ownValues && { types: { getTypeParser } }),
    ...(sockets && { stream: () => addSocket(sockets) }),
  })
  // An idle connection may break at any time; without a listener, that would end the process.
  pool.on('error', (error) => options.log(`A database connection was lost: ${messageOf(error)}`))
  pool.on('connect', (client) => prepare(client, { throughPooler, named: options.named }))
  return pool
}

function addSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

const limitsOf = (statementTimeout: number) => ({
  statement_timeout: statementTimeout,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
})
