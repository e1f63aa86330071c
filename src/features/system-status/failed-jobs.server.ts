/**
 * The queue's table (schema `pgboss`), read and changed over one of our own connections, so that a change is part of a
 * transaction.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'

const jobFiguresColumns = {
  /** Due but not started. */
  waiting: 'number',
  /** Running. */
  running: 'number',
  /** Failed, and will be retried later. */
  retrying: 'number',
  /** Failed permanently within the last hour; the queue deletes them then. */
  failed: 'number',
  /** How many seconds the oldest due job has been waiting; 0 if there is none. */
  oldestSeconds: 'number',
} as const
export type JobFigures = RowOf<typeof jobFiguresColumns>

/** Names with this prefix are the queue's own. */
const ours = sql`name not like '\\_\\_pgboss%'`

/** Until the first server has created the queue, all are 0. */
export async function jobFigures(db: Kysely<DB>): Promise<JobFigures> {
  const none = { waiting: 0, running: 0, retrying: 0, failed: 0, oldestSeconds: 0 }
  if (!(await isThere(db))) return none
  const { rows } = await typed(jobFiguresColumns)`
    select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "oldestSeconds"
    from pgboss.job where ${ours} and state in ('created', 'retry', 'active', 'failed')`.execute(db)
  return rows[0] ?? none
}

const failedJobColumns = {
  id: 'text',
  name: 'text',
  /** How often it was tried. */
  tries: 'number',
  /** What kind of fault it was, without data. */
  fault: 'text?',
  createdAt: 'time',
  /** Null if it won't be retried. */
  nextTryAt: 'time?',
} as const
export type FailedJob = RowOf<typeof failedJobColumns>

/** Jobs whose last try failed, newest first. Never their data: it contains addresses. */
export async function failedJobs(db: Kysely<DB>, max: number): Promise<FailedJob[]> {
  if (!(await isThere(db))) return []
  const { rows } = await typed(failedJobColumns)`
    select id, name, retry_count + (state = 'failed')::int as tries,
      nullif(concat_ws(', ', output ->> 'fault', output ->> 'code'), '') as fault, created_on as "createdAt",
      case when state = 'retry' then start_after end as "nextTryAt"
    from pgboss.job where ${ours} and state in ('retry', 'failed') order by created_on desc limit ${max}`.execute(db)
  return rows
}

/** Makes a failed job due now. Returns its name; null if it doesn't exist or didn't fail. */
export async function retryFailedJob(db: Kysely<DB>, id: string): Promise<string | null> {
  const { rows } = await typed({ name: 'text' })`
    update pgboss.job set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = greatest(retry_limit, retry_count + 1)
    where id = ${id} and ${ours} and state in ('retry', 'failed') returning name`.execute(db)
  return rows[0]?.name ?? null
}

/** Deletes a failed job. It is not retried. Returns its name; null if it doesn't exist or didn't fail. */
export async function forgetFailedJob(db: Kysely<DB>, id: string): Promise<string | null> {
  const { rows } = await typed({ name: 'text' })`
    delete from pgboss.job where id = ${id} and ${ours} and state in ('retry', 'failed') returning name`.execute(db)
  return rows[0]?.name ?? null
}

async function isThere(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await typed({ there: 'boolean' })`select to_regclass('pgboss.job') is not null as there`.execute(db)
  return rows[0]?.there ?? false
}
