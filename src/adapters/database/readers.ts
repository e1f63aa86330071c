/**
 * Reads that may be a few seconds old go to a replica (DATABASE_READ_URL), as long as it answers and isn't too far
 * behind; otherwise to the primary, as if there were none. Nothing that decides who may do what, and no list of removed
 * people, is ever read here.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { codeOf, messageOf } from './setup-error.ts'

export interface ReadersOptions {
  replica: pg.Pool
  primary: pg.Pool
  /** How many milliseconds behind the primary a replica may be before it is skipped. */
  maxLag: number
  /** Milliseconds between checks of how far behind it is. */
  lookEvery?: number
  log: (sentence: string) => void
}

export interface Readers {
  /** A pool for Kysely. Ending it does nothing: it doesn't own its connections. */
  connections: PostgresPool
  /** Milliseconds behind the primary; null if unknown, in which case the replica isn't used. */
  lag(): number | null
  /** Checks now; resolves once it is known whether the replica is used. */
  look(): Promise<void>
  close(): void
}

/** Samples of the primary's log, covering a few minutes. */
const maxSamples = 60

export function openReaders({ replica, primary, maxLag, lookEvery = 2_000, log }: ReadersOptions): Readers {
  let lag: number | null = null
  let lastLogged: boolean | undefined
  const samples: { at: number; position: string }[] = []

  const tell = (used: boolean, why: string) => {
    if (used === lastLogged) return
    if (lastLogged !== undefined || !used) {
      log(used ? 'Reads go to the read replica again.' : `Reads go to the primary, not the replica: ${why}.`)
    }
    lastLogged = used
  }

  const pass = (why: string) => {
    lag = null
    tell(false, why)
  }

  const look = async () => {
    try {
      const at = Date.now()
      const sample = await primary
        .query<{ position: string }>('select pg_current_wal_lsn()::text as position')
        .catch(() => null)
      if (sample) samples.push({ at, position: sample.rows[0]!.position })
      if (samples.length > maxSamples) samples.shift()
      lag = await lagOf(replica, samples)
    } catch (error) {
      return pass(messageOf(error))
    }
    if (lag === null || lag > maxLag) return tell(false, `it is ${lag === null ? 'far' : `${lag} ms`} behind`)
    tell(true, '')
  }

  const usable = () => lag !== null && lag <= maxLag

  const timer = setInterval(() => void look(), lookEvery)
  timer.unref()
  return {
    connections: {
      connect: async () => {
        if (!usable()) return primary.connect()
        try {
          return withSecondChance(await replica.connect(), primary, pass)
        } catch (error) {
          pass(messageOf(error))
          return primary.connect()
        }
      },
      end: async () => {},
      options: replica.options,
    },
    lag: () => lag,
    look,
    close: () => clearInterval(timer),
  }
}

/**
 * The replica is as old as the latest position of the primary's log that it has replayed. Its own clock won't do: on a
 * quiet primary it stands still, and a replica that is cut off thinks it has everything.
 */
async function lagOf(replica: pg.Pool, samples: readonly { at: number; position: string }[]): Promise<number | null> {
  const { rows } = await replica.query<{ replays: boolean; has: boolean[] }>(
    `select pg_is_in_recovery() as replays,
       array(select coalesce(pg_last_wal_replay_lsn() >= position, false) from unnest($1::pg_lsn[]) with ordinality as s (position, number)
         order by number) as has`,
    [samples.map(({ position }) => position)],
  )
  // Not a replica in PostgreSQL's sense: the primary at another address, or a service that keeps it up to date itself.
  if (!rows[0]!.replays) return 0
  const newest = rows[0]!.has.lastIndexOf(true)
  return newest < 0 ? null : newest === samples.length - 1 ? 0 : Date.now() - samples[newest + 1]!.at
}

/** The replica's fault, not the query's: gone, starting, full, or the query was in the way of what it replays. */
const replicaFault = /^(08|53|57P|40001|ECONN|EPIPE|ETIMEDOUT)/

/** A read that fails on the replica is repeated on the primary, unless it's part of a transaction. */
function withSecondChance(client: pg.PoolClient, primary: pg.Pool, pass: (why: string) => void): PostgresPoolClient {
  let inTransaction = false
  let broken: Error | undefined
  return {
    query: (async (text: string, values: readonly unknown[]) => {
      if (/^(begin|start transaction)/.test(text)) inTransaction = true
      try {
        return await client.query(text, [...values])
      } catch (error) {
        if (!replicaFault.test(codeOf(error) ?? '') && !/terminated|timeout/i.test(messageOf(error))) throw error
        pass(messageOf(error))
        broken = error instanceof Error ? error : new Error(messageOf(error))
        if (inTransaction) throw error
        return primary.query(text, [...values])
      } finally {
        if (/^(commit|rollback)$/.test(text)) inTransaction = false
      }
    }) as unknown as PostgresPoolClient['query'],
    release: () => client.release(broken),
  }
}
