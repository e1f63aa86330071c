import { z } from 'zod'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { unsubscribeAddress } from '#door/unsubscribe-link.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { holderOf } from '../teams/queries.server.ts'
import { morningEmail } from './morning-email.tsx'
import { dayIn, isMorning } from './mornings.ts'
import { newsFor } from './news.server.ts'
import { changesFor, handoffsFor, stepOfRow, stepsUntil, wantingMornings } from './queries.server.ts'

/**
 * The Today page as an email, on weekdays at seven in the reader's own time zone. Time zones are offset by multiples of
 * a quarter hour.
 */
export const orderMorningEmails = job({
  name: 'order-morning-emails',
  data: noData,
  every: '*/15 * * * *',
  run: async ({ deps }) => {
    const now = deps.now()
    for (const { user_id: userId, time_zone } of await wantingMornings(deps.db)) {
      if (isMorning(time_zone, now)) await order(deps, userId, dayIn(time_zone, now))
    }
  },
})

/** The date is recorded along with the job, so that it is queued once, no matter how many servers check. */
async function order(deps: Deps, userId: string, day: string): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const noted = await db
      .updateTable('morning_emails')
      .set({ ordered_for: typed('time')`${day}::date` })
      .where('user_id', '=', userId)
      .where('wanted', '=', true)
      .where(typed('boolean')`ordered_for is distinct from ${day}::date`)
      .executeTakeFirst()
    if (noted.numUpdatedRows > 0n) await deps.jobs.enqueue(db, morningMail, { userId, day })
  })
}

/** None on a day without news. */
export const morningMail = job({
  name: 'morning-mail',
  data: z.strictObject({ userId: z.uuid(), day: z.iso.date() }),
  run: async ({ data: { userId, day }, deps, id }) => {
    const [person] = await wantingMornings(deps.db, userId)
    if (!person) return
    const holder = await holderOf(deps.db, userId)
    const [steps, given, returned, news, changes] = await Promise.all([
      stepsUntil(deps.db, holder, day),
      handoffsFor(deps.db, holder, 'given'),
      handoffsFor(deps.db, holder, 'returned'),
      newsFor(deps, holder),
      changesFor(deps.db, holder, day),
    ])
    if (steps.total + given.length + returned.length + news.length + changes.length === 0) return
    const email = morningEmail({
      ...{ to: person.email, origin: deps.settings.origin, day, news, changes, stepsInAll: steps.total },
      unsubscribe: unsubscribeAddress(deps, userId, 'morning'),
      ...{ given, returned, steps: steps.rows.map(stepOfRow) },
    })
    await deps.mail.send(id, email)
  },
})

/** Deletes what the Today page no longer shows. */
export const forgetPastDays = job({
  name: 'forget-past-days',
  data: noData,
  every: '23 4 * * *',
  run: async ({ deps: { db } }) => {
    await db.deleteFrom('physician_moves').where('moved_at', '<', typed('time')`now() - interval '90 days'`).execute()
    await db.deleteFrom('today_hidden').where('until', '<', typed('time')`current_date - 1`).execute()
    await db
      .deleteFrom('list_undos')
      .where('made_at', '<', typed('time')`now() - ${listLimits.listUndo} * interval '1 millisecond'`)
      .execute()
    await db.deleteFrom('list_handoffs').where('done_at', '<', typed('time')`now() - interval '90 days'`).execute()
    await db.deleteFrom('list_additions').where('finished_at', '<', typed('time')`now() - interval '1 day'`).execute()
  },
})
