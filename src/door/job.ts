/**
 * A job is work that a call hands to the queue: its name, the shape of its data, how it is retried, and what it does.
 * Features declare theirs in `jobs.server.ts` and name them in `feature.server.ts`.
 */
import { z } from 'zod'
import type { JobRun } from '#adapters/jobs/port.ts'
import type { Deps } from './deps.ts'
import type { QueuedJob } from './queue.ts'

export interface Job<Data extends z.ZodType = z.ZodType> extends QueuedJob<Data> {
  /** Must reread its subject and do nothing if it has changed. May run more than once. */
  run: (context: JobContext<z.output<Data>>) => Promise<void>
}

export interface JobContext<Data> {
  data: Data
  deps: Deps
  /** The same for every attempt. */
  id: string
  attempt: number
  signal: AbortSignal
}

/** 12 attempts over about half a day, so emails still go out after a provider was down overnight. */
const longRetry = { times: 12, delay: 5, delayMax: 2 * 60 * 60 }

export function job<Data extends z.ZodType>(
  definition: Omit<Job<Data>, 'retry' | 'timeLimit'> & Partial<Pick<Job<Data>, 'retry' | 'timeLimit'>>,
): Job<Data> {
  return { retry: longRetry, timeLimit: 60, ...definition }
}

/**
 * Runs a job for the queue. A failure is logged here once, without the data, as a warning while tries are left, and
 * rethrown so that the queue retries.
 */
export function jobRunner(jobs: readonly Job[], deps: Deps): (run: JobRun) => Promise<void> {
  const byName = new Map<string, Job>()
  for (const declared of jobs) {
    if (byName.has(declared.name)) throw new Error(`Two jobs have the name ${declared.name}`)
    byName.set(declared.name, declared)
  }
  return async ({ id, kind, data, attempt, signal }) => {
    const declared = byName.get(kind)
    if (!declared) throw new Error(`There is no job named ${kind}`)
    try {
      // Jobs may run longer statements than calls, and must not take connections from calls.
      const own = { ...deps, db: deps.jobDb }
      await declared.run({ data: await declared.data.parseAsync(data), deps: own, id, attempt, signal })
      deps.log.info({ job: kind, id, attempt }, 'job')
    } catch (error) {
      // A mail server that is away for a minute is no error yet.
      const level = attempt < declared.retry.times ? 'warn' : 'error'
      deps.log[level]({ err: error, job: kind, id, attempt, triesLeft: declared.retry.times - attempt }, 'job failed')
      throw error
    }
  }
}

/** The data of a job that needs none. */
export const noData = z.strictObject({})
