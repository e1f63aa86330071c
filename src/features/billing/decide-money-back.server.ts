import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { decideMoneyBack } from './desk-contracts.ts'
import { moneyBackDecidedMail } from './jobs.server.ts'
import { notCovered } from './money-back-words.ts'
import { onFault, syncCustomer } from './sync.server.ts'

export const decideMoneyBackHandler = handle(decideMoneyBack, async ({ input, caller, deps, fail }) => {
  const { requestId, action, reason } = input
  const status = action === 'approve' ? 'approved' : 'rejected'
  const message = action === 'approve' ? 'Approved: the payment will be refunded.' : 'Rejected.'
  const done = await inTransaction(deps.db, async (db) => {
    // Locked, so that only one of two concurrent admins decides.
    const request = await db
      .selectFrom('money_back_requests')
      .select(['id', 'user_id', 'status', 'provider', 'provider_subscription_id', 'payment_id'])
      .select(['days_left as daysLeft', 'exports', 'first'])
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
    const rejection = action === 'reject' ? reason || notCovered(request).join(' ') : null
    if (rejection === '') fail('noReason', { fields: { reason: decideMoneyBack.errors.noReason[1] } })
    await db
      .updateTable('money_back_requests')
      .set({ status, rejection, decided_at: typed('time')`now()`, decided_by: caller.id })
      .where('id', '=', requestId)
      .execute()
    await recordAdminAction(db, caller, {
      action: `${action}-money-back`,
      userId: request.user_id,
      subject: { kind: 'money-back-request', id: requestId },
    })
    await deps.jobs.enqueue(db, moneyBackDecidedMail, { requestId })
    // Last, so that nothing is decided if the provider refuses; its key makes a second try harmless.
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
