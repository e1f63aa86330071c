import type { Feature } from '#door/feature.ts'
import { endPlanHandler, endUserSessionsHandler, grantPlanHandler, setDemoHandler } from './change-user.server.ts'
import { getUserHandler } from './get-user.server.ts'
import { accountStatusMail } from './jobs.server.ts'
import { listUsersHandler } from './list-users.server.ts'
import { removeAdminHandler, restoreUserHandler, suspendUserHandler } from './suspension.server.ts'

export const users: Feature = {
  calls: [
    listUsersHandler,
    getUserHandler,
    endUserSessionsHandler,
    grantPlanHandler,
    endPlanHandler,
    setDemoHandler,
    suspendUserHandler,
    restoreUserHandler,
    removeAdminHandler,
  ],
  jobs: [accountStatusMail],
}
