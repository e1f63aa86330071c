import { handle } from '#door/handle.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { updateEmailTemplate } from './contracts.ts'
import { ownerName, templateOf } from './queries.server.ts'

export const updateEmailTemplateHandler = handle(updateEmailTemplate, async ({ input, caller, deps, fail }) => {
  const { id, userId: _, ...changes } = input
  const row = await deps.db
    .updateTable('email_templates')
    .set({ ...changes, updated_at: deps.now() })
    .where('id', '=', id)
    .where(rowsFor(caller, 'change', 'email_templates'))
    .returningAll()
    .returning(ownerName.as('owner'))
    .executeTakeFirst()
  return row ? { data: templateOf(row, caller) } : fail('noTemplate')
})
