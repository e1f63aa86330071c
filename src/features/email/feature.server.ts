import type { Feature } from '#door/feature.ts'
import { generateEmailHandler } from './generate-email.server.ts'
import {
  deleteEmailTemplateHandler,
  duplicateEmailTemplateHandler,
  getEmailTemplatesHandler,
  saveEmailTemplateHandler,
  templateData,
  updateEmailTemplateHandler,
} from './templates.server.ts'

export const email: Feature = {
  calls: [
    generateEmailHandler,
    getEmailTemplatesHandler,
    saveEmailTemplateHandler,
    updateEmailTemplateHandler,
    duplicateEmailTemplateHandler,
    deleteEmailTemplateHandler,
  ],
  personalData: [templateData],
}
