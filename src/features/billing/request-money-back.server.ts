import { randomUUIDv7 } from 'node:crypto'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { requestMoneyBack } from './contracts.ts'
import { moneyBackAskedMail } from './jobs.server.ts'
import { moneyBackFacts, runningSubscription } from './queries.server.ts'

export const requestMoneyBackHandler = handle(requestMoneyBack, async ({ input, caller, deps, fail }) => {
  const running = await runningSubscription(deps.db, caller.id, deps.billing.name)
  const facts = running && !running.withdrawn && (await moneyBackFacts(deps.db, caller.id, running, deps.now()))
  if (!running || !facts) return fail('annualOnly')
  const added = await inTransaction(deps.db, async (db) => {
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
