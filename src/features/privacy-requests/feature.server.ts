import type { Feature } from '#door/feature.ts'
import { answerPrivacyRequestHandler } from './answer-privacy-request.server.ts'
import { confirmPrivacyRequestHandler } from './confirm-privacy-request.server.ts'
import { downloadPrivacyAnswerHandler } from './download-privacy-answer.server.ts'
import { downloadPrivacyRequestsHandler } from './download-privacy-requests.server.ts'
import { enterPrivacyRequestHandler } from './enter-privacy-request.server.ts'
import { extendPrivacyRequestHandler } from './extend-privacy-request.server.ts'
import { getPrivacyRequestsHandler } from './get-privacy-requests.server.ts'
import {
  lookUpPrivacyRequest,
  privacyAnswerMail,
  privacyExtendedMail,
  privacyReceivedMail,
  privacyWaitingMail,
  tidyPrivacyRequests,
} from './jobs.server.ts'
import { makePrivacyRequestHandler } from './make-privacy-request.server.ts'
import { obeyPrivacySignalHandler } from './obey-privacy-signal.server.ts'
import { setSaleOptOutHandler } from './set-sale-opt-out.server.ts'
import { verifyPrivacyRequestHandler } from './verify-privacy-request.server.ts'

export const privacyRequests: Feature = {
  calls: [
    makePrivacyRequestHandler,
    confirmPrivacyRequestHandler,
    obeyPrivacySignalHandler,
    setSaleOptOutHandler,
    downloadPrivacyAnswerHandler,
    getPrivacyRequestsHandler,
    enterPrivacyRequestHandler,
    verifyPrivacyRequestHandler,
    extendPrivacyRequestHandler,
    answerPrivacyRequestHandler,
    downloadPrivacyRequestsHandler,
  ],
  jobs: [
    privacyReceivedMail,
    lookUpPrivacyRequest,
    privacyWaitingMail,
    privacyExtendedMail,
    privacyAnswerMail,
    tidyPrivacyRequests,
  ],
}
