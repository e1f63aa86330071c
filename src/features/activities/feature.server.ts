import type { Feature } from '#door/feature.ts'
import { getActivitiesHandler } from './get-activities.server.ts'
import { getContactedHandler } from './get-contacted.server.ts'
import { logContactHandler } from './log-contact.server.ts'
import { markContactedHandler } from './mark-contacted.server.ts'
import { activityData } from './personal-data.server.ts'
import { undoContactHandler } from './undo-contact.server.ts'

export const activities: Feature = {
  calls: [getActivitiesHandler, logContactHandler, undoContactHandler, getContactedHandler, markContactedHandler],
  personalData: [activityData],
}
