import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { adminRefusals } from '#shared/calls/admin-refusals.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'

const Moment = z.iso.datetime()

const RunningServer = z.object({
  id: z.uuid(),
  /** Of the machine. */
  name: z.string(),
  version: z.string(),
  build: z.string(),
  startedAt: Moment,
  seenAt: Moment,
  /** Seen within the last minute. */
  runs: z.boolean(),
  /** For its search index; null while there isn't one. */
  physicians: z.int().nullable(),
  /** Changes of physicians that its index doesn't have yet, as of its last report. */
  lagChanges: z.int().nullable(),
  /** For the disk of DATA_DIR, in bytes. */
  disk: z.object({ free: z.number(), size: z.number() }).nullable(),
})
export type RunningServer = z.output<typeof RunningServer>

const FailedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  tries: z.int(),
  /** What kind of fault it was, without data. */
  fault: z.string().nullable(),
  createdAt: Moment,
  /** Null if it won't be retried. */
  nextTryAt: Moment.nullable(),
})
export type FailedJob = z.output<typeof FailedJob>

export const getSystem = contract({
  name: 'get-system',
  summary: 'How the service is doing: servers, jobs, index, backups, age of the data, and warnings.',
  access: admin,
  input: noInput,
  output: z.object({
    at: Moment,
    /** `failing`: something people notice. `warned`: something to look at. */
    health: z.enum(['well', 'warned', 'failing']),
    warnings: z.array(z.object({ server: z.string().nullable(), says: z.string() })),
    servers: z.array(RunningServer),
    jobs: z.object({
      waiting: z.int(),
      running: z.int(),
      retrying: z.int(),
      failed: z.int(),
      /** How many seconds the oldest due job has been waiting. */
      oldestSeconds: z.number(),
      failures: z.array(FailedJob),
    }),
    imports: z.object({
      waiting: z.int(),
      running: z.int(),
      lastDoneAt: Moment.nullable(),
      lastFailedAt: Moment.nullable(),
    }),
    backup: z
      .object({
        finishedAt: Moment,
        bytes: z.number(),
        place: z.string(),
        ok: z.boolean(),
        error: z.string().nullable(),
      })
      .nullable(),
    lastGoodBackupAt: Moment.nullable(),
    /** When a backup was last restored, for real or in a drill; null if never. */
    restoreProvenAt: Moment.nullable(),
    billing: z.object({ readUntil: Moment.nullable(), lastEventAt: Moment.nullable(), webhooksSilent: z.boolean() }),
    suppressions: z.int(),
    sources: z.array(z.object({ source: z.string(), name: z.string(), takenAt: Moment })),
    /** For a rotation of AUTH_SECRET: accounts whose second factor is still encrypted with an old secret. */
    underFormerSecret: z.int(),
  }),
  refusals: adminRefusals,
})
export type SystemState = z.output<typeof getSystem.output>

const notThere = [404, 'This job no longer exists. It may have finished.'] as const

export const retryJob = contract({
  name: 'retry-job',
  summary: 'Retries a failed job now.',
  access: admin,
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
  errors: { notThere },
  refusals: adminRefusals,
})

export const forgetJob = contract({
  name: 'forget-job',
  summary: 'Deletes a failed job. It is not retried.',
  access: admin,
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
  errors: { notThere },
  refusals: adminRefusals,
})
