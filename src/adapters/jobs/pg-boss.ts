import { isDeepStrictEqual } from 'node:util'
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss'
import { type Listener, openListener } from '../database/listener.ts'
import { openPool } from '../database/pool.ts'
import { codeOf, DatabaseSetupError, messageOf } from '../database/setup-error.ts'
import type { JobKind, JobQueue, JobRun } from './port.ts'

export interface PgBossOptions {
  url: string
  /** PostgreSQL's own address, if `url` is a pooler's. */
  directUrl?: string
  /** Hears about new jobs; creates its own if the server has none. */
  listener?: Listener
  /** Milliseconds after which the database cancels one of the queue's own queries. */
  statementTimeout: number
  /** Seconds between checks for runs left behind by a killed server. */
  superviseEvery?: number
  /** Seconds without a sign of life after which another server takes over a job, default 30; at least 10. */
  aliveWithin?: number
  /** Seconds to keep a finished job, default an hour: it holds addresses and is of no use to anyone. */
  finishedRetention?: number
  /** Seconds between checks for jobs that no notification announced. */
  lookEvery?: number
  log: (sentence: string) => void
}

/** For the queue's own bookkeeping, so that it never waits for a job that waits for a connection. */
export const queueConnections = 2

/** NOTIFY wakes a worker immediately; polling is for retries that are due and for lost notifications. */
function working({ atOnce }: JobKind, lookEvery?: number) {
  return {
    pollingIntervalSeconds: lookEvery ?? 2,
    notifyPollingIntervalSeconds: lookEvery ?? 5,
    ...(atOnce === undefined
      ? { batchSize: 8, burstWhenBatchFull: true }
      : { batchSize: 1, localConcurrency: atOnce, localGroupConcurrency: 1 }),
    // Only a batch's failed jobs run again.
    perJobResults: true,
  } as const
}

/**
 * A queue in the `pgboss` schema of our own database, with its own connections, so that requests never wait for jobs.
 */
export function makePgBossQueue(options: PgBossOptions): JobQueue {
  const { url, directUrl = url, statementTimeout, lookEvery, log } = options
  const { aliveWithin = 30, finishedRetention = 60 * 60 } = options
  const superviseEvery = options.superviseEvery ?? Math.min(15, aliveWithin)
  const listener = options.listener ?? openListener({ directUrl, log })
  const pool = openPool({
    ...{ url, throughPooler: directUrl !== url, max: queueConnections, statementTimeout, log },
    applicationName: 'attending queue',
    ownValues: false,
  })
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, heard, missed) => {
        const end = await listener.listen(channel, heard, missed)
        return { close: async () => end() }
      },
    },
    useListenNotify: true,
    superviseIntervalSeconds: superviseEvery,
    monitorIntervalSeconds: superviseEvery,
    maintenanceIntervalSeconds: 60 * 60,
  })
  // In an outage, each of its workers complains; they recover by themselves.
  boss.on('error', ({ message }) => log(`The job queue reports: ${message}`))
  boss.on('warning', ({ message }) => log(`The job queue warns: ${message}`))
  return {
    start: async (kinds, run) => {
      try {
        await boss.start()
      } catch (error) {
        throw new DatabaseSetupError(
          `The job queue could not be created in the database (${codeOf(error) ?? 'no code'}: ${messageOf(error)}). ` +
            'The user of DATABASE_URL needs permission to create the schema pgboss.',
        )
      }
      await prepare(boss, kinds, { aliveWithin, finishedRetention })
      for (const kind of kinds) {
        await boss.work<object, JobResult[], ReturnType<typeof working>>(kind.name, working(kind, lookEvery), (jobs) =>
          Promise.all(jobs.map((job) => settle(kind.name, job, run))),
        )
      }
    },
    enqueue: async (db, kind, data, { after, group } = {}) => {
      const id = await boss.send(kind, data, {
        db: fromKysely(db),
        ...(after === undefined ? {} : { startAfter: after }),
        ...(group === undefined ? {} : { group: { id: group } }),
      })
      if (id === null) throw new Error(`The job ${kind} was not accepted by the queue`)
      return id
    },
    stop: async (timeout = 10_000) => {
      await boss.stop({ graceful: true, timeout: timeout })
      if (!options.listener) await listener.close()
      if (!pool.ending) await pool.end()
    },
  }
}

/** Creates the queue's tables and nothing else: no queues or schedules, and no job runs. */
export async function makeQueueTables(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'attending backup',
    max: 2,
    connectionTimeoutMillis: 5_000,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Makes the queues and the schedule match `kinds`, leaving alone whatever already does. */
async function prepare(
  boss: PgBoss,
  kinds: readonly JobKind[],
  { aliveWithin, finishedRetention }: { aliveWithin: number; finishedRetention: number },
): Promise<void> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  for (const { name, retry, timeLimit, every } of kinds) {
    const wanted = {
      retryLimit: retry.times,
      retryDelay: retry.delay,
      retryBackoff: true,
      retryDelayMax: retry.delayMax,
      expireInSeconds: timeLimit,
      // A killed server sends none; its jobs don't have to wait for their time limit, which is hours for an import.
      heartbeatSeconds: aliveWithin,
      deleteAfterSeconds: finishedRetention,
      notify: true,
    }
    const present = queues.find((queue) => queue.name === name)
    if (!present) await boss.createQueue(name, wanted)
    else if (!isDeepStrictEqual({ ...present, ...wanted }, present)) await boss.updateQueue(name, wanted)
    const scheduled = schedules.find((schedule) => schedule.name === name)
    if (every !== scheduled?.cron) {
      if (every === undefined) await boss.unschedule(name)
      else await boss.schedule(name, every, null, { tz: 'UTC' })
    }
  }
}

async function settle(kind: string, job: Job, run: (job: JobRun) => Promise<void>): Promise<JobResult> {
  const { id, data, retryCount: attempt, signal } = job
  try {
    await run({ id, kind, data: data ?? {}, attempt, signal })
    return { id, status: 'completed' }
  } catch (error) {
    // It stays in the table, so it says only what kind of fault it was.
    return {
      id,
      status: 'failed',
      output: { fault: error instanceof Error ? error.name : 'unknown', code: codeOf(error) },
    }
  }
}
