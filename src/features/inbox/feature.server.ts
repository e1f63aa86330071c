import type { Feature } from '#door/feature.ts'
import { decideContactReportHandler } from './decide-contact-report.server.ts'
import { getContactMessagesHandler } from './get-contact-messages.server.ts'
import { getDeskCountsHandler } from './get-desk-counts.server.ts'
import { getReportedContactsHandler } from './get-reported-contacts.server.ts'
import { messageReplyMail, reportDecidedMail } from './jobs.server.ts'
import { markMessageAnsweredHandler } from './mark-message-answered.server.ts'
import { replyToMessageHandler } from './reply-to-message.server.ts'

export const inbox: Feature = {
  calls: [
    getDeskCountsHandler,
    getReportedContactsHandler,
    decideContactReportHandler,
    getContactMessagesHandler,
    markMessageAnsweredHandler,
    replyToMessageHandler,
  ],
  jobs: [reportDecidedMail, messageReplyMail],
}
