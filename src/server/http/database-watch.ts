/**
 * Knows within seconds that the database is away, so that a request that needs it is answered at once, not when a query
 * runs out of time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

const every = 1000
const timeout = 4000
/** In a row: one slow answer may be a checkpoint or a busy machine. A refused connection is certain. */
const failuresNeeded = 2

export interface DatabaseWatch {
  isAway: () => boolean
  end: () => void
}

/**
 * @param pools asked one after the other: away means that none of them answers, since one may be used up by requests
 * that wait for something else
 */
export function watchDatabase(pools: readonly Kysely<DB>[]): DatabaseWatch {
  let failures = 0
  let ended = false
  const watch = async () => {
    while (!ended) {
      await sleep(every, undefined, { ref: false })
      const fault = await faultOf(pools)
      if (fault === null) failures = 0
      else failures += isRefused(fault) ? failuresNeeded : 1
    }
  }
  void watch()
  return {
    isAway: () => failures >= failuresNeeded,
    end: () => {
      ended = true
    },
  }
}

async function faultOf(pools: readonly Kysely<DB>[]): Promise<unknown> {
  let fault: unknown = null
  for (const pool of pools) {
    const late = sleep(timeout, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer in time')))
    try {
      await Promise.race([sql`select 1`.execute(pool), late])
      return null
    } catch (error) {
      fault = error
    }
  }
  return fault
}

const isRefused = (fault: unknown): boolean =>
  ['ECONNREFUSED', 'ENOENT', '57P03'].includes((fault as { code?: string }).code ?? '')
