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
  readonly longSession: LongSession
  readonly waiting: Waiting
}
