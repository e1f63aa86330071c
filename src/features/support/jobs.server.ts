import { z } from 'zod'
import { job } from '#door/job.ts'
import { brand } from '#shared/product/brand.ts'
import { contactEmail } from './emails.tsx'
import { messageWith } from './queries.server.ts'

/** To one address, whatever the message says; replies go to the person who wrote it. */
export const contactMail = job({
  name: 'contact-mail',
  data: z.strictObject({ messageId: z.uuid() }),
  run: async ({ data, deps, id }) => {
    const message = await messageWith(deps.db, data.messageId)
    if (!message) return
    await deps.mail.send(id, contactEmail({ ...message, to: brand.supportEmail, origin: deps.settings.origin }))
  },
})
