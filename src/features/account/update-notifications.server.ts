import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { updateNotifications } from './contracts.ts'

export const updateNotificationsHandler = handle(updateNotifications, async ({ input, caller, deps: { db } }) => {
  await db
    .updateTable('users')
    .set({
      notify_marketing: input.marketing,
      notify_new_features: input.newFeatures,
      notify_security_alerts: input.securityAlerts,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', caller.id)
    .execute()
  return {}
})
