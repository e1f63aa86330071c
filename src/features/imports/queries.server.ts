import { type Kysely, sql } from 'kysely'
import { StoredReport } from '#data/rows/stored-report.ts'
import { publicSource } from '#data/sources/public-sources.ts'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'

export async function isCanceled(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db.selectFrom('import_orders').select('canceled_at').where('id', '=', id).executeTakeFirst()
  return row?.canceled_at != null
}

/** How long a request waits for the server that has seen its file. */
const startTimeout = sql`interval '5 minutes'`

/** A waiting import of a server's own file that a server other than `serverName` has seen; otherwise null. */
export async function orderElsewhere(db: Kysely<DB>, id: string, serverName: string): Promise<{ path: string } | null> {
  const order = await db
    .selectFrom('import_orders')
    .select('path')
    .where('id', '=', id)
    .where('place', '=', 'server')
    .where('state', 'in', ['waiting', 'running'])
    .where('canceled_at', 'is', null)
    .where('seen_by', '<>', serverName)
    .where('created_at', '>', typed('time')`now() - ${startTimeout}`)
    .executeTakeFirst()
  return order ?? null
}

/** The last ten started from the desk, newest first. */
export function lastOrders(db: Kysely<DB>) {
  return db
    .selectFrom('import_orders as o')
    .leftJoin('users', 'users.id', 'o.ordered_by')
    .select([
      'o.id',
      'o.kind',
      'o.file_name',
      'o.state',
      'o.dry_run',
      'o.rows',
      'o.rows_per_second',
      'o.part',
      'o.step',
    ])
    .select([
      'o.seconds_left',
      'o.message',
      'o.has_rejects',
      'o.created_at',
      'o.finished_at',
      'o.canceled_at',
      'users.email',
    ])
    .orderBy('o.created_at', 'desc')
    .limit(10)
    .execute()
}

export async function hasRejects(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db.selectFrom('import_orders').select('has_rejects').where('id', '=', id).executeTakeFirst()
  return row?.has_rejects ?? false
}

/** The log of all imports, newest first. */
export async function runsOf(db: Kysely<DB>, page: number) {
  const { total } = await db
    .selectFrom('import_runs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('import_runs')
    .select([
      'id',
      'source',
      'file_name',
      'dry_run',
      'outcome',
      'error',
      'report',
      'finished_at',
      'undo_count',
      'undone_at',
    ])
    .orderBy('finished_at', 'desc')
    .orderBy('id')
    .offset((page - 1) * limits.deskPageSize)
    .limit(limits.deskPageSize)
    .execute()
  return { total, rows: rows.map((row) => ({ ...row, report: StoredReport.parse(row.report) })) }
}

/** What the PUBLIC_DATA schedule is doing, and how each source last ended, newest first. */
export async function downloadsOf(db: Kysely<DB>) {
  const rows = await db.selectFrom('public_data_runs').selectAll().orderBy('started_at', 'desc').execute()
  return rows.map(({ source, state, message, started_at, finished_at }) => ({
    source,
    title: publicSource(source)?.title ?? source,
    state: state as 'running' | 'done' | 'failed',
    message,
    startedAt: started_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
  }))
}
