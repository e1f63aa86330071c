import { handle } from '#door/handle.ts'
import { deleteEmailTemplate } from './contracts.ts'

export const deleteEmailTemplateHandler = handle(deleteEmailTemplate, async ({ input, caller, deps, fail }) => {
  const { numDeletedRows } = await deps.db
    .deleteFrom('email_templates')
    .where('id', '=', input.id)
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  return numDeletedRows > 0n ? {} : fail('noTemplate')
})
