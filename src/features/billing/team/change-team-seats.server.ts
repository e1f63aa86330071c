import { handle } from '#door/handle.ts'
import { holdTeam, seatsOf } from '#features/teams/queries.server.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { oneAtATime } from '../one-at-a-time.server.ts'
import { onFault, syncTeamWhileAlone } from '../sync.server.ts'
import { changeTeamSeats } from './contracts.ts'
import { teamCustomerOf } from './customers.server.ts'
import { runningTeamPlan } from './offers.server.ts'

export const changeTeamSeatsHandler = handle(changeTeamSeats, async ({ input, caller, deps, facts, fail }) => {
  const { billing } = deps
  const { seats } = input
  const teamId = (caller.team as Membership).id
  await oneAtATime(deps.lockDb, teamId, async (db) => {
    const customerId = (await teamCustomerOf(db, teamId, billing.name)) ?? fail('noPlan')
    await inTransaction(db, async (db) => {
      // Held until it is saved, so that no one takes a seat that is being given back.
      await holdTeam(db, teamId)
      const plan = await runningTeamPlan(db, teamId)
      if (!plan || plan.provider !== billing.name) return fail('noPlan')
      if (plan.status !== 'active' && plan.status !== 'trialing') fail('unpaid')
      if (seats < (await seatsOf(db, teamId)).taken) {
        fail('tooFewSeats', { fields: { seats: changeTeamSeats.errors.tooFewSeats[1] } })
      }
      const changed = await billing.setSeats(plan.provider_subscription_id, seats, `seats-${facts.requestId}`)
      if (!changed) fail('declined')
      await db.updateTable('team_subscriptions').set({ seats }).where('id', '=', plan.id).execute()
    })
    await syncTeamWhileAlone(deps, db, { teamId, customerId })
  }).catch(onFault(deps, () => fail('failed', { retryAfter: 5 })))
  return { seats }
})
