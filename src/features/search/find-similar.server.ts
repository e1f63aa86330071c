import { handle } from '#door/handle.ts'
import { exactValue } from '#search/query/exact-value.ts'
import { findSimilar } from './contracts.ts'

export const findSimilarHandler = handle(findSimilar, async ({ input: { physicianIds }, deps }) => {
  const similar = await deps.search.traits(physicianIds)
  const specialties = similar.filter(({ field }) => field === 'specialty').map(({ value }) => exactValue(value))
  const known = await deps.db.selectFrom('physicians').select('npi').where('id', 'in', physicianIds).execute()
  const npis = known.flatMap(({ npi }) => npi ?? [])
  return { physicianIds, similar, specialty: specialties, exclude: { npis } }
})
