import { handle } from '#door/handle.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { deleteExportPreset } from './contracts.ts'

export const deleteExportPresetHandler = handle(deleteExportPreset, async ({ input, caller, deps: { db }, fail }) => {
  const gone = await db
    .deleteFrom('export_presets')
    .where('id', '=', input.id)
    .where(rowsFor(caller, 'manage', 'export_presets'))
    .returning('id')
    .executeTakeFirst()
  return gone ? {} : fail('notFound')
})
