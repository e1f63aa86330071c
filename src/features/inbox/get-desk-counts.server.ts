import { handle } from '#door/handle.ts'
import { undecidedSpecialties } from '#features/specialties/queries.server.ts'
import { getDeskCounts } from './contracts.ts'
import { waitingWork } from './queries.server.ts'

export const getDeskCountsHandler = handle(getDeskCounts, async ({ deps }) => {
  const [counts, unmapped] = await Promise.all([waitingWork(deps.db), undecidedSpecialties(deps)])
  return { ...counts, specialties: unmapped.length }
})
