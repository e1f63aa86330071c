import type { Feature } from '#door/feature.ts'
import { checkAdminHandler } from './check-admin.server.ts'
import { deleteAccountHandler } from './delete-account.server.ts'
import { dismissTourHandler } from './dismiss-tour.server.ts'
import { getAccountHandler } from './get-account.server.ts'
import { accountDeletedMail } from './jobs.server.ts'
import { accountData } from './personal-data.server.ts'
import { updateNotificationsHandler } from './update-notifications.server.ts'
import { updateProfileHandler } from './update-profile.server.ts'

export const account: Feature = {
  calls: [
    dismissTourHandler,
    getAccountHandler,
    checkAdminHandler,
    updateProfileHandler,
    updateNotificationsHandler,
    deleteAccountHandler,
  ],
  jobs: [accountDeletedMail],
  personalData: [accountData],
}
