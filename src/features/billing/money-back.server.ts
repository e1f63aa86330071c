/** The money-back guarantee: 30 days, annual plans only, one-time per customer, voided by any export. */
import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit/queries.server.ts'
import { limits } from '#shared/product/limits.ts'
import { decideMoneyBack, getMoneyBackRequests, requestMoneyBack } from './contracts.ts'
import { moneyBackAskedMail, moneyBackDecidedMail } from './jobs.server.ts'
import { type RunningSubscription, runningSubscription } from './queries.server.ts'
import { onFault, syncCustomer } from './sync.server.ts'

const day = 24 * 60 * 60 * 1000

/** What decides a request about this subscription; null when there is no annual payment to give back. */
export async function moneyBackFacts(db: Kysely<DB>, userId: string, running: RunningSubscription, now: Date) {
  const { last_payment_id: paymentId, last_payment_amount: amount, last_paid_at: paidAt, currency } = running
  if (running.billing_interval !== 'year' || !paymentId || !amount || !paidAt || !currency) return null
  const today = now.getTime() + running.clock_ahead
  const granted = await db
    .selectFrom('money_back_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  const { exports } = await db
    .selectFrom('export_logs')
    .select((eb) => eb.fn.countAll<number>().as('exports'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    paymentId,
    amount,
    currency,
    paidAt: paidAt.toISOString(),
    daysLeft: Math.max(0, limits.guarantee.days - Math.floor((today - paidAt.getTime()) / day)),
    exports,
    first: granted === undefined,
  }
}

export const requestMoneyBackHandler = handle(requestMoneyBack, async ({ input, caller, deps, fail }) => {
  const running = await runningSubscription(deps.db, caller.id, deps.billing.name)
  const facts = running && !running.withdrawn && (await moneyBackFacts(deps.db, caller.id, running, deps.now()))
  if (!running || !facts) return fail('annualOnly')
  const added = await deps.db.transaction().execute(async (db) => {
    const id = randomUUIDv7()
    const request = await db
      .insertInto('money_back_requests')
      .values({
        id,
        user_id: caller.id,
        provider: deps.billing.name,
        provider_subscription_id: running.provider_subscription_id,
        payment_id: facts.paymentId,
        amount: facts.amount,
        currency: facts.currency,
        paid_at: facts.paidAt,
        days_left: facts.daysLeft,
        exports: facts.exports,
        first: facts.first,
        reason: input.reason,
      })
      .onConflict((conflict) => conflict.column('user_id').where('status', '=', 'pending').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (request) await deps.jobs.enqueue(db, moneyBackAskedMail, { requestId: id })
    return request
  })
  return added ? facts : fail('alreadyAsked')
})

export const getMoneyBackRequestsHandler = handle(getMoneyBackRequests, async ({ input, deps: { db } }) => {
  const rows = await db
    .selectFrom('money_back_requests')
    .innerJoin('users', 'users.id', 'money_back_requests.user_id')
    .select(['money_back_requests.id', 'users.email', 'reason', 'status', 'amount', 'currency', 'paid_at'])
    .select(['days_left', 'exports', 'first', 'money_back_requests.created_at', 'decided_at'])
    .where('status', '=', input.status)
    .orderBy('money_back_requests.created_at')
    .limit(200)
    .execute()
  return {
    data: rows.map((row) => ({
      id: row.id,
      email: row.email,
      reason: row.reason,
      status: input.status,
      amount: row.amount,
      currency: row.currency,
      paidAt: row.paid_at.toISOString(),
      daysLeft: row.days_left,
      exports: row.exports,
      first: row.first,
      createdAt: row.created_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    })),
  }
})

export const decideMoneyBackHandler = handle(decideMoneyBack, async ({ input, caller, deps, fail }) => {
  const { requestId, action } = input
  const status = action === 'approve' ? 'approved' : 'rejected'
  const message = action === 'approve' ? 'Approved: the payment goes back.' : 'Rejected.'
  const done = await deps.db.transaction().execute(async (db) => {
    // Locked, so that of two admins at once one decides.
    const request = await db
      .selectFrom('money_back_requests')
      .select(['id', 'user_id', 'status', 'provider', 'provider_subscription_id', 'payment_id'])
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirst()
    if (!request) return fail('notFound')
    if (request.status === status) return null
    if (request.status !== 'pending') return fail('decided')
    const granted = await db
      .selectFrom('money_back_requests')
      .select('id')
      .where('user_id', '=', request.user_id)
      .where('status', '=', 'approved')
      .executeTakeFirst()
    if (action === 'approve' && granted) return fail('usedBefore')
    await db
      .updateTable('money_back_requests')
      .set({ status, decided_at: sql<Date>`now()`, decided_by: caller.id })
      .where('id', '=', requestId)
      .execute()
    await recordAdminAction(db, caller, {
      action: `${action}-money-back`,
      userId: request.user_id,
      subject: { kind: 'money-back-request', id: requestId },
    })
    await deps.jobs.enqueue(db, moneyBackDecidedMail, { requestId })
    // Last, so that nothing is decided when the provider refuses; its key makes a second try harmless.
    if (action === 'approve') {
      await deps.billing
        .end(request.provider_subscription_id, request.payment_id, `money-back-${requestId}`)
        .catch(onFault(deps, () => fail('failed', { retryAfter: 5 })))
    }
    return request
  })
  if (done && action === 'approve') await syncAfterRefund(deps, done.user_id, done.provider)
  return { message }
})

/** The provider's own event says the same; this only saves the admin the wait. */
async function syncAfterRefund(deps: Parameters<typeof syncCustomer>[0], userId: string, provider: string) {
  const customer = await deps.db
    .selectFrom('billing_customers')
    .select('provider_customer_id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (!customer) return
  await syncCustomer(deps, customer.provider_customer_id).catch((error) =>
    deps.log.error({ err: error }, 'the state after a refund could not be read: its event will bring it'),
  )
}
