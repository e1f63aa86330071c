import type { Kysely } from 'kysely'
import { storedProfile } from '#data/edit/edit-profile.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { getProfileToEdit } from './contracts.ts'

export const getProfileToEditHandler = handle(getProfileToEdit, async ({ input: { physicianId }, deps, fail }) => {
  const stored = await storedProfile(deps.db, physicianId)
  if (stored === null) return fail('notFound')
  const { texts, sources } = stored
  return { texts, sources, ...(await historyOf(deps.db, physicianId)) }
})

async function historyOf(db: Kysely<DB>, physicianId: number) {
  const all = db.selectFrom('profile_edits').where('physician_id', '=', physicianId)
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .leftJoin('users', 'users.id', 'edited_by')
    .select(['profile_edits.id', 'field', 'before', 'after', 'source_before', 'reason', 'email', 'edited_at'])
    .orderBy('profile_edits.id', 'desc')
    .limit(limits.historyShown)
    .execute()
  const history = rows.map(({ source_before: sourceBefore, email: by, edited_at, ...row }) => ({
    ...row,
    ...{ sourceBefore, by, at: edited_at.toISOString() },
  }))
  return { history, total }
}
