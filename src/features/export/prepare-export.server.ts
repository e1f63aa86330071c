/**
 * A large export in the background: finds the physicians, processes them step by step, then makes and logs it in one
 * transaction.
 */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { job } from '#door/job.ts'
import { holderOf } from '#features/teams/queries.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { markExported, recordExport } from './make-export.server.ts'
import { existingIds, StoredSource } from './queries.server.ts'
import { idsOfSource } from './source.server.ts'

/** Processed at a time, and reported as progress. */
const step = 10_000
const retry = { times: 3, delay: 5, delayMax: 60 }

export const prepareExport = job({
  name: 'prepare-export',
  data: z.strictObject({ exportId: z.uuid() }),
  retry,
  timeLimit: 5 * 60,
  run: async ({ data: { exportId }, deps, attempt }) => {
    try {
      await prepare(deps, exportId)
    } catch (error) {
      if (attempt >= retry.times) await markFailed(deps.db, exportId)
      throw error
    }
  },
})

async function prepare(deps: Deps, id: string): Promise<void> {
  const row = await deps.db
    .selectFrom('exports')
    .select(['user_id', 'source', 'row_count', 'by_key'])
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .executeTakeFirst()
  // Deleted in the meantime, or finished by an earlier run.
  if (!row) return
  // The quota counted this many: matches that came up since then are left out.
  const person = await holderOf(deps.db, row.user_id)
  const holder = row.by_key === null ? person : { ...person, key: { name: row.by_key } }
  const found = await idsOfSource(deps, holder, StoredSource.parse(row.source), row.row_count)
  const physicianIds: number[] = []
  for (let from = 0; from < found.length; from += step) {
    physicianIds.push(...(await existingIds(deps.db, found.slice(from, from + step))))
    await deps.db
      .updateTable('exports')
      .set({ done_count: Math.min(from + step, found.length) })
      .where('id', '=', id)
      .execute()
  }
  if (physicianIds.length === 0) return markFailed(deps.db, id)
  const count = physicianIds.length
  await inTransaction(deps.db, async (db) => {
    const made = await db
      .updateTable('exports')
      .set({ state: 'ready', physician_ids: physicianIds, row_count: count, done_count: count })
      .where('id', '=', id)
      .where('state', '=', 'preparing')
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    await recordExport(db, deps, { id, holder, physicianIds })
    await markExported(deps, db, holder, physicianIds)
  })
}

async function markFailed(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .execute()
}
