import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ImportProgress } from '#data/import/progress.ts'
import type { ImportReport } from '#data/import/report.ts'
import type { DB } from '#db/schema.gen.ts'
import { limits } from '#shared/product/limits.ts'
import type { ImportKind } from './contracts.ts'

/** Held by whoever orders an import, to the end of the transaction: of two at once the second sees the first's order. */
const orderLock = 5_190_431

/** A run that has said nothing for this long has ended with its server. */
const silence = sql`interval '5 minutes'`

export interface NewOrder {
  kind: ImportKind
  place: 'upload' | 'server'
  path: string
  mapping: Readonly<Record<string, string>>
  dryRun: boolean
  samples?: 'keep' | 'remove' | undefined
}

/** Gives the id; null while another import waits or runs. */
export async function addOrder(db: Kysely<DB>, order: NewOrder, adminId: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${orderLock})`.execute(db)
  const other = await db
    .selectFrom('import_orders')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where(sql<Date>`coalesce(told_at, created_at)`, '>', sql<Date>`now() - ${silence}`)
    .executeTakeFirst()
  if (other) return null
  const id = randomUUIDv7()
  await db
    .insertInto('import_orders')
    .values({
      id,
      kind: order.kind,
      file_name: order.path.split('/').at(-1)!.slice(-255),
      place: order.place,
      path: order.path,
      mapping: JSON.stringify(order.mapping),
      dry_run: order.dryRun,
      samples: order.samples ?? null,
      ordered_by: adminId,
    })
    .execute()
  return id
}

export async function orderToRun(db: Kysely<DB>, id: string) {
  return db
    .updateTable('import_orders')
    .set({ state: 'running', started_at: sql<Date>`now()`, told_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['kind', 'place', 'path', 'mapping', 'dry_run', 'samples', 'canceled_at'])
    .executeTakeFirst()
}

export const canceledText = 'Canceled. Nothing was changed.'

/** One that waits has ended with this; one that runs is ended by the server that runs it, which asks every second. */
export async function cancelOrder(db: Kysely<DB>, id: string): Promise<'canceled' | 'over' | 'missing'> {
  const order = await db
    .selectFrom('import_orders')
    .select(['state', 'canceled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return 'missing'
  if (order.state !== 'waiting' && order.state !== 'running') return 'over'
  await db
    .updateTable('import_orders')
    .set({ canceled_at: sql<Date>`coalesce(canceled_at, now())` })
    .where('id', '=', id)
    .execute()
  if (order.state === 'waiting') await finishOrder(db, id, { done: false, message: canceledText, hasRejects: false })
  return 'canceled'
}

export async function isCanceled(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db.selectFrom('import_orders').select('canceled_at').where('id', '=', id).executeTakeFirst()
  return row?.canceled_at != null
}

export async function noteProgress(db: Kysely<DB>, id: string, progress: ImportProgress): Promise<void> {
  const { rows, rowsPerSecond, part, secondsLeft } = progress
  await db
    .updateTable('import_orders')
    .set({ rows, rows_per_second: Math.round(rowsPerSecond), part: Math.min(Math.max(part, 0), 1) })
    .set({ seconds_left: Number.isFinite(secondsLeft) ? Math.ceil(secondsLeft) : null, told_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export async function finishOrder(
  db: Kysely<DB>,
  id: string,
  { done, message, hasRejects }: { done: boolean; message: string; hasRejects: boolean },
): Promise<void> {
  await db
    .updateTable('import_orders')
    .set({ state: done ? 'done' : 'failed', message, has_rejects: hasRejects, finished_at: sql<Date>`now()` })
    .set({ seconds_left: null, ...(done ? { part: 1 } : {}) })
    .where('id', '=', id)
    .execute()
}

/** The last ten that were started from the desk, the newest first. */
export function lastOrders(db: Kysely<DB>) {
  return db
    .selectFrom('import_orders as o')
    .leftJoin('users', 'users.id', 'o.ordered_by')
    .select(['o.id', 'o.kind', 'o.file_name', 'o.state', 'o.dry_run', 'o.rows', 'o.rows_per_second', 'o.part'])
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

/** The log of every import, the newest first. */
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
  return { total, rows: rows.map((row) => ({ ...row, report: row.report as unknown as ImportReport })) }
}
