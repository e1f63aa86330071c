import type { Feature } from '#door/feature.ts'
import {
  removalByNameMail,
  removalDeclinedMail,
  removalHandedOverMail,
  removalMail,
  removalReceiptMail,
  tidyRemovals,
} from './jobs.server.ts'
import { getRemovalLinkHandler, processRemovalHandler } from './process-removal.server.ts'
import { decideRemovalHandler, getRemovalRequestsHandler } from './removal-desk.server.ts'
import {
  requestRemovalByNameHandler,
  requestRemovalHandler,
  sendRemovalConfirmationHandler,
} from './request-removal.server.ts'

export const removal: Feature = {
  calls: [
    requestRemovalHandler,
    sendRemovalConfirmationHandler,
    requestRemovalByNameHandler,
    getRemovalLinkHandler,
    processRemovalHandler,
    getRemovalRequestsHandler,
    decideRemovalHandler,
  ],
  jobs: [removalMail, removalByNameMail, removalHandedOverMail, removalReceiptMail, removalDeclinedMail, tidyRemovals],
}
