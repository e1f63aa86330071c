import { isStandardSpecialty, specialtyKey } from '#data/normalise/specialty.ts'
import { renameSpecialty } from '#data/specialties/specialty-decisions.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { decideSpecialty } from './contracts.ts'

export const decideSpecialtyHandler = handle(decideSpecialty, async ({ input, caller, deps, fail }) => {
  const { action, specialty } = input
  if (isStandardSpecialty(specialty)) return fail('standard')
  const key = specialtyKey(specialty)
  if (key === '') return fail('unknownTarget')
  return inTransaction(deps.db, async (db) => {
    const target = action === 'map' ? input.target : null
    if (target !== null && !isStandardSpecialty(target)) {
      const accepted = await db
        .selectFrom('specialty_decisions')
        .select('name')
        .where('name', '=', target)
        .where('target', 'is', null)
        .where('key', '<>', key)
        .executeTakeFirst()
      if (!accepted) return fail('unknownTarget', { fields: { target: decideSpecialty.errors.unknownTarget[1] } })
    }
    if (action === 'hold-back') {
      await db.deleteFrom('specialty_decisions').where('key', '=', key).where('target', 'is', null).execute()
    } else {
      const decision = { name: specialty, target, decided_by: caller.id, decided_at: typed('time')`now()` }
      await db
        .insertInto('specialty_decisions')
        .values({ key, ...decision })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(decision))
        .execute()
    }
    await recordAdminAction(db, caller, {
      action: `${action}-specialty`,
      details: target === null ? { specialty } : { specialty, target },
    })
    if (target === null) return { changed: 0 }
    // Ignores case: 'Wound care' and 'WOUND CARE' are one name.
    const listed = await typed({ name: 'text' })`
      select distinct specialty as name from physicians where specialty is not null
       union select distinct unnest(secondary_specialties) from physicians where secondary_specialties <> '{}'`.execute(
      db,
    )
    const names = listed.rows.map(({ name }) => name).filter((name) => specialtyKey(name) === key)
    return { changed: await renameSpecialty(db, names, target) }
  })
})
