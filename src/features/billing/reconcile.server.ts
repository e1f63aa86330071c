import { sql } from 'kysely'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { typed } from '#shared/database/typed.ts'
import { syncCustomer } from './sync.server.ts'
import { handleEvent } from './webhook.server.ts'

/** Events that may appear late in the provider's own list. */
const overlap = 10 * 60 * 1000
const firstLook = 24 * 60 * 60 * 1000
/** Customers asked about per run, longest unasked first. */
const batch = 100

/**
 * Catches up on webhooks that never came: processes every event in the provider's list that we haven't seen, asks about
 * paying customers who haven't been asked about for a day, and cancels what deleted accounts and teams left behind.
 */
export const reconcileBilling = job({
  name: 'reconcile-billing',
  data: noData,
  every: '*/10 * * * *',
  timeLimit: 300,
  run: async ({ deps, signal }) => {
    await catchUpOnEvents(deps, signal)
    for (const customerId of [...(await customersToAskAbout(deps)), ...(await teamsToAskAbout(deps))]) {
      if (signal.aborted) return
      await syncCustomer(deps, customerId)
    }
    await deps.db
      .deleteFrom('billing_events')
      // The provider's list goes back 30 days.
      .where('received_at', '<', typed('time')`now() - interval '90 days'`)
      .execute()
  },
})

async function catchUpOnEvents(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, billing, now } = deps
  const started = now()
  const cursor = await db
    .selectFrom('billing_cursors')
    .select('events_until')
    .where('provider', '=', billing.name)
    .executeTakeFirst()
  const until = cursor?.events_until.getTime() ?? started.getTime() - firstLook
  for (const event of await billing.eventsSince(new Date(until - overlap))) {
    if (signal.aborted) return
    await handleEvent(deps, event)
  }
  await db
    .insertInto('billing_cursors')
    .values({ provider: billing.name, events_until: started })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ events_until: started }))
    .execute()
}

async function customersToAskAbout({ db, billing }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('provider_customer_id')
    .where('provider', '=', billing.name)
    .where((eb) =>
      eb.or([
        eb('user_id', 'is', null),
        eb.and([
          eb.or([eb('synced_at', 'is', null), eb('synced_at', '<', typed('time')`now() - interval '1 day'`)]),
          eb.exists(
            eb
              .selectFrom('subscriptions')
              .select('subscriptions.id')
              .whereRef('subscriptions.provider_customer_id', '=', 'billing_customers.provider_customer_id')
              .where('subscriptions.status', 'in', ['active', 'trialing', 'past_due', 'unpaid', 'paused']),
          ),
        ]),
      ]),
    )
    .orderBy(sql`user_id is null desc, synced_at nulls first`)
    .limit(batch)
    .execute()
  return rows.map((row) => row.provider_customer_id)
}

/** Like `customersToAskAbout`; also teams with an open checkout, which may have been paid. */
async function teamsToAskAbout({ db, billing }: Deps): Promise<string[]> {
  const { rows } = await typed({ provider_customer_id: 'text' })`
    select provider_customer_id from team_customers customer
    where provider = ${billing.name} and (
      team_id is null
      or ((synced_at is null or synced_at < now() - interval '1 day') and exists (
        select from team_subscriptions paying where paying.provider_customer_id = customer.provider_customer_id
          and paying.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')))
      or (exists (select from team_offers offer where offer.team_id = customer.team_id and offer.checkout_at > now() - interval '1 day')
        and not exists (select from team_subscriptions paying where paying.provider_customer_id = customer.provider_customer_id))
    )
    order by team_id is null desc, synced_at nulls first
    limit ${batch}`.execute(db)
  return rows.map((row) => row.provider_customer_id)
}
