import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { handleAlerts } from './contracts.ts'

export const handleAlertsHandler = handle(handleAlerts, async ({ input: { alertIds }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { found, handled } = await markHandled(db, alertIds, caller.id)
    if (alertIds.some((id) => !found.includes(id.toLowerCase()))) return fail('notFound')
    if (handled > 0) await recordAdminAction(db, caller, { action: 'handle-alerts', details: { alerts: handled } })
    return { handled }
  }),
)

/** Returns the ids that exist, and how many of them were still open. */
async function markHandled(db: Kysely<DB>, ids: readonly string[], adminId: string) {
  const found = await db.selectFrom('alerts').select('id').where('id', 'in', ids).forUpdate().execute()
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ handled_at: typed('time')`now()`, handled_by: adminId })
    .where('id', 'in', ids)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return { found: found.map(({ id }) => id), handled: Number(numUpdatedRows) }
}
