/**
 * Knows within seconds that the database is away, so that a request that needs it is answered at once, not when a query
 * runs out of time.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** Milliseconds. */
const every = 1000
const timeout = 4000
/** Of the connection that nothing else uses up: PostgreSQL answers it in milliseconds, or not at all. */
const pingEvery = 500
const pingTimeout = 1000
/** In a row: one slow answer may be a checkpoint or a busy machine. A refused connection is certain. */
const failuresNeeded = 2

export interface DatabaseWatch {
  isAway: () => boolean
  end: () => void
}

interface Watched {
  /**
   * Asked one after the other: away means that none of them answers, since one may be used up by requests that wait for
   * something else.
   */
  pools: readonly Kysely<DB>[]
  /** Resolves once PostgreSQL has answered over a connection of its own; null if there is none at the moment. */
  ping: () => Promise<void> | null
  /** Called each time the database has gone. */
  onAway: () => void
}

export function watchDatabase({ pools, ping, onAway }: Watched): DatabaseWatch {
  /** Failures in a row. */
  const failures = { pools: 0, ping: 0 }
  let wasAway = false
  let ended = false
  const isAway = () => failures.pools >= failuresNeeded || failures.ping >= failuresNeeded
  const tell = () => {
    if (isAway() && !wasAway) onAway()
    wasAway = isAway()
  }
  const watchPools = async () => {
    while (!ended) {
      await sleep(every, undefined, { ref: false })
      const fault = await faultOf(pools)
      if (fault !== null) failures.pools += isRefused(fault) ? failuresNeeded : 1
      // A connection of calls that answers is proof, even if the other one could not be made again so far.
      else failures.pools = failures.ping = 0
      tell()
    }
  }
  const watchPing = async () => {
    while (!ended) {
      await sleep(pingEvery, undefined, { ref: false })
      const answer = ping()
      // It was lost, and is made again: that alone says nothing.
      if (answer === null) continue
      const answered = await inTime(answer, pingTimeout).then(
        () => true,
        () => false,
      )
      failures.ping = answered ? 0 : failures.ping + 1
      tell()
    }
  }
  void watchPools()
  void watchPing()
  return {
    isAway,
    end: () => {
      ended = true
    },
  }
}

async function faultOf(pools: readonly Kysely<DB>[]): Promise<unknown> {
  let fault: unknown = null
  for (const pool of pools) {
    try {
      await inTime(sql`select 1`.execute(pool), timeout)
      return null
    } catch (error) {
      fault = error
    }
  }
  return fault
}

function inTime(answer: Promise<unknown>, timeout: number): Promise<unknown> {
  // A thread that was busy for as long finds both: the time is over, and an answer is there to be read.
  const late = sleep(timeout, undefined, { ref: false })
    .then(() => nextTurn())
    .then(() => Promise.reject(new Error('no answer in time')))
  return Promise.race([answer, late])
}

const isRefused = (fault: unknown): boolean =>
  ['ECONNREFUSED', 'ENOENT', '57P03'].includes((fault as { code?: string }).code ?? '')
