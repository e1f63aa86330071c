/**
 * Says that a plan was switched, canceled, or has ended. Each email reads the current data again, as those in
 * jobs.server.ts do.
 */

import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { job, noData } from '#door/job.ts'
import { membersOf, teamGivesAccess } from '#features/teams/queries.server.ts'
import { type PriceId, plans } from '#shared/access/plans.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import {
  type Ending,
  planCanceledEmail,
  planEndedEmail,
  planSwitchedEmail,
  switchPlannedEmail,
  teamPlanEndedEmail,
} from './change-emails.tsx'
import { subscriptionWithOwner } from './jobs.server.ts'
import { givesAccess } from './queries.server.ts'
import { planWithTeam, toOwners } from './team/jobs.server.ts'

const Subject = z.strictObject({ subscriptionId: z.uuid() })

export const planSwitchedMail = job({
  name: 'plan-switched-mail',
  /** What was charged for the switch, in cents. */
  data: Subject.extend({ charged: z.int().nullable() }),
  run: async ({ data, deps, id }) => {
    const found = await subscriptionWithOwner(deps.db, data.subscriptionId)
    if (!found || found.status === 'canceled') return
    const facts = { ...found, to: found.email, origin: deps.settings.origin }
    const next = found.next_price_id === null ? null : plans[found.next_price_id as PriceId].name
    const { charged } = data
    await deps.mail.send(
      id,
      next === null ? planSwitchedEmail({ ...facts, charged }) : switchPlannedEmail({ ...facts, next }),
    )
  },
})

export const planCanceledMail = job({
  name: 'plan-canceled-mail',
  data: Subject,
  run: async ({ data, deps, id }) => {
    const found = await subscriptionWithOwner(deps.db, data.subscriptionId)
    if (!found?.ends_at) return
    const { ends_at: endsAt, email: to } = found
    await deps.mail.send(id, planCanceledEmail({ ...found, to, endsAt, origin: deps.settings.origin }))
  },
})

export const teamPlanCanceledMail = job({
  name: 'team-plan-canceled-mail',
  data: Subject,
  run: async ({ data, deps, id }) => {
    const plan = await planWithTeam(deps.db, data.subscriptionId)
    if (!plan?.endsAt) return
    const { endsAt } = plan
    await toOwners(deps, id, plan.teamId, (to) =>
      planCanceledEmail({ ...plan, to, endsAt, origin: deps.settings.origin }),
    )
  },
})

/**
 * Access ends by the clock, too, with nothing that the provider would report: when the days after a failed payment are
 * over, or a team's last day by invoice is. So we look for it.
 */
export const tellOfEndings = job({
  name: 'tell-of-endings',
  data: noData,
  every: '*/10 * * * *',
  run: async ({ deps }) => {
    for (const { table, alias, gives, mail } of kinds) {
      const rows = sql`${sql.table(table)} ${sql.ref(alias)}`
      await sql`update ${rows} set end_told_at = null where end_told_at is not null and ${gives}`.execute(deps.db)
      const { rows: ended } = await typed({ id: 'text' })`
        select id from ${rows} where end_told_at is null and status not in ('incomplete', 'incomplete_expired')
          and not ${gives}`.execute(deps.db)
      for (const { id } of ended) {
        await inTransaction(deps.db, async (db) => {
          const noted = await sql`
            update ${rows} set end_told_at = now() where id = ${id} and end_told_at is null and not ${gives}
            returning id`.execute(db)
          if (noted.rows.length > 0) await deps.jobs.enqueue(db, mail, { subscriptionId: id })
        })
      }
    }
  },
})

/** Nothing is sent to those who have access again by now, from whatever they paid for. */
export const planEndedMail = job({
  name: 'plan-ended-mail',
  data: Subject,
  run: async ({ data: { subscriptionId }, deps, id }) => {
    const found = await subscriptionWithOwner(deps.db, subscriptionId)
    if (!found || (await stillPays(deps.db, found.userId)) || (await wasEmailedOfRefund(deps.db, subscriptionId)))
      return
    const { email: to, plan } = found
    await deps.mail.send(id, planEndedEmail({ to, plan, ending: endingOf(found), origin: deps.settings.origin }))
  },
})

export const teamPlanEndedMail = job({
  name: 'team-plan-ended-mail',
  data: Subject,
  run: async ({ data: { subscriptionId }, deps, id }) => {
    const row = await deps.db
      .selectFrom('team_subscriptions')
      .innerJoin('teams', 'teams.id', 'team_subscriptions.team_id')
      .select([
        'teams.id as teamId',
        'teams.name as team',
        'plan_name',
        'withdrawn',
        'past_due_since as since',
        'status',
      ])
      .select(
        typed(
          'boolean',
        )`exists (select from team_subscriptions paying where paying.team_id = teams.id and ${sql.raw(teamGivesAccess)})`.as(
          'pays',
        ),
      )
      .where('team_subscriptions.id', '=', subscriptionId)
      .executeTakeFirst()
    if (!row || row.pays) return
    const { team, teamId } = row
    const facts = { team, plan: row.plan_name ?? 'plan', ending: endingOf(row), origin: deps.settings.origin }
    for (const { id: userId, email: to, role } of await membersOf(deps.db, teamId))
      await deps.mail.send(`${id}.${userId}`, teamPlanEndedEmail({ ...facts, to, owns: role === 'owner' }))
  },
})

interface Kind {
  table: 'subscriptions' | 'team_subscriptions'
  /** As `gives` calls the table. */
  alias: string
  gives: RawBuilder<SqlBool>
  mail: typeof planEndedMail | typeof teamPlanEndedMail
}

const kinds: readonly Kind[] = [
  { table: 'subscriptions', alias: 'subscriptions', gives: givesAccess, mail: planEndedMail },
  {
    table: 'team_subscriptions',
    alias: 'paying',
    gives: typed('boolean')`${sql.raw(teamGivesAccess)}`,
    mail: teamPlanEndedMail,
  },
]

interface Ended {
  withdrawn: string | null
  since: Date | null
  status: string
  onlyTrial?: boolean
}

function endingOf({ withdrawn, since, status, onlyTrial }: Ended): Ending {
  if (withdrawn === 'refund') return 'refunded'
  if (withdrawn === 'dispute') return 'disputed'
  if (onlyTrial) return 'trial'
  return since !== null || status === 'past_due' || status === 'unpaid' ? 'unpaid' : 'canceled'
}

async function stillPays(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where(givesAccess)
    .executeTakeFirst()
  return row !== undefined
}

/** The email about an approved refund says that the subscription has ended. */
async function wasEmailedOfRefund(db: Kysely<DB>, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('money_back_requests')
    .innerJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.provider', '=', 'money_back_requests.provider')
        .onRef('subscriptions.provider_subscription_id', '=', 'money_back_requests.provider_subscription_id'),
    )
    .select('money_back_requests.id')
    .where('subscriptions.id', '=', subscriptionId)
    .where('money_back_requests.status', '=', 'approved')
    .executeTakeFirst()
  return row !== undefined
}
