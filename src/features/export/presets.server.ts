import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { deleteExportPreset, getExportPresets, saveExportPreset } from './contracts.ts'
import { holdExportsOf, knownColumns } from './queries.server.ts'

export const getExportPresetsHandler = handle(getExportPresets, async ({ caller, deps: { db } }) => {
  const rows = await db
    .selectFrom('export_presets')
    .select(['id', 'name', 'columns'])
    .where('user_id', '=', caller.id)
    .orderBy(sql`lower(name)`)
    .execute()
  const presets = rows.map((row) => ({ ...row, columns: knownColumns(row.columns) }))
  return { data: presets.filter(({ columns }) => columns.length > 0) }
})

export const saveExportPresetHandler = handle(saveExportPreset, ({ input, caller, deps, fail }) =>
  deps.db.transaction().execute(async (db) => {
    // One after another, so that two at once cannot both be the last that there is room for.
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

export const deleteExportPresetHandler = handle(deleteExportPreset, async ({ input, caller, deps: { db }, fail }) => {
  const gone = await db
    .deleteFrom('export_presets')
    .where('id', '=', input.id)
    .where('user_id', '=', caller.id)
    .returning('id')
    .executeTakeFirst()
  return gone ? {} : fail('notFound')
})
