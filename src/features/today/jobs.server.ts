/** Forgets what the page of the day no longer shows. */
import { sql } from 'kysely'
import { job, noData } from '#door/job.ts'
import { listLimits } from '#shared/product/list-limits.ts'

export const forgetPastDays = job({
  name: 'forget-past-days',
  data: noData,
  every: '23 4 * * *',
  run: async ({ deps: { db } }) => {
    await db.deleteFrom('physician_moves').where('moved_at', '<', sql<Date>`now() - interval '90 days'`).execute()
    await db.deleteFrom('today_hidden').where('until', '<', sql<Date>`current_date - 1`).execute()
    await db
      .deleteFrom('list_undos')
      .where('made_at', '<', sql<Date>`now() - ${listLimits.listUndo} * interval '1 millisecond'`)
      .execute()
    await db.deleteFrom('list_additions').where('finished_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  },
})
