import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/**
 * Runs `work` on a connection of its own, without the time limits of the pool: those are for requests, while loads and imports take
 * minutes. Closing it ends whatever it was doing.
 */
export type LongSession = <Result>(work: (db: Kysely<DB>) => Promise<Result>) => Promise<Result>

/** How many statements wait for a connection now. */
export type Waiting = () => number

/** The ways to the database. */
export interface Connections {
  /** For requests: a pool, whose statements may take seconds at most. */
  readonly db: Kysely<DB>
  /** For jobs: a pool of their own, whose statements may take a minute. A job has it as its `db`. */
  readonly jobDb: Kysely<DB>
  /** For what holds a lock from one transaction to the next: its connections are sessions of PostgreSQL, also behind a pooler. */
  readonly lockDb: Kysely<DB>
  /**
   * For reads whose answer may be some seconds old, such as public pages and figures: a replica, where there is one. Never for sessions,
   * rights, or removed people, and never for what a write decides by.
   */
  readonly readDb: Kysely<DB>
  readonly longSession: LongSession
  readonly waiting: Waiting
}
