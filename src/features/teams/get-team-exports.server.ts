import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { limits } from '#shared/product/limits.ts'
import { getTeamExports } from './contracts.ts'

export const getTeamExportsHandler = handle(getTeamExports, async ({ caller, deps: { db } }) => {
  const rows = await db
    .selectFrom('export_logs')
    .innerJoin('team_members', 'team_members.user_id', 'export_logs.user_id')
    .innerJoin('users', 'users.id', 'export_logs.user_id')
    .leftJoin('exports', 'exports.id', 'export_logs.id')
    .select(['export_logs.id', 'users.name', 'export_date', 'export_count', 'exports.title', 'export_logs.by_key'])
    .where('team_members.team_id', '=', (caller.team as Membership).id)
    // What someone exported before they joined is no one's business here.
    .whereRef('export_date', '>=', 'joined_at')
    .orderBy('export_date', 'desc')
    .limit(limits.teamExports)
    .execute()
  return {
    data: rows.map((row) => ({
      id: row.id,
      by: row.name,
      at: row.export_date.toISOString(),
      physicians: row.export_count,
      title: row.title,
      key: row.by_key,
    })),
  }
})
