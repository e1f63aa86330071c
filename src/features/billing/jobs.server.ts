/** Billing emails. Each reads the current data again, and isn't sent if the occasion no longer applies. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { job, noData } from '#door/job.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import {
  moneyBackAskedEmail,
  moneyBackDecidedEmail,
  moneyBackReceivedEmail,
  paymentFailedEmail,
  renewalReminderEmail,
  subscriptionStartedEmail,
} from './emails.tsx'
import { teamRenewalMail } from './team/jobs.server.ts'

const Subject = z.strictObject({ subscriptionId: z.uuid() })

/** What automatic-renewal laws require after the purchase: the terms, and how to cancel. */
export const subscriptionStartedMail = job({
  name: 'subscription-started-mail',
  data: Subject,
  run: async ({ data, deps, id }) => {
    const found = await subscriptionWithOwner(deps.db, data.subscriptionId)
    if (!found || found.status === 'canceled') return
    await deps.mail.send(id, subscriptionStartedEmail({ ...found, to: found.email, origin: deps.settings.origin }))
  },
})

export const paymentFailedMail = job({
  name: 'payment-failed-mail',
  data: Subject,
  run: async ({ data, deps, id }) => {
    const found = await subscriptionWithOwner(deps.db, data.subscriptionId)
    if (found?.status !== 'past_due' || !found.since) return
    const until = new Date(found.since.getTime() + serverLimits.paymentGrace)
    await deps.mail.send(id, paymentFailedEmail({ ...found, to: found.email, until, origin: deps.settings.origin }))
  },
})

/** Announced once per renewal, 30 days ahead. */
export const remindOfRenewals = job({
  name: 'remind-of-renewals',
  data: noData,
  every: '41 14 * * *',
  run: async ({ deps }) => {
    for (const table of ['subscriptions', 'team_subscriptions'] as const) {
      const mail = table === 'subscriptions' ? renewalReminderMail : teamRenewalMail
      for (const id of await renewalsDue(deps.db, table)) {
        await inTransaction(deps.db, async (db) => {
          const { rows } = await sql`
            update ${sql.table(table)} set reminded_of = current_period_end
            where id = ${id} and reminded_of is distinct from current_period_end returning id`.execute(db)
          if (rows.length > 0) await deps.jobs.enqueue(db, mail, { subscriptionId: id })
        })
      }
    }
  },
})

async function renewalsDue(db: Kysely<DB>, table: 'subscriptions' | 'team_subscriptions'): Promise<string[]> {
  const clock = sql`(now() + clock_ahead * interval '1 millisecond')`
  const { rows } = await typed({ id: 'text' })`
    select id from ${sql.table(table)}
    where billing_interval = 'year' and status in ('active', 'trialing') and ends_at is null and withdrawn is null
      and current_period_end > ${clock}
      and current_period_end <= ${clock} + ${limits.renewalNotice} * interval '1 millisecond'
      and reminded_of is distinct from current_period_end`.execute(db)
  return rows.map(({ id }) => id)
}

export const renewalReminderMail = job({
  name: 'renewal-reminder-mail',
  data: Subject,
  run: async ({ data, deps, id }) => {
    const found = await subscriptionWithOwner(deps.db, data.subscriptionId)
    if (!found || found.ends_at || !['active', 'trialing'].includes(found.status)) return
    await deps.mail.send(id, renewalReminderEmail({ ...found, to: found.email, origin: deps.settings.origin }))
  },
})

const Request = z.strictObject({ requestId: z.uuid() })

export const moneyBackAskedMail = job({
  name: 'money-back-asked-mail',
  data: Request,
  run: async ({ data, deps, id }) => {
    const request = await requestWithOwner(deps.db, data.requestId)
    if (!request) return
    const { origin } = deps.settings
    await deps.mail.send(id, moneyBackReceivedEmail({ to: request.email, origin }))
    await deps.mail.send(`${id}.team`, moneyBackAskedEmail({ ...request, to: brand.supportEmail, origin }))
  },
})

export const moneyBackDecidedMail = job({
  name: 'money-back-decided-mail',
  data: Request,
  run: async ({ data, deps, id }) => {
    const request = await requestWithOwner(deps.db, data.requestId)
    if (!request || request.status === 'pending') return
    const approved = request.status === 'approved'
    const email = moneyBackDecidedEmail({ ...request, to: request.email, approved, origin: deps.settings.origin })
    await deps.mail.send(id, email)
  },
})

export async function subscriptionWithOwner(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select([
      'users.id as userId',
      'users.email',
      'status',
      'plan_name',
      'price_amount',
      'currency',
      'billing_interval',
    ])
    .select(['current_period_end', 'ends_at', 'past_due_since as since', 'trial_end', 'next_price_id', 'withdrawn'])
    .select(typed('boolean')`trial_end is not null and last_payment_id is null`.as('only_trial'))
    .where('subscriptions.id', '=', id)
    .executeTakeFirst()
  if (!row?.current_period_end || row.price_amount === null || !row.plan_name) return null
  return {
    userId: row.userId,
    email: row.email,
    status: row.status,
    next_price_id: row.next_price_id,
    withdrawn: row.withdrawn,
    onlyTrial: row.only_trial,
    since: row.since,
    ends_at: row.ends_at,
    plan: row.plan_name,
    amount: row.price_amount,
    currency: row.currency ?? 'usd',
    interval: row.billing_interval === 'year' ? ('year' as const) : ('month' as const),
    renewsAt: row.current_period_end,
  }
}

function requestWithOwner(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('money_back_requests')
    .innerJoin('users', 'users.id', 'money_back_requests.user_id')
    .select(['users.email', 'status', 'amount', 'currency', 'exports', 'first', 'days_left as daysLeft', 'rejection'])
    .where('money_back_requests.id', '=', id)
    .executeTakeFirst()
}
