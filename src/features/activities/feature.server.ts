import type { Feature } from '#door/feature.ts'
import { activityData } from './personal-data.server.ts'

export const activities: Feature = {
  calls: [],
  personalData: [activityData],
}
