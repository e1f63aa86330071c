import type { Feature } from '#door/feature.ts'
import { getHospitalHandler } from './get-hospital.server.ts'
import { getShortageMapHandler } from './get-shortage-map.server.ts'
import { exclusionMail, recountRanks, tellOfExclusions } from './jobs.server.ts'

export const publicFacts: Feature = {
  calls: [getHospitalHandler, getShortageMapHandler],
  jobs: [tellOfExclusions, exclusionMail, recountRanks],
}
