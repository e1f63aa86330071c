import { handle } from '#door/handle.ts'
import { getSpecialties } from './contracts.ts'
import { publicSpecialties } from './queries.server.ts'

export const getSpecialtiesHandler = handle(getSpecialties, async ({ deps }) => {
  const specialties = await publicSpecialties(deps)
  return specialties.map(({ value }) => ({ specialty: value }))
})
