import type { Feature } from '#door/feature.ts'
import { cleanUpMail } from './jobs.server.ts'
import { getOutboxHandler, getOutboxMailHandler } from './outbox.server.ts'

export const mail: Feature = {
  calls: [getOutboxHandler, getOutboxMailHandler],
  jobs: [cleanUpMail],
}
