import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { invoices } from './commands.server.ts'
import { updateTeamPlan } from './contracts.ts'
import { endOfDay } from './plan-end.ts'
import { holdTeam, plansOfTeam, seatsOf } from './queries.server.ts'

export const updateTeamPlanHandler = handle(updateTeamPlan, async ({ input, caller, deps, fail }) => {
  const { id, seats, until, paid } = input
  const endsAt = until === undefined ? undefined : endOfDay(until)
  if (endsAt && endsAt <= deps.now()) fail('past', { fields: { until: updateTeamPlan.errors.past[1] } })
  return inTransaction(deps.db, async (db) => {
    const team = await holdTeam(db, id)
    if (!team) return fail('teamGone')
    if (seats !== undefined && seats < (await seatsOf(db, id)).taken) {
      fail('tooFewSeats', { fields: { seats: updateTeamPlan.errors.tooFewSeats[1] } })
    }
    // What is paid by card is up to the payment provider.
    if ((await plansOfTeam(db, id)).some(({ provider, status }) => provider !== invoices && status !== 'canceled')) {
      fail('byCard')
    }
    const changed = await db
      .updateTable('team_subscriptions')
      .set({
        seats,
        ends_at: endsAt,
        ...(paid === undefined ? {} : { status: paid ? 'active' : 'past_due' }),
        // If set again, the 14 days keep running from the first time.
        ...(paid === undefined ? {} : { past_due_since: paid ? null : typed('time')`coalesce(past_due_since, now())` }),
        updated_at: typed('time')`now()`,
      })
      .where('team_id', '=', id)
      .where('provider', '=', invoices)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return fail('byCard')
    const details = { name: team.name, seats: seats ?? null, until: until ?? null, paid: paid ?? null }
    await recordAdminAction(db, caller, { action: 'update-team-plan', subject: { kind: 'team', id }, details })
    return {}
  })
})
