import type { Feature } from '#door/feature.ts'
import { decideSpecialtyHandler } from './decide-specialty.server.ts'
import { getUnmappedSpecialtiesHandler } from './get-unmapped-specialties.server.ts'

export const unmappedSpecialties: Feature = {
  calls: [getUnmappedSpecialtiesHandler, decideSpecialtyHandler],
}
