import { handle } from '#door/handle.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { deleteEmailTemplate } from './contracts.ts'

export const deleteEmailTemplateHandler = handle(deleteEmailTemplate, async ({ input, caller, deps, fail }) => {
  const { numDeletedRows } = await deps.db
    .deleteFrom('email_templates')
    .where('id', '=', input.id)
    .where(rowsFor(caller, 'manage', 'email_templates'))
    .executeTakeFirst()
  return numDeletedRows > 0n ? {} : fail('noTemplate')
})
