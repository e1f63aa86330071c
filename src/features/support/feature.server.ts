import type { Feature } from '#door/feature.ts'
import { contactData } from './contact-data.server.ts'
import { contactFormHandler } from './contact-form.server.ts'
import { contactMail } from './jobs.server.ts'

export const contact: Feature = {
  calls: [contactFormHandler],
  jobs: [contactMail],
  personalData: [contactData],
}
