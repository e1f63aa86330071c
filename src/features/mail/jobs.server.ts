import { sql } from 'kysely'
import { job, noData } from '#door/job.ts'

/** Deletes what no one needs anymore: links that have expired, and emails of long ago. */
export const cleanUpMail = job({
  name: 'clean-up-mail',
  data: noData,
  every: '17 * * * *',
  run: async ({ deps: { db } }) => {
    await db.deleteFrom('email_tokens').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute()
    // As long as a job may be tried again, and some.
    await db.deleteFrom('sent_mails').where('sent_at', '<', sql<Date>`now() - interval '30 days'`).execute()
    await db.deleteFrom('outbox').where('created_at', '<', sql<Date>`now() - interval '30 days'`).execute()
  },
})
