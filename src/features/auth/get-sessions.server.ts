import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { getSessions } from './contracts.ts'
import { describeDevice } from './device.ts'

export const getSessionsHandler = handle(getSessions, async ({ caller, deps: { db }, facts }) => {
  const current = await facts.session()
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('user_id', '=', caller.id)
    .where('expires_at', '>', typed('time')`now()`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  const data = rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    address: row.ip_address || null,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.updated_at.toISOString(),
    current: row.id === current,
  }))
  return { data: data.toSorted((a, b) => Number(b.current) - Number(a.current)) }
})
