import type { Feature } from '#door/feature.ts'
import {
  decideContactReportHandler,
  getContactMessagesHandler,
  getDeskCountsHandler,
  getReportedContactsHandler,
  markMessageAnsweredHandler,
} from './desk.server.ts'
import { reportDecidedMail } from './jobs.server.ts'

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
