import type { Feature } from '#door/feature.ts'
import { getDataStateHandler } from './get-data-state.server.ts'
import { cleanUpChanges, refreshPublicFiles } from './jobs.server.ts'

export const dataSources: Feature = {
  calls: [getDataStateHandler],
  jobs: [refreshPublicFiles, cleanUpChanges],
}
