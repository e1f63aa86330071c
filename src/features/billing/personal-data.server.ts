import type { PersonalData } from '#door/personal-data.ts'

export const subscriptionData: PersonalData = {
  name: 'subscriptions',
  read: (db, userId) =>
    db
      .selectFrom('subscriptions')
      .select(['provider', 'provider_subscription_id', 'status', 'tier', 'plan_name', 'price_amount', 'currency'])
      .select(['billing_interval', 'current_period_end', 'cancel_at_period_end', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}

export const checkoutData: PersonalData = {
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

export const moneyBackData: PersonalData = {
  name: 'money_back_requests',
  read: (db, userId) =>
    db
      .selectFrom('money_back_requests')
      .select(['amount', 'currency', 'paid_at', 'days_left', 'exports', 'first', 'reason', 'status', 'rejection'])
      .select(['created_at', 'decided_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
