/** What the database knows about the state of the whole service: for the page /system, and for the metrics. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { AuthSecrets } from '#door/auth-secrets.ts'
import { countUnderFormer } from '#features/auth/queries.server.ts'
import { typed } from '#shared/database/typed.ts'
import { type JobFigures, jobFigures } from './failed-jobs.server.ts'

/** A server that hasn't been seen for this many seconds has ended or hangs. */
export const seenWithin = 60

export interface ServiceFacts {
  jobs: JobFigures
  imports: { waiting: number; running: number; lastDoneAt: Date | null; lastFailedAt: Date | null }
  /** The last backup attempt; null if there was none. */
  backup: { finishedAt: Date; bytes: number; place: string; ok: boolean; error: string | null } | null
  /** The last one that can be restored. */
  lastGoodBackupAt: Date | null
  /** The last drill or real restore; null if there was none. */
  restore: { finishedAt: Date; ok: boolean; error: string | null } | null
  /** When a backup was last restored, for real or in a drill. */
  restoreProvenAt: Date | null
  billing: { readUntil: Date | null; lastEventAt: Date | null; webhooksSilent: boolean }
  /** Entries in the register of removed people. */
  suppressions: number
  /** When each source was last imported. */
  sources: { source: string; takenAt: Date }[]
  /** Accounts whose second factor is encrypted with a former AUTH_SECRET. */
  underFormerSecret: number
  newestChange: number
}

export async function serviceFacts(db: Kysely<DB>, secrets: AuthSecrets): Promise<ServiceFacts> {
  const [
    jobs,
    imports,
    backup,
    lastGoodBackupAt,
    restore,
    restoreProvenAt,
    billing,
    suppressions,
    sources,
    underFormerSecret,
    newestChange,
  ] = await Promise.all([
    jobFigures(db),
    importFacts(db),
    lastBackup(db),
    lastGoodBackup(db),
    lastRestore(db),
    lastGoodRestore(db),
    billingFacts(db),
    countSuppressions(db),
    sourceTimes(db),
    countUnderFormer(db, secrets),
    newestChangeOf(db),
  ])
  return {
    jobs,
    imports,
    backup,
    lastGoodBackupAt,
    restore,
    restoreProvenAt,
    billing,
    suppressions,
    sources,
    underFormerSecret,
    newestChange,
  }
}

async function importFacts(db: Kysely<DB>): Promise<ServiceFacts['imports']> {
  const orders = await db
    .selectFrom('import_orders')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'running').as('running'),
    ])
    .executeTakeFirstOrThrow()
  const runs = await db
    .selectFrom('import_runs')
    .select((eb) => [
      eb.fn.max('finished_at').filterWhere('outcome', '=', 'done').as('lastDoneAt'),
      eb.fn.max('finished_at').filterWhere('outcome', '!=', 'done').as('lastFailedAt'),
    ])
    .executeTakeFirstOrThrow()
  return { ...orders, lastDoneAt: runs.lastDoneAt ?? null, lastFailedAt: runs.lastFailedAt ?? null }
}

/** The last try, good or not; null if there was none. */
export async function lastBackup(db: Kysely<DB>): Promise<ServiceFacts['backup']> {
  const row = await db
    .selectFrom('backups')
    .select(['finished_at', 'bytes', 'place', 'ok', 'error'])
    .where('kind', '=', 'backup')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, finishedAt: row.finished_at, bytes: Number(row.bytes) } : null
}

/** For real, and in drills. */
const restores = (db: Kysely<DB>) =>
  db
    .selectFrom('backups')
    .select(['finished_at', 'ok', 'error'])
    .where('kind', '=', 'restore')
    .unionAll(db.selectFrom('restore_drills').select(['finished_at', 'ok', 'error']))

async function lastRestore(db: Kysely<DB>): Promise<ServiceFacts['restore']> {
  const row = await restores(db).orderBy('finished_at', 'desc').limit(1).executeTakeFirst()
  return row ? { finishedAt: row.finished_at, ok: row.ok, error: row.error } : null
}

async function lastGoodRestore(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom(restores(db).as('restore'))
    .select((eb) => eb.fn.max('finished_at').as('at'))
    .where('ok', '=', true)
    .executeTakeFirst()
  return row?.at ?? null
}

async function lastGoodBackup(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom('backups')
    .select((eb) => eb.fn.max('finished_at').as('at'))
    .where('kind', '=', 'backup')
    .where('ok', '=', true)
    .executeTakeFirst()
  return row?.at ?? null
}

/**
 * A webhook comes within seconds of its event; one that comes minutes later was found by the job that catches up on
 * missed ones. If that is true of the newest three, webhooks aren't arriving.
 */
export async function billingFacts(db: Kysely<DB>): Promise<ServiceFacts['billing']> {
  const cursor = await db
    .selectFrom('billing_cursors')
    .select((eb) => eb.fn.max('events_until').as('until'))
    .executeTakeFirst()
  const newest = await db
    .selectFrom('billing_events')
    .select(['received_at', typed('number')`extract(epoch from received_at - created_at)::float8`.as('delay')])
    .orderBy('received_at', 'desc')
    .limit(3)
    .execute()
  return {
    readUntil: cursor?.until ?? null,
    lastEventAt: newest[0]?.received_at ?? null,
    webhooksSilent: newest.length === 3 && newest.every(({ delay }) => delay > 90),
  }
}

async function countSuppressions(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('suppressions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function sourceTimes(db: Kysely<DB>): Promise<ServiceFacts['sources']> {
  const rows = await db
    .selectFrom('import_runs')
    .select((eb) => ['source', eb.fn.max('finished_at').as('takenAt')])
    .where('outcome', '=', 'done')
    .where('dry_run', '=', false)
    .groupBy('source')
    .orderBy('source')
    .execute()
  return rows.flatMap(({ source, takenAt }) => (takenAt === null ? [] : [{ source, takenAt }]))
}

async function newestChangeOf(db: Kysely<DB>): Promise<number> {
  const row = await db
    .selectFrom('physician_changes')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirst()
  return Number(row?.newest ?? 0)
}

/** Servers seen within the last day, running ones first. */
export function serversSeen(db: Kysely<DB>) {
  return db
    .selectFrom('servers')
    .selectAll()
    .select(typed('boolean')`seen_at > now() - make_interval(secs => ${seenWithin})`.as('runs'))
    .where('seen_at', '>', typed('time')`now() - interval '1 day'`)
    .orderBy('runs', 'desc')
    .orderBy('started_at')
    .execute()
}

/** Seconds since the oldest change that an index with `lastChange` doesn't have yet; 0 if it has them all. */
export async function indexLag(db: Kysely<DB>, lastChange: number): Promise<number> {
  const row = await db
    .selectFrom('physician_changes')
    .select(typed('number')`extract(epoch from clock_timestamp() - created_at)::float8`.as('seconds'))
    .where('id', '>', lastChange)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return Math.max(0, row?.seconds ?? 0)
}
