import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { saveExportPreset } from './contracts.ts'
import { holdExportsOf } from './queries.server.ts'

export const saveExportPresetHandler = handle(saveExportPreset, ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    // One after another, so that two at once cannot both take the last free place.
    await holdExportsOf(db, caller.id)
    const kept = await db
      .selectFrom('export_presets')
      .select([sql<boolean>`lower(name) = lower(${input.name})`.as('same')])
      .where('user_id', '=', caller.id)
      .execute()
    if (kept.length >= limits.exportPresets && !kept.some(({ same }) => same)) return fail('tooMany')
    const { name, columns } = input
    const { id } = await db
      .insertInto('export_presets')
      .values({ id: randomUUIDv7(), user_id: caller.id, name, columns })
      .onConflict((conflict) => conflict.expression(sql`user_id, lower(name)`).doUpdateSet({ name, columns }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return { preset: { id, name, columns } }
  }),
)
