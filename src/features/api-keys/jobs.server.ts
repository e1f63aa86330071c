import { sql } from 'kysely'
import { z } from 'zod'
import { job, noData } from '#door/job.ts'
import { apiKeyMadeEmail } from '#features/mail/emails/security-emails.tsx'
import { securityAlertAddress } from '#features/mail/queries.server.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'

/** Tells members who want security alerts that a key was made for them. */
export const apiKeyMail = job({
  name: 'api-key-mail',
  data: z.strictObject({ userId: z.uuid(), name: z.string(), at: z.iso.datetime() }),
  run: async ({ data: { userId, name, at }, deps, id }) => {
    const to = await securityAlertAddress(deps.db, userId)
    if (to === null) return
    await deps.mail.send(id, apiKeyMadeEmail({ to, origin: deps.settings.origin, at: new Date(at), name }))
  },
})

/** Keys that expired a month ago: until then, their programs are told why they are refused. */
export const forgetApiKeys = job({
  name: 'forget-api-keys',
  data: noData,
  every: '23 4 * * *',
  run: async ({ deps: { db } }) => {
    await deleteInSteps(db, 'api_keys', sql`expires_at < now() - interval '30 days'`)
  },
})
