import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { AlertDetails, getAlerts } from './contracts.ts'
import { alertsOf } from './queries.server.ts'

export const getAlertsHandler = handle(getAlerts, async ({ input: { state, page }, deps: { db } }) => {
  const { total, rows } = await alertsOf(db, state, page)
  const data = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    email: row.email,
    physician: row.physician_id === null ? null : { id: row.physician_id, name: `${row.first_name} ${row.last_name}` },
    details: AlertDetails.parse(row.details),
    createdAt: row.created_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
    handledBy: row.handled_by,
  }))
  return { data, total, page, pageSize: limits.deskPageSize }
})
