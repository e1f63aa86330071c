/** Works out again what someone may use, from what the payment provider says now. */

import type { Kysely } from 'kysely'
import type { BillingFault, ProviderSubscription } from '#adapters/billing/port.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { planCanceledMail, planSwitchedMail, teamPlanCanceledMail } from './change-jobs.server.ts'
import { paymentFailedMail, subscriptionStartedMail } from './jobs.server.ts'
import { oneAtATime } from './one-at-a-time.server.ts'
import { recordFigures, recordState } from './record-state.server.ts'
import { teamPaymentFailedMail, teamPlanStartedMail } from './team/jobs.server.ts'
import { recordTeamState } from './team/record-team-state.server.ts'

type SyncDeps = Pick<Deps, 'db' | 'lockDb' | 'billing' | 'jobs' | 'log'>

/**
 * Brings a customer up to date, one at a time for each person or team. `then` runs in the same transaction. A customer
 * no one here knows is left alone; if the account or team was deleted, everything is canceled at the provider.
 */
export async function syncCustomer(
  deps: SyncDeps,
  customerId: string,
  then: (db: Kysely<DB>) => Promise<void> = async () => {},
): Promise<void> {
  const customer = await deps.db
    .selectFrom('billing_customers')
    .select('user_id')
    .where('provider', '=', deps.billing.name)
    .where('provider_customer_id', '=', customerId)
    .executeTakeFirst()
  if (!customer) return syncTeamCustomer(deps, customerId, then)
  await oneAtATime(deps.lockDb, customer.user_id ?? customerId, async (db) => {
    if (customer.user_id === null) await forgetCustomer(deps, db, { customerId, table: 'billing_customers' }, then)
    else await syncWhileAlone(deps, db, { userId: customer.user_id, customerId }, then)
  })
}

async function syncTeamCustomer(
  deps: SyncDeps,
  customerId: string,
  then: (db: Kysely<DB>) => Promise<void>,
): Promise<void> {
  const customer = await deps.db
    .selectFrom('team_customers')
    .select('team_id')
    .where('provider', '=', deps.billing.name)
    .where('provider_customer_id', '=', customerId)
    .executeTakeFirst()
  if (!customer) return then(deps.db)
  await oneAtATime(deps.lockDb, customer.team_id ?? customerId, async (db) => {
    if (customer.team_id === null) await forgetCustomer(deps, db, { customerId, table: 'team_customers' }, then)
    else await syncTeamWhileAlone(deps, db, { teamId: customer.team_id, customerId }, then)
  })
}

/** Like `syncWhileAlone`, for a team. */
export async function syncTeamWhileAlone(
  deps: SyncDeps,
  db: Kysely<DB>,
  who: { teamId: string; customerId: string },
  then: (db: Kysely<DB>) => Promise<void> = async () => {},
): Promise<void> {
  const state = await settledState(deps, who.customerId)
  await inTransaction(db, async (db) => {
    const news = await recordTeamState(db, { ...who, provider: deps.billing.name }, state)
    for (const id of news.started) await deps.jobs.enqueue(db, teamPlanStartedMail, { subscriptionId: id })
    for (const id of news.failed) await deps.jobs.enqueue(db, teamPaymentFailedMail, { subscriptionId: id })
    for (const id of news.canceled) await deps.jobs.enqueue(db, teamPlanCanceledMail, { subscriptionId: id })
    await then(db)
  })
}

/** For callers that already hold the lock; `db` is their connection. */
export async function syncWhileAlone(
  deps: SyncDeps,
  db: Kysely<DB>,
  who: { userId: string; customerId: string },
  then: (db: Kysely<DB>) => Promise<void> = async () => {},
): Promise<void> {
  const state = await settledState(deps, who.customerId)
  await inTransaction(db, async (db) => {
    const news = await recordState(db, { ...who, provider: deps.billing.name }, state)
    for (const id of news.started) await deps.jobs.enqueue(db, subscriptionStartedMail, { subscriptionId: id })
    for (const id of news.failed) await deps.jobs.enqueue(db, paymentFailedMail, { subscriptionId: id })
    for (const id of news.canceled) await deps.jobs.enqueue(db, planCanceledMail, { subscriptionId: id })
    for (const { id, charged } of news.switched) {
      await deps.jobs.enqueue(db, planSwitchedMail, { subscriptionId: id, charged })
    }
    await then(db)
  })
}

/** No one is charged again for something they lost: after a refund, the subscription ends with its period. */
async function settledState({ billing, log }: SyncDeps, customerId: string): Promise<ProviderSubscription[]> {
  const state = await billing.stateOf(customerId)
  const toEnd = state.filter(({ status, withdrawn, endsAt }) => withdrawn && !endsAt && isRunning(status))
  for (const { id, withdrawn } of toEnd) await billing.setCancelled(id, true, `withdrawn-${withdrawn}-${id}`)
  const paying = state.filter(({ status, withdrawn }) => isRunning(status) && !withdrawn)
  if (paying.length > 1) {
    log.error({ subscriptions: paying.map(({ id }) => id) }, 'a customer pays for two subscriptions: end one of them')
  }
  return toEnd.length > 0 ? billing.stateOf(customerId) : state
}

function isRunning(status: ProviderSubscription['status']): boolean {
  return !['canceled', 'incomplete', 'incomplete_expired'].includes(status)
}

async function forgetCustomer(
  { billing }: SyncDeps,
  db: Kysely<DB>,
  { customerId, table }: { customerId: string; table: 'billing_customers' | 'team_customers' },
  then: (db: Kysely<DB>) => Promise<void>,
): Promise<void> {
  for (const { id, status } of await billing.stateOf(customerId)) {
    if (isRunning(status)) await billing.end(id, null, `account-deleted-${id}`)
  }
  const atLast = await billing.stateOf(customerId)
  await inTransaction(db, async (db) => {
    for (const subscription of atLast) await recordFigures(db, billing.name, subscription)
    await db
      .deleteFrom(table)
      .where('provider', '=', billing.name)
      .where('provider_customer_id', '=', customerId)
      .execute()
    await then(db)
  })
}

/** Turns a provider's fault into what `fail` throws, and logs it for the operator; rethrows anything else. */
export function onFault(deps: Pick<Deps, 'log'>, fail: () => never): (error: unknown) => never {
  return (error) => {
    if (!isNamed<BillingFault>(error, 'BillingFault')) throw error
    deps.log.error({ err: error, kind: error.kind }, 'the payment provider failed us')
    return fail()
  }
}
