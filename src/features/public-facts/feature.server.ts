import type { Feature } from '#door/feature.ts'
import { exclusionMail, tellOfExclusions } from './jobs.server.ts'

export const publicFacts: Feature = {
  calls: [],
  jobs: [tellOfExclusions, exclusionMail],
}
