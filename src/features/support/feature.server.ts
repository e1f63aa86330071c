import type { Feature } from '#door/feature.ts'
import { contactFormHandler } from './contact-form.server.ts'
import { contactMail } from './jobs.server.ts'
import { contactData, replyData } from './personal-data.server.ts'

export const support: Feature = {
  calls: [contactFormHandler],
  jobs: [contactMail],
  personalData: [contactData, replyData],
}
