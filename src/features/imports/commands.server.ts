import type { Kysely } from 'kysely'
import type { ImportProgress } from '#data/rows/progress.ts'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'

/** Starts an import; undefined if it is already over. */
export async function orderToRun(db: Kysely<DB>, id: string) {
  return db
    .updateTable('import_orders')
    .set({ state: 'running', started_at: typed('time')`now()`, told_at: typed('time')`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['kind', 'place', 'path', 'mapping', 'dry_run', 'samples', 'canceled_at'])
    .executeTakeFirst()
}

export const canceledText = 'Canceled. Nothing was changed.'

/** Tells the desk how far an import is, which also shows that its server is alive. */
export async function noteProgress(db: Kysely<DB>, id: string, progress: ImportProgress): Promise<void> {
  const { step, rows, rowsPerSecond, part, secondsLeft } = progress
  await db
    .updateTable('import_orders')
    .set({ step, rows, rows_per_second: Math.round(rowsPerSecond), part: Math.min(Math.max(part, 0), 1) })
    .set({ seconds_left: Number.isFinite(secondsLeft) ? Math.ceil(secondsLeft) : null, told_at: typed('time')`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Ends an import, with what the desk is told about it. */
export async function finishOrder(
  db: Kysely<DB>,
  id: string,
  { done, message, hasRejects }: { done: boolean; message: string; hasRejects: boolean },
): Promise<void> {
  await db
    .updateTable('import_orders')
    .set({ state: done ? 'done' : 'failed', message, has_rejects: hasRejects, finished_at: typed('time')`now()` })
    .set({ seconds_left: null, ...(done ? { part: 1 } : {}) })
    .where('id', '=', id)
    .execute()
}
