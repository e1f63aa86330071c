import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { deleteExport, getExportStats, getExports } from './contracts.ts'
import { keptExports } from './queries.server.ts'

export const getExportsHandler = handle(getExports, async ({ caller, deps: { db } }) => ({
  data: await keptExports(db, caller.id),
}))

/** The log stays: it counts for the quota, and it voids the guarantee. */
export const deleteExportHandler = handle(deleteExport, async ({ input, caller, deps: { db }, fail }) => {
  const gone = await db
    .deleteFrom('exports')
    .where('id', '=', input.exportId)
    .where('user_id', '=', caller.id)
    .returning('id')
    .executeTakeFirst()
  return gone ? {} : fail('notFound')
})

export const getExportStatsHandler = handle(getExportStats, async ({ caller, deps: { db } }) => {
  const { total } = await db
    .selectFrom('export_logs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', caller.id)
    .executeTakeFirstOrThrow()
  const recent = await db
    .selectFrom('export_logs')
    .select(['export_date', 'export_count'])
    .where('user_id', '=', caller.id)
    .orderBy('export_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.recentExports)
    .execute()
  return { total, recent: recent.map((row) => ({ ...row, export_date: row.export_date.toISOString() })) }
})
