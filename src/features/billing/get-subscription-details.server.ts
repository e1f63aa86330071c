import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import type { PriceId } from '#shared/access/plans.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { getSubscriptionDetails } from './contracts.ts'
import { customerOf, moneyBackFacts, type RunningSubscription, runningSubscription } from './queries.server.ts'

export const getSubscriptionDetailsHandler = handle(getSubscriptionDetails, async ({ caller, deps }) => {
  const { db, billing, now } = deps
  const running = caller.isDemo ? undefined : await runningSubscription(db, caller.id, billing.name)
  return {
    subscription: caller.subscription,
    hasCustomer: !caller.isDemo && (await customerOf(db, caller.id, billing.name)) !== null,
    details: running ? datesOf(running) : null,
    moneyBack: running ? await moneyBackFacts(db, caller.id, running, now()) : null,
    request: await lastRequest(db, caller.id),
  }
})

function datesOf(running: RunningSubscription) {
  const { past_due_since: since } = running
  return {
    status: running.status,
    priceId: running.price_id as PriceId | null,
    nextPriceId: running.next_price_id as PriceId | null,
    renewsAt: running.ends_at === null ? iso(running.current_period_end) : null,
    endsAt: iso(running.ends_at),
    trialEndsAt: running.status === 'trialing' ? iso(running.trial_end) : null,
    graceUntil: since === null ? null : new Date(since.getTime() + serverLimits.paymentGrace).toISOString(),
    withdrawn: running.withdrawn as 'refund' | 'dispute' | null,
  }
}

async function lastRequest(db: Kysely<DB>, userId: string) {
  const row = await db
    .selectFrom('money_back_requests')
    .select(['status', 'created_at', 'decided_at', 'rejection'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const status = row.status as 'pending' | 'approved' | 'rejected'
  return { status, createdAt: row.created_at.toISOString(), decidedAt: iso(row.decided_at), rejection: row.rejection }
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
