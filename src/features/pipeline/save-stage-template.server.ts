import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { teamFor } from '#shared/access/ownership.ts'
import { rowsMadeBy } from '#shared/database/owned-rows.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { nameKey } from '#shared/product/own-name.ts'
import { holdOwner } from '../lists/queries.server.ts'
import { saveStageTemplate } from './contracts.ts'

export const saveStageTemplateHandler = handle(saveStageTemplate, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    // One after another, so that two at once can't both take the last free slot.
    await holdOwner(db, caller.id)
    const key = nameKey(input.name)
    const template = await db
      .selectFrom('stage_templates')
      .select('name_key')
      .where(rowsMadeBy(caller, 'stage_templates'))
      .execute()
    if (template.length >= listLimits.stageTemplates && !template.some(({ name_key }) => name_key === key))
      return fail('tooMany')
    const { id } = await db
      .insertInto('stage_templates')
      .values({
        ...{ id: randomUUIDv7(), owner_id: caller.id, team_id: teamFor(caller, input.shared) },
        ...{ name: input.name, name_key: key, stages: JSON.stringify(input.stages) },
      })
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'name_key'])
          .doUpdateSet({ name: sql`excluded.name`, stages: sql`excluded.stages`, team_id: sql`excluded.team_id` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id }
  }),
)
