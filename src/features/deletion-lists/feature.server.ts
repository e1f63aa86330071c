import type { Feature } from '#door/feature.ts'
import { carryOutDeletionListHandler } from './carry-out-deletion-list.server.ts'
import { downloadDeletionStatusesHandler } from './download-deletion-statuses.server.ts'
import { exemptDeletionRequestHandler } from './exempt-deletion-request.server.ts'
import { getDeletionListsHandler } from './get-deletion-lists.server.ts'
import { carryOutList, matchDeletionList, recheckDeletionLists } from './jobs.server.ts'

export const deletionLists: Feature = {
  calls: [
    getDeletionListsHandler,
    exemptDeletionRequestHandler,
    carryOutDeletionListHandler,
    downloadDeletionStatusesHandler,
  ],
  jobs: [matchDeletionList, carryOutList, recheckDeletionLists],
}
