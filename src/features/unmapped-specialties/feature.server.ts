import type { Feature } from '#door/feature.ts'
import { decideSpecialtyHandler, getUnmappedSpecialtiesHandler } from './unmapped-specialties.server.ts'

export const unmappedSpecialties: Feature = {
  calls: [getUnmappedSpecialtiesHandler, decideSpecialtyHandler],
}
