import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { createTeam } from './commands.server.ts'
import { makeTeam } from './contracts.ts'
import { endOfDay } from './plan-end.ts'

export const makeTeamHandler = handle(makeTeam, async ({ input, caller, deps, fail }) => {
  const { email, name, seats, until } = input
  const endsAt = endOfDay(until)
  if (endsAt && endsAt <= deps.now()) fail('past', { fields: { until: makeTeam.errors.past[1] } })
  return inTransaction(deps.db, async (db) => {
    const owner = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('email_verified', '=', true)
      .where('role', '!=', 'demo')
      .where('demo_account', '=', false)
      .executeTakeFirst()
    if (!owner) return fail('noAccount', { fields: { email: makeTeam.errors.noAccount[1] } })
    const team = await createTeam(db, { name, ownerId: owner.id, plan: { seats, endsAt } })
    if (!team) return fail('inTeam', { fields: { email: makeTeam.errors.inTeam[1] } })
    const details = { name, seats, until }
    await recordAdminAction(db, caller, { action: 'make-team', userId: owner.id, details })
    return team
  })
})
