/** What an admin may do to an account. Each holds the account's row, and stands in the audit log. */
import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit/queries.server.ts'
import { endSessions } from '#features/auth/queries.server.ts'
import { isDemoAccount, type Role } from '#shared/access/access.ts'
import { endPlan, endUserSessions, grantPlan, setDemo } from './contracts.ts'
import { lockUser } from './queries.server.ts'

export const endUserSessionsHandler = handle(endUserSessions, async ({ input: { id }, caller, deps, facts, fail }) => {
  // Nobody signs himself out by the press that was meant for the others.
  const kept = id === caller.id ? await facts.session() : null
  return deps.db.transaction().execute(async (db) => {
    if (!(await lockUser(db, id))) return fail('notFound')
    const ended = await endSessions(db, id, kept)
    await recordAdminAction(db, caller, { action: 'end-sessions', userId: id, details: { ended } })
    return { ended }
  })
})

export const grantPlanHandler = handle(grantPlan, async ({ input, caller, deps, fail }) => {
  const { id, priceId, until } = input
  // The whole day is still theirs.
  const end = until === null ? null : new Date(Date.parse(until) + 24 * 60 * 60 * 1000)
  if (end && end <= deps.now()) fail('past', { fields: { until: grantPlan.errors.past[1] } })
  await deps.db.transaction().execute(async (db) => {
    const user = (await lockUser(db, id)) ?? fail('notFound')
    const account = { email: user.email, role: user.role as Role, demoAccount: user.demo_account }
    if (isDemoAccount(account, deps.settings.demoEmail)) fail('demo')
    const plan = { price_id: priceId, granted_by: caller.id, granted_at: sql<Date>`now()`, ends_at: end }
    await db
      .insertInto('complimentary_plans')
      .values({ user_id: id, ...plan })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(plan))
      .execute()
    await recordAdminAction(db, caller, { action: 'grant-plan', userId: id, details: { plan: priceId, until } })
  })
  return {}
})

export const endPlanHandler = handle(endPlan, async ({ input: { id }, caller, deps, fail }) => {
  await deps.db.transaction().execute(async (db) => {
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

export const setDemoHandler = handle(setDemo, async ({ input: { id, demo }, caller, deps, fail }) => {
  await deps.db.transaction().execute(async (db) => {
    const user = (await lockUser(db, id)) ?? fail('notFound')
    if (user.role === 'admin') fail('admin')
    if (user.email === deps.settings.demoEmail.toLowerCase()) fail('setting')
    const before = user.role === 'demo' || user.demo_account
    if (before === demo) return
    await db
      .updateTable('users')
      .set({ role: 'user', demo_account: demo, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await recordAdminAction(db, caller, { action: demo ? 'make-demo' : 'end-demo', userId: id })
  })
  return {}
})
