/** The only place that writes to `team_subscriptions` what the payment provider says. */
import type { Kysely } from 'kysely'
import type { ProviderSubscription } from '#adapters/billing/port.ts'
import type { DB } from '#db/schema.gen.ts'
import { endInvoicePlan } from '#features/teams/commands.server.ts'
import { typed } from '#shared/database/typed.ts'
import { type News, noNews, recordAll, sharedRowOf } from '../record-state.server.ts'

interface TeamCustomer {
  teamId: string
  customerId: string
  provider: string
}

/**
 * Records a team's state as it is. A plan paid by invoice ends when one paid by card begins, so that seats aren't
 * counted twice. A team that was deleted in the meantime has no rows: its customer is canceled next.
 */
export async function recordTeamState(
  db: Kysely<DB>,
  { teamId, customerId, provider }: TeamCustomer,
  state: readonly ProviderSubscription[],
): Promise<News> {
  const team = await db.selectFrom('teams').select('id').where('id', '=', teamId).forShare().executeTakeFirst()
  if (!team) return noNews()
  const before = await db
    .selectFrom('team_subscriptions')
    .select(['id', 'provider_subscription_id', 'status', 'ends_at'])
    .where('team_id', '=', teamId)
    .where('provider', '=', provider)
    .execute()
  const news = await recordAll(
    db,
    {
      provider,
      before,
      write: async (id, subscription, known) => {
        const { seats, amount } = subscription
        const row = {
          ...{ ...sharedRowOf(subscription), seats, price_amount: amount * seats },
          provider_customer_id: customerId,
        }
        if (known) await db.updateTable('team_subscriptions').set(row).where('id', '=', id).execute()
        else {
          await db
            .insertInto('team_subscriptions')
            .values({ id, team_id: teamId, provider, provider_subscription_id: subscription.id, ...row })
            .execute()
        }
      },
      cancel: async (ids) => {
        await db
          .updateTable('team_subscriptions')
          .set({ status: 'canceled', updated_at: typed('time')`now()` })
          .where('id', 'in', ids)
          .where('status', '!=', 'canceled')
          .execute()
      },
    },
    state,
  )
  if (news.started.length > 0) await endInvoicePlan(db, teamId)
  await db
    .updateTable('team_customers')
    .set({ synced_at: typed('time')`now()` })
    .where('provider', '=', provider)
    .where('provider_customer_id', '=', customerId)
    .execute()
  return news
}
