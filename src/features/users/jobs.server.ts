import { z } from 'zod'
import { job } from '#door/job.ts'
import { accountRestoredEmail, accountSuspendedEmail } from './emails.tsx'

/** Tells a person that their account was suspended or restored, whatever alerts they have chosen. */
export const accountStatusMail = job({
  name: 'account-status-mail',
  data: z.strictObject({ userId: z.uuid(), status: z.enum(['suspended', 'restored']) }),
  run: async ({ data: { userId, status }, deps, id }) => {
    const user = await deps.db
      .selectFrom('users')
      .select(['email', 'suspended_at'])
      .where('id', '=', userId)
      .executeTakeFirst()
    // Changed back before the email was sent.
    if (!user || (user.suspended_at !== null) !== (status === 'suspended')) return
    const facts = { to: user.email, origin: deps.settings.origin }
    await deps.mail.send(id, status === 'suspended' ? accountSuspendedEmail(facts) : accountRestoredEmail(facts))
  },
})
