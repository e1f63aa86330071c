import { sql } from 'kysely'
import { z } from 'zod'
import { job, noData } from '#door/job.ts'
import { appConnectedEmail } from '#features/mail/emails/security-emails.tsx'
import { securityAlertAddress } from '#features/mail/queries.server.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'

/** Tells members who want security alerts that an app was connected for them. */
export const appMail = job({
  name: 'app-mail',
  data: z.strictObject({ userId: z.uuid(), name: z.string(), at: z.iso.datetime() }),
  run: async ({ data: { userId, name, at }, deps, id }) => {
    const to = await securityAlertAddress(deps.db, userId)
    if (to === null) return
    await deps.mail.send(id, appConnectedEmail({ to, origin: deps.settings.origin, at: new Date(at), name }))
  },
})

/**
 * Requests and tokens that have expired, apps that no token is left of, and registrations that no one has used for a
 * quarter and no member is connected to.
 */
export const forgetApps = job({
  name: 'forget-apps',
  data: noData,
  every: '41 * * * *',
  run: async ({ deps: { db } }) => {
    await deleteInSteps(db, 'oauth_tokens', sql`expires_at < now()`)
    await deleteInSteps(
      db,
      'connected_apps',
      sql`connected_at < now() - interval '1 hour'
        and not exists (select from oauth_tokens where app_id = connected_apps.id)`,
    )
    await deleteInSteps(
      db,
      'oauth_clients',
      sql`used_at < now() - interval '90 days'
        and not exists (select from connected_apps where client_id = oauth_clients.id)`,
    )
  },
})
