import { handle } from '#door/handle.ts'
import { getMoneyBackRequests } from './desk-contracts.ts'

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
