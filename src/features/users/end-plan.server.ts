import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { endPlan } from './contracts.ts'

export const endPlanHandler = handle(endPlan, async ({ input: { id }, caller, deps, fail }) => {
  await inTransaction(deps.db, async (db) => {
    const ended = await db
      .deleteFrom('complimentary_plans')
      .where('user_id', '=', id)
      .returning('price_id')
      .executeTakeFirst()
    if (!ended) return fail('notFound')
    await recordAdminAction(db, caller, { action: 'end-plan', userId: id, details: { plan: ended.price_id } })
  })
  return {}
})
