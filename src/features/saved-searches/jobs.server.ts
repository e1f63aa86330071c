/** The daily email about new matches of saved searches, for those who have turned it on. */
import { z } from 'zod'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { unsubscribeAddress } from '#door/unsubscribe-link.ts'
import { holderOf } from '#features/teams/queries.server.ts'
import { mailedAddress } from '../search/commands.server.ts'
import { type FoundAnew, searchDigestEmail } from './emails.tsx'
import { newestFirst } from './newest-first.ts'
import { savedSearchesOf, shownUntil, tallyOf } from './queries.server.ts'
import { storedParams } from './search-params.ts'

/** Before office hours begin on either coast. */
export const tellOfNewMatches = job({
  name: 'tell-of-new-matches',
  data: noData,
  every: '7 10 * * *',
  run: async ({ deps }) => {
    const people = await deps.db
      .selectFrom('saved_searches')
      .innerJoin('users', 'users.id', 'user_id')
      .select('user_id')
      .distinct()
      .where('digest', '=', true)
      .where('email_verified', '=', true)
      .where('suspended_at', 'is', null)
      .execute()
    for (const { user_id: userId } of people) await deps.jobs.enqueue(deps.db, searchDigestMail, { userId })
  },
})

/** One email for all of a person's searches, and none on a day without news. */
export const searchDigestMail = job({
  name: 'search-digest-mail',
  data: z.strictObject({ userId: z.uuid() }),
  run: async ({ data: { userId }, deps, id }) => {
    const person = await deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    if (!person) return
    const mark = await shownUntil(deps)
    // The queue tries again; by then the import is over.
    if (mark === null) throw new Error('Physicians are being added right now')
    const found = await newMatches(deps, userId)
    if (found.length > 0) {
      const { origin } = deps.settings
      const unsubscribe = unsubscribeAddress(deps, userId, 'searches')
      await deps.mail.send(id, searchDigestEmail({ to: person.email, origin, found, unsubscribe }))
    }
    await deps.db
      .updateTable('saved_searches')
      .set((eb) => ({
        told_until: eb.fn<number>('greatest', ['told_until', eb.val(mark.newest)]),
        told_change: eb.fn<number>('greatest', ['told_change', eb.val(mark.lastChange)]),
      }))
      .where('user_id', '=', userId)
      .where('digest', '=', true)
      .execute()
  },
})

/** What neither an earlier email nor the person's own visit has shown yet. */
async function newMatches(deps: Deps, userId: string): Promise<FoundAnew[]> {
  const found: FoundAnew[] = []
  const holder = await holderOf(deps.db, userId)
  for (const row of await savedSearchesOf(deps.db, holder)) {
    if (!row.digest || row.user_id !== userId) continue
    const { filters, tags } = storedParams(row.search_params)
    const since = {
      newest: Math.max(row.seen_until, row.told_until),
      lastChange: Math.max(row.seen_change, row.told_change),
    }
    const tally = await tallyOf(deps, holder, { filters, tags }, since)
    if (!tally || tally.newer === 0) continue
    const address = await mailedAddress(deps.db, userId, { filters, tags, sort: newestFirst })
    found.push({ name: row.name, newMatches: tally.newer, matches: tally.total, address })
  }
  return found
}
