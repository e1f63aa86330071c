import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { getExportPresets } from './contracts.ts'
import { knownColumns } from './queries.server.ts'

export const getExportPresetsHandler = handle(getExportPresets, async ({ caller, deps: { db } }) => {
  const rows = await db
    .selectFrom('export_presets')
    .select(['id', 'name', 'columns'])
    .where('user_id', '=', caller.id)
    .orderBy(sql`lower(name)`)
    .execute()
  const presets = rows.map((row) => ({ ...row, columns: knownColumns(row.columns) }))
  return { data: presets.filter(({ columns }) => columns.length > 0) }
})
