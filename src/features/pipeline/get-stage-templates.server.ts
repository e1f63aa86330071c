import { handle } from '#door/handle.ts'
import { isWithin, reachOf } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { getStageTemplates, StageTemplate } from './contracts.ts'

export const getStageTemplatesHandler = handle(getStageTemplates, async ({ caller, deps: { db } }) => {
  const rows = await db
    .selectFrom('stage_templates')
    .leftJoin('users', 'users.id', 'stage_templates.owner_id')
    .select(['stage_templates.id', 'stage_templates.name', 'stages', 'owner_id', 'team_id', 'users.name as owner'])
    .where(rowsFor(caller, 'see', 'stage_templates'))
    .orderBy('name_key')
    .execute()
  return {
    data: rows.map(({ id, name, stages, owner_id: ownerId, team_id: teamId, owner }) => ({
      ...{ id, name, stages: StageTemplate.shape.stages.parse(stages), shared: teamId !== null },
      owner: ownerId === caller.id ? null : owner,
      mayManage: isWithin(reachOf(caller, 'manage'), { ownerId: ownerId ?? '', teamId }),
    })),
  }
})
