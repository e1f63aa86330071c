import type { Feature } from '#door/feature.ts'
import { endPlanHandler } from './end-plan.server.ts'
import { endUserSessionsHandler } from './end-user-sessions.server.ts'
import { getUserHandler } from './get-user.server.ts'
import { grantPlanHandler } from './grant-plan.server.ts'
import { accountStatusMail } from './jobs.server.ts'
import { listUsersHandler } from './list-users.server.ts'
import { removeAdminHandler } from './remove-admin.server.ts'
import { restoreUserHandler } from './restore-user.server.ts'
import { setDemoHandler } from './set-demo.server.ts'
import { suspendUserHandler } from './suspend-user.server.ts'

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
