import type { Feature } from '#door/feature.ts'
import { adminActionData, getAdminActionsHandler } from './audit-log.server.ts'

export const audit: Feature = {
  calls: [getAdminActionsHandler],
  personalData: [adminActionData],
}
