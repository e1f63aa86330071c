import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { isWithin, reachOf } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { getExportPresets } from './contracts.ts'
import { knownColumns } from './queries.server.ts'

export const getExportPresetsHandler = handle(getExportPresets, async ({ caller, deps: { db } }) => {
  const rows = await db
    .selectFrom('export_presets')
    .innerJoin('users', 'users.id', 'export_presets.user_id')
    .select(['export_presets.id', 'export_presets.name', 'columns', 'user_id', 'team_id', 'users.name as owner'])
    .where(rowsFor(caller, 'see', 'export_presets'))
    .orderBy(sql`lower(export_presets.name)`)
    .execute()
  const presets = rows.map(({ id, name, columns, user_id: ownerId, team_id: teamId, owner }) => ({
    id,
    name,
    columns: knownColumns(columns),
    shared: teamId !== null,
    owner: ownerId === caller.id ? null : owner,
    mayManage: isWithin(reachOf(caller, 'manage'), { ownerId, teamId }),
  }))
  return { data: presets.filter(({ columns }) => columns.length > 0) }
})
