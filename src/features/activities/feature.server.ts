import type { Feature } from '#door/feature.ts'
import { getActivitiesHandler } from './get-activities.server.ts'
import { activityData } from './personal-data.server.ts'

export const activities: Feature = {
  calls: [getActivitiesHandler],
  personalData: [activityData],
}
