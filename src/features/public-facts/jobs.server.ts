/**
 * Emails list owners when someone on a list becomes excluded from federal programs, or is reinstated, and counts the
 * ranks of Medicare volumes again after a removal.
 */
import { z } from 'zod'
import { recountPlaces } from '#data/sources/volumes/places.ts'
import { job, noData } from '#door/job.ts'
import { unsubscribeAddress } from '#door/unsubscribe-link.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { exclusionEmail } from './emails.tsx'

/**
 * What imports have found since the last run. Queues the emails and deletes the changes in one transaction, so that
 * each is reported once.
 */
export const tellOfExclusions = job({
  name: 'tell-of-exclusions',
  data: noData,
  every: '*/10 * * * *',
  run: async ({ deps }) => {
    await inTransaction(deps.db, async (db) => {
      const { rows } = await typed({ userId: 'text', physicianIds: 'numbers' })`
        with told as (delete from exclusion_changes returning physician_id)
        select list.user_id as "userId", array_agg(distinct told.physician_id)::int8[] as "physicianIds"
        from told
        join list_physicians entry on entry.physician_id = told.physician_id
        join physician_lists list on list.id = entry.list_id
        join users on users.id = list.user_id
        where users.email_verified and users.suspended_at is null and users.notify_exclusions
        group by list.user_id`.execute(db)
      for (const { userId, physicianIds } of rows) {
        await deps.jobs.enqueue(db, exclusionMail, { userId, physicianIds: physicianIds.map(Number) })
      }
    })
  },
})

/** One email about all of them, with their state at the time it is written. */
export const exclusionMail = job({
  name: 'exclusion-mail',
  data: z.strictObject({ userId: z.uuid(), physicianIds: z.array(z.int()) }),
  run: async ({ data: { userId, physicianIds }, deps, id }) => {
    const { rows } = await typed({ id: 'number', name: 'text', since: 'text?', lists: 'texts', email: 'text' })`
      select p.id, concat_ws(' ', p.first_name, p.last_name) as name, facts.excluded_on::text as since,
        array_agg(list.name order by list.name_key) as lists, users.email
      from physicians p
      join list_physicians entry on entry.physician_id = p.id
      join physician_lists list on list.id = entry.list_id and list.user_id = ${userId}
      join users on users.id = list.user_id and users.suspended_at is null and users.notify_exclusions
      left join npi_facts facts on facts.npi = p.npi
      where p.id = any(${physicianIds}::bigint[])
      group by p.id, facts.excluded_on, users.email
      order by p.last_name, p.first_name, p.id`.execute(deps.db)
    const [first] = rows
    if (!first) return
    const unsubscribe = unsubscribeAddress(deps, userId, 'exclusions')
    const { origin } = deps.settings
    await deps.mail.send(id, exclusionEmail({ to: first.email, origin, unsubscribe, people: rows }))
  },
})

/** Someone who was removed isn't counted in anyone's rank. */
export const recountRanks = job({
  name: 'recount-ranks',
  data: noData,
  every: '*/10 * * * *',
  timeLimit: 600,
  run: async ({ deps }) => recountPlaces(deps.longSession),
})
