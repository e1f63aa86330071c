import type { Feature } from '#door/feature.ts'
import { decideContactReportHandler } from './decide-contact-report.server.ts'
import { getContactMessagesHandler } from './get-contact-messages.server.ts'
import { getDeskCountsHandler } from './get-desk-counts.server.ts'
import { getReportedContactsHandler } from './get-reported-contacts.server.ts'
import { reportDecidedMail } from './jobs.server.ts'
import { markMessageAnsweredHandler } from './mark-message-answered.server.ts'

export const desk: Feature = {
  calls: [
    getDeskCountsHandler,
    getReportedContactsHandler,
    decideContactReportHandler,
    getContactMessagesHandler,
    markMessageAnsweredHandler,
  ],
  jobs: [reportDecidedMail],
}
