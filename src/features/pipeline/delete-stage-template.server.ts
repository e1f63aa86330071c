import { handle } from '#door/handle.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { deleteStageTemplate } from './contracts.ts'

export const deleteStageTemplateHandler = handle(deleteStageTemplate, async ({ input, caller, deps: { db }, fail }) => {
  const gone = await db
    .deleteFrom('stage_templates')
    .where('id', '=', input.templateId)
    .where(rowsFor(caller, 'manage', 'stage_templates'))
    .executeTakeFirst()
  return gone.numDeletedRows === 0n ? fail('notFound') : {}
})
