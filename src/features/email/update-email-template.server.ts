import { handle } from '#door/handle.ts'
import { updateEmailTemplate } from './contracts.ts'
import { templateOf } from './queries.server.ts'

export const updateEmailTemplateHandler = handle(updateEmailTemplate, async ({ input, caller, deps, fail }) => {
  const { id, userId: _, ...changes } = input
  const row = await deps.db
    .updateTable('email_templates')
    .set({ ...changes, updated_at: deps.now() })
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .returningAll()
    .executeTakeFirst()
  return row ? { data: templateOf(row) } : fail('noTemplate')
})
