import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/**
 * Runs `work` on its own connection, without the pool's time limits: those are for requests, while loads and imports
 * take minutes. Closing the connection ends its work.
 */
export type LongSession = <Result>(work: (db: Kysely<DB>) => Promise<Result>) => Promise<Result>

/** How many statements are waiting for a connection. */
export type Waiting = () => number

/** The connections to the database. */
export interface Connections {
  /** For requests: a pool whose statements may take at most a few seconds. */
  readonly db: Kysely<DB>
  /** For jobs: a separate pool whose statements may take a minute. Jobs get it as their `db`. */
  readonly jobDb: Kysely<DB>
  /** For locks held across transactions: its connections are PostgreSQL sessions, even behind a pooler. */
  readonly lockDb: Kysely<DB>
  /**
   * For reads whose answer may be a few seconds old, such as public pages and figures: a replica, if there is one.
   * Never for sessions, permissions, or removed people, and never for anything a write depends on.
   */
  readonly readDb: Kysely<DB>
  readonly longSession: LongSession
  readonly waiting: Waiting
}
