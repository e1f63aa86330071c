import type { Feature } from '#door/feature.ts'
import { deleteEmailTemplateHandler } from './delete-email-template.server.ts'
import { duplicateEmailTemplateHandler } from './duplicate-email-template.server.ts'
import { generateEmailHandler } from './generate-email.server.ts'
import { getEmailTemplatesHandler } from './get-email-templates.server.ts'
import { getRecipientsHandler } from './get-recipients.server.ts'
import { templateData } from './personal-data.server.ts'
import { saveEmailTemplateHandler } from './save-email-template.server.ts'
import { needsTable } from './templates-table.server.ts'
import { updateEmailTemplateHandler } from './update-email-template.server.ts'

export const email: Feature = {
  calls: [
    generateEmailHandler,
    getEmailTemplatesHandler,
    getRecipientsHandler,
    ...[
      saveEmailTemplateHandler,
      updateEmailTemplateHandler,
      duplicateEmailTemplateHandler,
      deleteEmailTemplateHandler,
    ].map(needsTable),
  ],
  personalData: [templateData],
}
