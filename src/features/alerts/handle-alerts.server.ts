import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit/queries.server.ts'
import { handleAlerts } from './contracts.ts'
import { markHandled } from './queries.server.ts'

export const handleAlertsHandler = handle(handleAlerts, async ({ input: { alertIds }, caller, deps, fail }) =>
  deps.db.transaction().execute(async (db) => {
    const { found, handled } = await markHandled(db, alertIds, caller.id)
    if (alertIds.some((id) => !found.includes(id.toLowerCase()))) return fail('notFound')
    if (handled > 0) await recordAdminAction(db, caller, { action: 'handle-alerts', details: { alerts: handled } })
    return { handled }
  }),
)
