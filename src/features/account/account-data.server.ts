import type { MyDataPart } from '#door/my-data.ts'

export const accountData: MyDataPart = {
  name: 'account',
  read: (db, userId) =>
    db
      .selectFrom('users')
      .select([
        'id',
        'email',
        'email_verified',
        'name',
        'bio',
        'company',
        'postal_address',
        'role',
        'two_factor_enabled',
        'created_at',
        'updated_at',
      ])
      .select(['notify_marketing', 'notify_new_features', 'notify_security_alerts'])
      .where('id', '=', userId)
      .executeTakeFirst(),
}

export const subscriptionData: MyDataPart = {
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
