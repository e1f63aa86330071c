import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { teamTerms } from '../agreement.ts'
import { getTeamBilling } from './contracts.ts'
import { offerOfTeam, runningTeamPlan } from './offers.server.ts'

export const getTeamBillingHandler = handle(getTeamBilling, async ({ caller, deps }) => {
  const { db, billing, now } = deps
  // The gate only lets owners in.
  const { id } = caller.team as Membership
  const [plan, offer] = await Promise.all([runningTeamPlan(db, id), offerOfTeam(db, id)])
  const pays = plan !== undefined && plan.provider === billing.name
  return {
    plan: plan
      ? {
          byCard: pays,
          status: plan.status,
          seats: plan.seats,
          amount: plan.price_amount,
          interval: plan.billing_interval as 'month' | 'year' | null,
          renewsAt: plan.ends_at === null ? (plan.current_period_end?.toISOString() ?? null) : null,
          endsAt: plan.ends_at?.toISOString() ?? null,
        }
      : null,
    offer:
      offer && !pays
        ? {
            ...{ seats: offer.seats, seatPrice: offer.seatPrice, interval: offer.interval },
            terms: teamTerms(offer, now()),
          }
        : null,
  }
})
