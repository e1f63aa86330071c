import type { Feature } from '#door/feature.ts'
import { decideSpecialtyHandler } from './decide-specialty.server.ts'
import { getSpecialtiesHandler } from './get-specialties.server.ts'
import { getSpecialtyCountsHandler } from './get-specialty-counts.server.ts'
import { getSpecialtyDirectoryHandler } from './get-specialty-directory.server.ts'
import { getStateDirectoryHandler } from './get-state-directory.server.ts'
import { getUnmappedSpecialtiesHandler } from './get-unmapped-specialties.server.ts'

export const specialties: Feature = {
  calls: [
    getSpecialtyCountsHandler,
    getSpecialtiesHandler,
    getSpecialtyDirectoryHandler,
    getStateDirectoryHandler,
    getUnmappedSpecialtiesHandler,
    decideSpecialtyHandler,
  ],
}
