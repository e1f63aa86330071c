/**
 * Emails about what a team pays. Each reads the current data again, and isn't sent if the occasion no longer applies.
 */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Email } from '#adapters/mail/port.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { newToken } from '#door/one-time-token.ts'
import { membersOf } from '#features/teams/queries.server.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'
import { paths } from '#shared/product/paths.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { paymentFailedEmail, renewalReminderEmail, subscriptionStartedEmail } from '../emails.tsx'
import { teamOfferEmail } from './emails.tsx'

/**
 * The token is created here, so that no queue has it: a run after a failed one creates another, which invalidates the
 * earlier one.
 */
export const teamOfferMail = job({
  name: 'team-offer-mail',
  data: z.strictObject({ offerId: z.uuid() }),
  run: async ({ data: { offerId }, deps, id }) => {
    const { token, hash } = newToken()
    const offer = await deps.db
      .updateTable('team_offers')
      .set({ hash })
      .where('id', '=', offerId)
      .where('team_id', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning(['email', 'team_name', 'seats', 'seat_price', 'billing_interval', 'expires_at'])
      .executeTakeFirst()
    if (!offer) return
    const { origin } = deps.settings
    await deps.mail.send(
      id,
      teamOfferEmail({
        ...{ to: offer.email, origin, team: offer.team_name, seats: offer.seats, seatPrice: offer.seat_price },
        interval: offer.billing_interval as 'month' | 'year',
        expiresAt: offer.expires_at,
        link: origin + paths.teamOffer(token),
      }),
    )
  },
})

const Subject = z.strictObject({ subscriptionId: z.uuid() })

/** What automatic-renewal laws require after the purchase: the terms, and how to cancel. */
export const teamPlanStartedMail = job({
  name: 'team-plan-started-mail',
  data: Subject,
  run: async ({ data, deps, id }) => {
    const plan = await planWithTeam(deps.db, data.subscriptionId)
    if (!plan || plan.status === 'canceled') return
    await toOwners(deps, id, plan.teamId, (to) =>
      subscriptionStartedEmail({ ...plan, to, origin: deps.settings.origin }),
    )
  },
})

export const teamPaymentFailedMail = job({
  name: 'team-payment-failed-mail',
  data: Subject,
  run: async ({ data, deps, id }) => {
    const plan = await planWithTeam(deps.db, data.subscriptionId)
    if (plan?.status !== 'past_due' || !plan.since) return
    const until = new Date(plan.since.getTime() + serverLimits.teamPaymentGrace)
    await toOwners(deps, id, plan.teamId, (to) =>
      paymentFailedEmail({ ...plan, to, until, origin: deps.settings.origin }),
    )
  },
})

export const teamRenewalMail = job({
  name: 'team-renewal-mail',
  data: Subject,
  run: async ({ data, deps, id }) => {
    const plan = await planWithTeam(deps.db, data.subscriptionId)
    if (!plan || plan.endsAt || !['active', 'trialing'].includes(plan.status)) return
    await toOwners(deps, id, plan.teamId, (to) => renewalReminderEmail({ ...plan, to, origin: deps.settings.origin }))
  },
})

/**
 * The addresses of people who got an offer are deleted as soon as no one needs them; what a team accepted stays with
 * the team.
 */
export const forgetTeamOffers = job({
  name: 'forget-team-offers',
  data: noData,
  every: '29 4 * * *',
  run: async ({ deps }) => {
    await deleteInSteps(deps.db, 'team_offers', sql`team_id is null and expires_at < now() - interval '30 days'`)
  },
})

export async function planWithTeam(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('team_subscriptions')
    .innerJoin('teams', 'teams.id', 'team_subscriptions.team_id')
    .select(['teams.id as teamId', 'teams.name as team', 'status', 'plan_name as plan', 'price_amount as amount'])
    .select(['currency', 'billing_interval', 'current_period_end as renewsAt', 'ends_at as endsAt'])
    .select('past_due_since as since')
    .where('team_subscriptions.id', '=', id)
    .executeTakeFirst()
  if (!row?.renewsAt || row.amount === null || !row.plan) return null
  return {
    ...row,
    ...{ amount: row.amount, plan: row.plan, renewsAt: row.renewsAt, currency: row.currency ?? 'usd' },
    interval: row.billing_interval === 'year' ? ('year' as const) : ('month' as const),
  }
}

export async function toOwners({ db, mail }: Deps, jobId: string, teamId: string, emailTo: (to: string) => Email) {
  const owners = (await membersOf(db, teamId)).filter(({ role }) => role === 'owner')
  for (const { id, email } of owners) await mail.send(`${jobId}.${id}`, emailTo(email))
}
