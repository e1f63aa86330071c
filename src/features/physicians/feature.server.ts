import type { Feature } from '#door/feature.ts'
import { getPhysicianHandler } from './get-physician.server.ts'
import { getPhysicianContactHandler } from './get-physician-contact.server.ts'
import { getRevealHistoryHandler } from './get-reveal-history.server.ts'
import { getRevealQuotaHandler } from './get-reveal-quota.server.ts'
import { getRevealedContactsHandler } from './get-revealed-contacts.server.ts'
import { getSimilarPhysiciansHandler } from './get-similar-physicians.server.ts'
import { reportData, revealData } from './personal-data.server.ts'
import { reportContactHandler } from './report-contact.server.ts'

export const physicians: Feature = {
  calls: [
    getPhysicianHandler,
    getSimilarPhysiciansHandler,
    reportContactHandler,
    getPhysicianContactHandler,
    getRevealedContactsHandler,
    getRevealHistoryHandler,
    getRevealQuotaHandler,
  ],
  personalData: [revealData, reportData],
}
