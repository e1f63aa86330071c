import { handle } from '#door/handle.ts'
import { getSpecialtyCounts } from './contracts.ts'
import { publicSpecialties } from './queries.server.ts'

export const getSpecialtyCountsHandler = handle(getSpecialtyCounts, async ({ deps }) => {
  const specialties = await publicSpecialties(deps)
  return specialties.map(({ value, count }) => ({ specialty: value, count }))
})
