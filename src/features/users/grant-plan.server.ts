import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { isDemoAccount, type Role } from '#shared/access/access.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { grantPlan } from './contracts.ts'
import { lockUser } from './queries.server.ts'

export const grantPlanHandler = handle(grantPlan, async ({ input, caller, deps, fail }) => {
  const { id, priceId, until } = input
  // All of that day is included.
  const end = until === null ? null : new Date(Date.parse(until) + 24 * 60 * 60 * 1000)
  if (end && end <= deps.now()) fail('past', { fields: { until: grantPlan.errors.past[1] } })
  await inTransaction(deps.db, async (db) => {
    const user = (await lockUser(db, id)) ?? fail('notFound')
    const account = { email: user.email, role: user.role as Role, demoAccount: user.demo_account }
    if (isDemoAccount(account, deps.settings.demoEmail)) fail('demo')
    const plan = { price_id: priceId, granted_by: caller.id, granted_at: typed('time')`now()`, ends_at: end }
    await db
      .insertInto('complimentary_plans')
      .values({ user_id: id, ...plan })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(plan))
      .execute()
    await recordAdminAction(db, caller, { action: 'grant-plan', userId: id, details: { plan: priceId, until } })
  })
  return {}
})
