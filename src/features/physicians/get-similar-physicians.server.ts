import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { cardsOf } from './cards.server.ts'
import { getSimilarPhysicians } from './contracts.ts'

export const getSimilarPhysiciansHandler = handle(getSimilarPhysicians, async ({ input, caller, deps }) => {
  const { db, search } = deps
  const row = await db
    .selectFrom('physicians')
    .select(['specialty', 'zip'])
    .where('id', '=', input.physicianId)
    .executeTakeFirst()
  if (!row?.specialty) return { data: [] }
  // One extra, because the physician is nearest to themselves.
  const max = limits.similarPhysicians + 1
  const near = row.zip ? await search.nearest(row.specialty, row.zip, max) : []
  const found = near.length > 0 ? near : (await search.withSpecialty(row.specialty, max)).ids.map((id) => ({ id }))
  const others = found.filter(({ id }) => id !== input.physicianId).slice(0, limits.similarPhysicians)
  return { data: await cardsOf(db, others, caller) }
})
