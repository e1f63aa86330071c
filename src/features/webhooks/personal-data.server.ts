import type { PersonalData } from '#door/personal-data.ts'

export const webhookData: PersonalData = {
  name: 'webhooks',
  read: (db, userId) =>
    db
      .selectFrom('webhook_endpoints')
      .select(['url', 'kinds', 'for_team', 'created_at', 'last_success_at', 'off_at'])
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('made_by', '=', userId)]))
      .orderBy('created_at')
      .execute(),
}

export const webhookDeliveryData: PersonalData = {
  name: 'webhook_deliveries',
  read: (db, userId) =>
    db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'endpoint_id')
      .select(['url', 'kind', 'data', 'happened_at', 'state', 'tries', 'status', 'answer', 'fault'])
      .where('webhook_endpoints.user_id', '=', userId)
      .orderBy('happened_at')
      .execute(),
}
