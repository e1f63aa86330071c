import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { getExportStats } from './contracts.ts'

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
