import type { Feature } from '#door/feature.ts'
import { getPhysicianHandler, getSimilarPhysiciansHandler } from './get-physician.server.ts'
import { getPhysicianContactHandler, getRevealedContactsHandler } from './get-physician-contact.server.ts'
import { reportContactHandler, reportData } from './report-contact.server.ts'
import { getRevealHistoryHandler, revealData } from './reveal-history.server.ts'

export const physicians: Feature = {
  calls: [
    getPhysicianHandler,
    getSimilarPhysiciansHandler,
    reportContactHandler,
    getPhysicianContactHandler,
    getRevealedContactsHandler,
    getRevealHistoryHandler,
  ],
  personalData: [revealData, reportData],
}
