import { sql } from 'kysely'
import { z } from 'zod'
import { job, noData } from '#door/job.ts'
import { largeExportEmail } from '#features/mail/emails/security-emails.tsx'
import { securityAlertAddress } from '#features/mail/queries.server.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'

/** Reports a large export to members who want security alerts. */
export const largeExportMail = job({
  name: 'large-export-mail',
  data: z.strictObject({ userId: z.uuid(), count: z.int(), at: z.iso.datetime() }),
  run: async ({ data: { userId, count, at }, deps, id }) => {
    const to = await securityAlertAddress(deps.db, userId)
    if (to === null) return
    const email = largeExportEmail({ to, origin: deps.settings.origin, at: new Date(at), count })
    await deps.mail.send(id, email)
  },
})

/** Deletes exports after 7 days. The log stays. */
export const cleanUpExports = job({
  name: 'clean-up-exports',
  data: noData,
  every: '23 * * * *',
  run: async ({ deps: { db } }) => {
    await deleteInSteps(db, 'exports', sql`expires_at < now()`, 50)
  },
})
