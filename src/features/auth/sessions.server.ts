import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { getSessions, revokeOtherSessions, revokeSession } from './contracts.ts'
import { describeDevice } from './device.ts'
import { endSessions } from './queries.server.ts'

export const getSessionsHandler = handle(getSessions, async ({ caller, deps: { db }, facts }) => {
  const current = await facts.session()
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('user_id', '=', caller.id)
    .where('expires_at', '>', sql<Date>`now()`)
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

export const revokeSessionHandler = handle(revokeSession, async ({ input, caller, deps: { db }, fail }) => {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', input.sessionId)
    .where('user_id', '=', caller.id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) fail('notFound')
  return {}
})

export const revokeOtherSessionsHandler = handle(revokeOtherSessions, async ({ caller, deps: { db }, facts }) => ({
  ended: await endSessions(db, caller.id, await facts.session()),
}))
