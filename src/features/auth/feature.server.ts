import type { Feature } from '#door/feature.ts'
import { changePasswordHandler } from './change-password.server.ts'
import { confirmEmailHandler } from './confirm-email.server.ts'
import { confirmEmailChangeHandler } from './confirm-email-change.server.ts'
import { confirmTwoFactorHandler } from './confirm-two-factor.server.ts'
import { disableTwoFactorHandler } from './disable-two-factor.server.ts'
import { enableTwoFactorHandler } from './enable-two-factor.server.ts'
import { getConfirmationLinkHandler } from './get-confirmation-link.server.ts'
import { getEmailChangeLinkHandler } from './get-email-change-link.server.ts'
import { getResetLinkHandler } from './get-reset-link.server.ts'
import { getSessionsHandler } from './get-sessions.server.ts'
import {
  cleanUpAccounts,
  confirmationMail,
  emailChangeMail,
  resetMail,
  securityAlert,
  signUpMail,
} from './jobs.server.ts'
import { makeRecoveryCodesHandler } from './make-recovery-codes.server.ts'
import { deviceData, emailChangeData, sessionData, teamSignInData } from './personal-data.server.ts'
import { renewEncryption } from './renew-encryption.server.ts'
import { requestEmailChangeHandler } from './request-email-change.server.ts'
import { requestPasswordResetHandler } from './request-password-reset.server.ts'
import { resendVerificationHandler } from './resend-verification.server.ts'
import { resetPasswordHandler } from './reset-password.server.ts'
import { revokeOtherSessionsHandler } from './revoke-other-sessions.server.ts'
import { revokeSessionHandler } from './revoke-session.server.ts'
import { confirmTeamSignInHandler } from './team-sign-in/confirm-team-sign-in.server.ts'
import { getTeamSignInHandler } from './team-sign-in/get-team-sign-in.server.ts'
import { removeTeamSignInHandler } from './team-sign-in/remove-team-sign-in.server.ts'
import { resetMemberSignInHandler } from './team-sign-in/reset-member-sign-in.server.ts'
import { saveTeamSignInHandler } from './team-sign-in/save-team-sign-in.server.ts'
import { verifyTeamDomainHandler } from './team-sign-in/verify-team-domain.server.ts'

export const auth: Feature = {
  calls: [
    getConfirmationLinkHandler,
    confirmEmailHandler,
    resendVerificationHandler,
    requestPasswordResetHandler,
    getResetLinkHandler,
    resetPasswordHandler,
    requestEmailChangeHandler,
    getEmailChangeLinkHandler,
    confirmEmailChangeHandler,
    changePasswordHandler,
    getSessionsHandler,
    revokeSessionHandler,
    revokeOtherSessionsHandler,
    enableTwoFactorHandler,
    confirmTwoFactorHandler,
    disableTwoFactorHandler,
    makeRecoveryCodesHandler,
    getTeamSignInHandler,
    saveTeamSignInHandler,
    verifyTeamDomainHandler,
    removeTeamSignInHandler,
    confirmTeamSignInHandler,
    resetMemberSignInHandler,
  ],
  jobs: [signUpMail, confirmationMail, resetMail, emailChangeMail, securityAlert, cleanUpAccounts, renewEncryption],
  personalData: [sessionData, deviceData, emailChangeData, teamSignInData],
}
