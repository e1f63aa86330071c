import { sql } from 'kysely'
import { job, noData } from '#door/job.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'

/** Deletes what no one needs anymore: expired links and old emails. */
export const cleanUpMail = job({
  name: 'clean-up-mail',
  data: noData,
  every: '17 * * * *',
  run: async ({ deps: { db, settings } }) => {
    await deleteInSteps(db, 'email_tokens', sql`expires_at < now() - interval '1 day'`)
    // KEEP_MAILS_DAYS is longer than a job may be retried, so no email is sent twice.
    const longAgo = sql`now() - make_interval(days => ${settings.retention.mailsDays})`
    await deleteInSteps(db, 'sent_mails', sql`sent_at < ${longAgo}`)
    await deleteInSteps(db, 'outbox', sql`created_at < ${longAgo}`, 500)
  },
})
