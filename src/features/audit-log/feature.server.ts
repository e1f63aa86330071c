import type { Feature } from '#door/feature.ts'
import { getAdminActionsHandler } from './get-admin-actions.server.ts'
import { adminActionData } from './personal-data.server.ts'

export const auditLog: Feature = {
  calls: [getAdminActionsHandler],
  personalData: [adminActionData],
}
