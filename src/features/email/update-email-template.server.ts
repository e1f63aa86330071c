import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { updateEmailTemplate } from './contracts.ts'
import { ownerName, templateOf } from './queries.server.ts'

export const updateEmailTemplateHandler = handle(updateEmailTemplate, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { id, userId: _, seen, ...sent } = input
    const stored = await db
      .selectFrom('email_templates')
      .select(['name', 'subject', 'body', 'tone', 'length', 'position_type', 'job_location'])
      .where('id', '=', id)
      .where(rowsFor(caller, 'change', 'email_templates'))
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return fail('noTemplate')
    const row = await db
      .updateTable('email_templates')
      .set({ ...changedTexts(fail, { seen, stored, sent }), updated_at: deps.now() })
      .where('id', '=', id)
      .returningAll()
      .returning(ownerName.as('owner'))
      .executeTakeFirstOrThrow()
    return { data: templateOf(row, caller) }
  }),
)
