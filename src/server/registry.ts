/** Every call of the product, each contract beside the handler that fulfils it, and every job. */
import type { Handler } from '#door/handle.ts'
import type { Job } from '#door/job.ts'
import { accountData, subscriptionData } from '#features/account/account-data.server.ts'
import { checkAdminHandler } from '#features/account/check-admin.server.ts'
import { deleteAccountHandler } from '#features/account/delete-account.server.ts'
import { downloadMyDataHandler } from '#features/account/download-my-data.server.ts'
import { getAccountHandler } from '#features/account/get-account.server.ts'
import { accountDeletedMail } from '#features/account/jobs.server.ts'
import { updateNotificationsHandler } from '#features/account/update-notifications.server.ts'
import { updateProfileHandler } from '#features/account/update-profile.server.ts'
import { getAlertsHandler } from '#features/alerts/get-alerts.server.ts'
import { handleAlertsHandler } from '#features/alerts/handle-alerts.server.ts'
import { alertMail } from '#features/alerts/jobs.server.ts'
import { adminActionData, getAdminActionsHandler } from '#features/audit/audit-log.server.ts'
import { changePasswordHandler } from '#features/auth/change-password.server.ts'
import { confirmEmailHandler, getConfirmationLinkHandler } from '#features/auth/confirm-email.server.ts'
import { cleanUpAccounts, confirmationMail, resetMail, securityAlert, signUpMail } from '#features/auth/jobs.server.ts'
import { requestPasswordResetHandler, resendVerificationHandler } from '#features/auth/mail-requests.server.ts'
import { getResetLinkHandler, resetPasswordHandler } from '#features/auth/reset-password.server.ts'
import { deviceData, sessionData } from '#features/auth/session-data.server.ts'
import { getSessionsHandler, revokeOtherSessionsHandler, revokeSessionHandler } from '#features/auth/sessions.server.ts'
import {
  confirmTwoFactorHandler,
  disableTwoFactorHandler,
  enableTwoFactorHandler,
  makeRecoveryCodesHandler,
} from '#features/auth/two-factor.server.ts'
import { checkoutData, moneyBackData } from '#features/billing/billing-data.server.ts'
import { cancelSubscriptionHandler, resumeSubscriptionHandler } from '#features/billing/cancel-subscription.server.ts'
import { createCheckoutHandler } from '#features/billing/create-checkout.server.ts'
import { customerPortalHandler } from '#features/billing/customer-portal.server.ts'
import { getMySubscriptionHandler } from '#features/billing/get-my-subscription.server.ts'
import {
  moneyBackAskedMail,
  moneyBackDecidedMail,
  paymentFailedMail,
  remindOfRenewals,
  renewalReminderMail,
  subscriptionStartedMail,
} from '#features/billing/jobs.server.ts'
import {
  decideMoneyBackHandler,
  getMoneyBackRequestsHandler,
  requestMoneyBackHandler,
} from '#features/billing/money-back.server.ts'
import { reconcileBilling } from '#features/billing/reconcile.server.ts'
import {
  changeSandboxPortalHandler,
  confirmSandboxPaymentHandler,
  getSandboxCheckoutHandler,
  getSandboxPortalHandler,
  paySandboxCheckoutHandler,
} from '#features/billing/sandbox/sandbox-calls.server.ts'
import { getSubscriptionDetailsHandler } from '#features/billing/subscription-details.server.ts'
import { verifyCheckoutHandler } from '#features/billing/verify-checkout.server.ts'
import { contactData } from '#features/contact/contact-data.server.ts'
import { contactFormHandler } from '#features/contact/contact-form.server.ts'
import { contactMail } from '#features/contact/jobs.server.ts'
import { contactMarkData, markContactedHandler } from '#features/contact-marks/mark-contacted.server.ts'
import { getDataStateHandler } from '#features/data-state/get-data-state.server.ts'
import { refreshPublicFiles } from '#features/data-state/jobs.server.ts'
import {
  decideContactReportHandler,
  getContactMessagesHandler,
  getDeskCountsHandler,
  getReportedContactsHandler,
  markMessageAnsweredHandler,
} from '#features/desk/desk.server.ts'
import { reportDecidedMail } from '#features/desk/jobs.server.ts'
import { generateEmailHandler } from '#features/email/generate-email.server.ts'
import {
  deleteEmailTemplateHandler,
  duplicateEmailTemplateHandler,
  getEmailTemplatesHandler,
  saveEmailTemplateHandler,
  templateData,
  updateEmailTemplateHandler,
} from '#features/email/templates.server.ts'
import { downloadExportHandler } from '#features/export/download-export.server.ts'
import { exportData } from '#features/export/export-data.server.ts'
import { exportPhysiciansHandler } from '#features/export/export-physicians.server.ts'
import { cleanUpExports, largeExportMail } from '#features/export/jobs.server.ts'
import { deleteExportHandler, getExportStatsHandler, getExportsHandler } from '#features/export/kept-exports.server.ts'
import { prepareExport } from '#features/export/prepare-export.server.ts'
import {
  deleteExportPresetHandler,
  getExportPresetsHandler,
  saveExportPresetHandler,
} from '#features/export/presets.server.ts'
import { startExportHandler } from '#features/export/start-export.server.ts'
import { getFiguresHandler } from '#features/figures/figures.server.ts'
import {
  cancelImportHandler,
  downloadImportRejectsHandler,
  getImportsHandler,
  startImportHandler,
  undoImportHandler,
} from '#features/imports/imports.server.ts'
import { cleanUpImports, runImportOrder } from '#features/imports/jobs.server.ts'
import { previewImportHandler } from '#features/imports/preview.server.ts'
import { addToListHandler } from '#features/lists/add-to-list.server.ts'
import {
  deleteListHandler,
  removeFromListHandler,
  saveListNoteHandler,
  updateListHandler,
} from '#features/lists/change-list.server.ts'
import { duplicateListHandler, mergeListsHandler } from '#features/lists/combine-lists.server.ts'
import { getListHandler, getListIdsHandler, getListsHandler } from '#features/lists/get-lists.server.ts'
import { listData } from '#features/lists/list-data.server.ts'
import { cleanUpMail } from '#features/mail/jobs.server.ts'
import { getOutboxHandler, getOutboxMailHandler } from '#features/mail/outbox.server.ts'
import { getPhysicianHandler, getSimilarPhysiciansHandler } from '#features/physicians/get-physician.server.ts'
import {
  getPhysicianContactHandler,
  getRevealedContactsHandler,
} from '#features/physicians/get-physician-contact.server.ts'
import { reportContactHandler, reportData } from '#features/physicians/report-contact.server.ts'
import { getRevealHistoryHandler, revealData } from '#features/physicians/reveal-history.server.ts'
import {
  removalByNameMail,
  removalDeclinedMail,
  removalHandedOverMail,
  removalMail,
  removalReceiptMail,
  tidyRemovals,
} from '#features/removal/jobs.server.ts'
import { getRemovalLinkHandler, processRemovalHandler } from '#features/removal/process-removal.server.ts'
import { decideRemovalHandler, getRemovalRequestsHandler } from '#features/removal/removal-desk.server.ts'
import {
  requestRemovalByNameHandler,
  requestRemovalHandler,
  sendRemovalConfirmationHandler,
} from '#features/removal/request-removal.server.ts'
import { resumeReceivedMail } from '#features/resume/jobs.server.ts'
import { resumeData } from '#features/resume/resume-data.server.ts'
import { submitResumeHandler } from '#features/resume/submit-resume.server.ts'
import { searchDigestMail, tellOfNewMatches } from '#features/saved-searches/jobs.server.ts'
import { saveSearchHandler } from '#features/saved-searches/save-search.server.ts'
import {
  deleteSavedSearchHandler,
  getSavedSearchesHandler,
  renameSavedSearchHandler,
  savedSearchData,
  setSearchDigestHandler,
  visitSavedSearchHandler,
} from '#features/saved-searches/saved-searches.server.ts'
import { getUnsubscribeLinkHandler, unsubscribeDigestHandler } from '#features/saved-searches/unsubscribe.server.ts'
import { searchPhysiciansHandler } from '#features/search/search-physicians.server.ts'
import { selectPhysiciansHandler } from '#features/search/select-physicians.server.ts'
import { suggestHandler } from '#features/search/suggest.server.ts'
import {
  getSiteFactsHandler,
  getSiteSettingsHandler,
  saveSiteSettingsHandler,
} from '#features/site/site-settings.server.ts'
import {
  getSpecialtiesHandler,
  getSpecialtyCountsHandler,
  getSpecialtyDirectoryHandler,
} from '#features/specialties/specialties.server.ts'
import { approveResumeHandler } from '#features/submission-review/approve-resume.server.ts'
import { getPendingSubmissionsHandler } from '#features/submission-review/get-pending-submissions.server.ts'
import { submissionDecidedMail } from '#features/submission-review/jobs.server.ts'
import { reviewSubmissionHandler } from '#features/submission-review/review-submission.server.ts'
import {
  addSuppressionHandler,
  findSuppressionsHandler,
  getSuppressionsHandler,
  liftSuppressionsHandler,
} from '#features/suppression/suppression-desk.server.ts'
import {
  decideSpecialtyHandler,
  getUnmappedSpecialtiesHandler,
} from '#features/unmapped-specialties/unmapped-specialties.server.ts'
import {
  endPlanHandler,
  endUserSessionsHandler,
  grantPlanHandler,
  setDemoHandler,
} from '#features/users/change-user.server.ts'
import { getUserHandler } from '#features/users/get-user.server.ts'
import { accountStatusMail } from '#features/users/jobs.server.ts'
import { listUsersHandler } from '#features/users/list-users.server.ts'
import { removeAdminHandler, restoreUserHandler, suspendUserHandler } from '#features/users/suspension.server.ts'

/** What each feature keeps of a person, for the download of one's own data. */
const myData = [
  accountData,
  sessionData,
  deviceData,
  subscriptionData,
  checkoutData,
  moneyBackData,
  revealData,
  reportData,
  exportData,
  contactData,
  resumeData,
  listData,
  savedSearchData,
  contactMarkData,
  templateData,
  adminActionData,
]

export const handlers: readonly Handler[] = [
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

  getAccountHandler,
  checkAdminHandler,
  updateProfileHandler,
  updateNotificationsHandler,
  downloadMyDataHandler(myData),
  deleteAccountHandler,

  getMySubscriptionHandler,
  getSubscriptionDetailsHandler,
  createCheckoutHandler,
  verifyCheckoutHandler,
  customerPortalHandler,
  cancelSubscriptionHandler,
  resumeSubscriptionHandler,
  requestMoneyBackHandler,
  getMoneyBackRequestsHandler,
  decideMoneyBackHandler,
  getSandboxCheckoutHandler,
  paySandboxCheckoutHandler,
  confirmSandboxPaymentHandler,
  getSandboxPortalHandler,
  changeSandboxPortalHandler,

  searchPhysiciansHandler,
  selectPhysiciansHandler,
  suggestHandler,

  getPhysicianHandler,
  getSimilarPhysiciansHandler,
  reportContactHandler,
  getPhysicianContactHandler,
  getRevealedContactsHandler,
  getRevealHistoryHandler,
  exportPhysiciansHandler,
  startExportHandler,
  getExportsHandler,
  downloadExportHandler,
  deleteExportHandler,
  getExportStatsHandler,
  getExportPresetsHandler,
  saveExportPresetHandler,
  deleteExportPresetHandler,

  getSavedSearchesHandler,
  saveSearchHandler,
  renameSavedSearchHandler,
  deleteSavedSearchHandler,
  visitSavedSearchHandler,
  setSearchDigestHandler,
  getUnsubscribeLinkHandler,
  unsubscribeDigestHandler,

  getListsHandler,
  getListHandler,
  getListIdsHandler,
  addToListHandler,
  updateListHandler,
  deleteListHandler,
  removeFromListHandler,
  saveListNoteHandler,
  duplicateListHandler,
  mergeListsHandler,
  markContactedHandler,
  getDataStateHandler,

  getSpecialtyCountsHandler,
  getSpecialtiesHandler,
  getSpecialtyDirectoryHandler,

  getSiteFactsHandler,
  getSiteSettingsHandler,
  saveSiteSettingsHandler,

  contactFormHandler,
  submitResumeHandler,
  requestRemovalHandler,
  sendRemovalConfirmationHandler,
  requestRemovalByNameHandler,
  getRemovalLinkHandler,
  processRemovalHandler,
  generateEmailHandler,
  getEmailTemplatesHandler,
  saveEmailTemplateHandler,
  updateEmailTemplateHandler,
  duplicateEmailTemplateHandler,
  deleteEmailTemplateHandler,

  listUsersHandler,
  getUserHandler,
  endUserSessionsHandler,
  grantPlanHandler,
  endPlanHandler,
  setDemoHandler,
  suspendUserHandler,
  restoreUserHandler,
  removeAdminHandler,
  getPendingSubmissionsHandler,
  reviewSubmissionHandler,
  approveResumeHandler,
  getAdminActionsHandler,
  getFiguresHandler,

  getUnmappedSpecialtiesHandler,
  decideSpecialtyHandler,
  getDeskCountsHandler,
  getAlertsHandler,
  handleAlertsHandler,
  getReportedContactsHandler,
  decideContactReportHandler,
  getContactMessagesHandler,
  markMessageAnsweredHandler,
  getRemovalRequestsHandler,
  decideRemovalHandler,
  getSuppressionsHandler,
  addSuppressionHandler,
  findSuppressionsHandler,
  liftSuppressionsHandler,
  previewImportHandler,
  startImportHandler,
  cancelImportHandler,
  undoImportHandler,
  getImportsHandler,
  downloadImportRejectsHandler,

  getOutboxHandler,
  getOutboxMailHandler,
]

export const jobs: readonly Job[] = [
  signUpMail,
  confirmationMail,
  resetMail,
  securityAlert,
  accountDeletedMail,
  accountStatusMail,
  cleanUpAccounts,
  cleanUpMail,
  subscriptionStartedMail,
  paymentFailedMail,
  remindOfRenewals,
  renewalReminderMail,
  moneyBackAskedMail,
  moneyBackDecidedMail,
  reconcileBilling,
  alertMail,
  reportDecidedMail,
  prepareExport,
  largeExportMail,
  cleanUpExports,
  contactMail,
  resumeReceivedMail,
  submissionDecidedMail,
  removalMail,
  removalByNameMail,
  removalHandedOverMail,
  removalReceiptMail,
  removalDeclinedMail,
  tidyRemovals,
  tellOfNewMatches,
  searchDigestMail,
  refreshPublicFiles,
  runImportOrder,
  cleanUpImports,
]
