import { sql } from 'kysely'
import { job, noData } from '#door/job.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'

/** Keys that expired a month ago: until then, their programs are told why they are refused. */
export const forgetApiKeys = job({
  name: 'forget-api-keys',
  data: noData,
  every: '23 4 * * *',
  run: async ({ deps: { db } }) => {
    await deleteInSteps(db, 'api_keys', sql`expires_at < now() - interval '30 days'`)
  },
})
