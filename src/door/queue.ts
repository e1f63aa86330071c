import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { EnqueueOptions, JobKind } from '#adapters/jobs/port.ts'
import type { DB } from '#db/schema.gen.ts'

/** The facts about a job needed to queue it. */
export interface QueuedJob<Data extends z.ZodType = z.ZodType> extends JobKind {
  data: Data
}

export interface Jobs {
  /** In a transaction, `db` is the transaction: the job then exists if, and only if, it is committed. */
  enqueue: <Data extends z.ZodType>(
    db: Kysely<DB>,
    job: QueuedJob<Data>,
    data: z.input<Data>,
    options?: EnqueueOptions,
  ) => Promise<void>
}
