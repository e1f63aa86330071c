import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { updateNotifications } from './contracts.ts'

export const updateNotificationsHandler = handle(updateNotifications, async ({ input, caller, deps: { db } }) => {
  await db
    .updateTable('users')
    .set({
      notify_marketing: input.marketing,
      notify_new_features: input.newFeatures,
      notify_security_alerts: input.securityAlerts,
      notify_exclusions: input.exclusionChanges,
      updated_at: typed('time')`now()`,
    })
    .where('id', '=', caller.id)
    .execute()
  return {}
})
