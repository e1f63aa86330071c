import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { teamFor } from '#shared/access/ownership.ts'
import { rowsFor, rowsMadeBy } from '#shared/database/owned-rows.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { saveExportPreset } from './contracts.ts'
import { holdExportsOf } from './queries.server.ts'

export const saveExportPresetHandler = handle(saveExportPreset, ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    // One after another, so that two at once can't both take the last free slot.
    await holdExportsOf(db, caller.id)
    const preset = await db
      .selectFrom('export_presets')
      .select([typed('boolean')`lower(name) = lower(${input.name})`.as('same')])
      .where(rowsMadeBy(caller, 'export_presets'))
      .execute()
    if (preset.length >= limits.exportPresets && !preset.some(({ same }) => same)) return fail('tooMany')
    const { name, columns } = input
    const teamId = teamFor(caller, input.shared)
    const saved = await db
      .insertInto('export_presets')
      .values({ id: randomUUIDv7(), user_id: caller.id, team_id: teamId, name, columns })
      .onConflict((conflict) =>
        conflict
          .expression(sql`user_id, lower(name)`)
          .doUpdateSet({ name, columns })
          .where(rowsFor(caller, 'manage', 'export_presets')),
      )
      .returning(['id', 'team_id'])
      .executeTakeFirst()
    if (!saved) return fail('ofTeam')
    return { preset: { id: saved.id, name, columns, shared: saved.team_id !== null, owner: null, mayManage: true } }
  }),
)
