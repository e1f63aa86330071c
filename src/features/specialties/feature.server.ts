import type { Feature } from '#door/feature.ts'
import { getSpecialtiesHandler, getSpecialtyCountsHandler, getSpecialtyDirectoryHandler } from './specialties.server.ts'

export const specialties: Feature = {
  calls: [getSpecialtyCountsHandler, getSpecialtiesHandler, getSpecialtyDirectoryHandler],
}
