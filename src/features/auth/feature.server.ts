import type { Feature } from '#door/feature.ts'
import { changePasswordHandler } from './change-password.server.ts'
import { confirmEmailHandler, getConfirmationLinkHandler } from './confirm-email.server.ts'
import { cleanUpAccounts, confirmationMail, resetMail, securityAlert, signUpMail } from './jobs.server.ts'
import { requestPasswordResetHandler, resendVerificationHandler } from './mail-requests.server.ts'
import { getResetLinkHandler, resetPasswordHandler } from './reset-password.server.ts'
import { deviceData, sessionData } from './session-data.server.ts'
import { getSessionsHandler, revokeOtherSessionsHandler, revokeSessionHandler } from './sessions.server.ts'
import {
  confirmTwoFactorHandler,
  disableTwoFactorHandler,
  enableTwoFactorHandler,
  makeRecoveryCodesHandler,
} from './two-factor.server.ts'

export const auth: Feature = {
  calls: [
    getConfirmationLinkHandler,
    confirmEmailHandler,
    resendVerificationHandler,
    requestPasswordResetHandler,
    getResetLinkHandler,
    resetPasswordHandler,
    changePasswordHandler,
    getSessionsHandler,
    revokeSessionHandler,
    revokeOtherSessionsHandler,
    enableTwoFactorHandler,
    confirmTwoFactorHandler,
    disableTwoFactorHandler,
    makeRecoveryCodesHandler,
  ],
  jobs: [signUpMail, confirmationMail, resetMail, securityAlert, cleanUpAccounts],
  personalData: [sessionData, deviceData],
}
