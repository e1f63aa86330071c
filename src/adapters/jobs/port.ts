/**
 * A work queue that outlives the process: what is enqueued is done once, by one of the servers, and retried after a
 * fault.
 */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** One kind of work and how it is repeated. Times are in seconds. */
export interface JobKind {
  name: string
  retry: {
    /** Tries after the first. */
    times: number
    /** Before the second try; doubles with each one. */
    delay: number
    delayMax: number
  }
  /** A run that takes longer, or whose server was killed, runs again. */
  timeLimit: number
  /** A cron expression in UTC, for work that no one enqueues. Runs once, no matter how many servers there are. */
  every?: string | undefined
  /** How many run at the same time on one server, one of each group; without it, they run in batches. */
  atOnce?: number | undefined
}

export interface JobRun {
  /** The same for every try, so that nothing happens twice. */
  id: string
  kind: string
  data: unknown
  /** 0 for the first try. */
  attempt: number
  /** Aborted when the time limit is reached or the server stops. */
  signal: AbortSignal
}

export interface EnqueueOptions {
  /** Seconds from now before it may run. */
  after?: number
  /** Whose work it is, if the kind has `atOnce`. */
  group?: string
}

export interface JobQueue {
  /** Creates what the queue needs in the database and starts working. Rejects with a sentence for an operator. */
  start: (kinds: readonly JobKind[], run: (job: JobRun) => Promise<void>) => Promise<void>
  /** Inside a transaction, the job exists if and only if the transaction is committed. Resolves with the job's id. */
  enqueue: (db: Kysely<DB>, kind: string, data: object, options?: EnqueueOptions) => Promise<string>
  /** Lets running jobs finish, for at most `timeout` milliseconds; whatever is cut off runs again elsewhere. */
  stop: (timeout?: number) => Promise<void>
}
