import type { MyDataPart } from '#door/my-data.ts'

export const checkoutData: MyDataPart = {
  name: 'checkouts',
  read: (db, userId) =>
    db
      .selectFrom('billing_checkouts')
      .select(['price_id', 'state', 'amount', 'currency', 'billing_interval', 'renews_at'])
      .select(['agreement', 'agreed_on', 'agreed_at', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}

export const moneyBackData: MyDataPart = {
  name: 'money_back_requests',
  read: (db, userId) =>
    db
      .selectFrom('money_back_requests')
      .select(['amount', 'currency', 'paid_at', 'days_left', 'exports', 'first', 'reason', 'status'])
      .select(['created_at', 'decided_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
