import type { Feature } from '#door/feature.ts'
import { addSuppressionHandler } from './add-suppression.server.ts'
import { decideLookAlikeHandler } from './decide-look-alike.server.ts'
import { decideRemovalHandler } from './decide-removal.server.ts'
import { findSuppressionsHandler } from './find-suppressions.server.ts'
import { getRemovalLinkHandler } from './get-removal-link.server.ts'
import { getRemovalRequestsHandler } from './get-removal-requests.server.ts'
import { getSuppressionsHandler } from './get-suppressions.server.ts'
import {
  lookAlikesMail,
  removalByNameMail,
  removalDeclinedMail,
  removalHandedOverMail,
  removalMail,
  removalReceiptMail,
  tidyRemovals,
} from './jobs.server.ts'
import { liftSuppressionsHandler } from './lift-suppressions.server.ts'
import { processRemovalHandler } from './process-removal.server.ts'
import { requestRemovalHandler } from './request-removal.server.ts'
import { requestRemovalByNameHandler } from './request-removal-by-name.server.ts'
import { sendRemovalConfirmationHandler } from './send-removal-confirmation.server.ts'

export const removal: Feature = {
  calls: [
    requestRemovalHandler,
    sendRemovalConfirmationHandler,
    requestRemovalByNameHandler,
    getRemovalLinkHandler,
    processRemovalHandler,
    getRemovalRequestsHandler,
    decideRemovalHandler,
    decideLookAlikeHandler,
    getSuppressionsHandler,
    addSuppressionHandler,
    findSuppressionsHandler,
    liftSuppressionsHandler,
  ],
  jobs: [
    lookAlikesMail,
    removalMail,
    removalByNameMail,
    removalHandedOverMail,
    removalReceiptMail,
    removalDeclinedMail,
    tidyRemovals,
  ],
}
