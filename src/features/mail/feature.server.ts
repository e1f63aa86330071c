import type { Feature } from '#door/feature.ts'
import { getOutboxHandler } from './get-outbox.server.ts'
import { getOutboxMailHandler } from './get-outbox-mail.server.ts'
import { cleanUpMail } from './jobs.server.ts'

export const mail: Feature = {
  calls: [getOutboxHandler, getOutboxMailHandler],
  jobs: [cleanUpMail],
}
