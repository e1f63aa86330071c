/** What someone and their team did with physicians. Every statement goes by who asks (shared/access/ownership.ts). */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'

/** All that this person may see and that was not taken back; the author's name is null where the account is gone. */
function activitiesFor(db: Kysely<DB>, holder: Holder) {
  return db
    .selectFrom('activities')
    .leftJoin('users as author', 'author.id', 'activities.author_id')
    .select(['activities.id', 'activities.physician_id', 'activities.author_id', 'author.name as author'])
    .select(['activities.team_id', 'activities.kind', 'activities.happened_at', 'activities.details'])
    .where(rowsFor(holder, 'see', 'activities'))
    .where('activities.undone_at', 'is', null)
}

/** The same for one physician, the latest first. */
export function timelineOf(db: Kysely<DB>, holder: Holder, physicianId: number, most: number) {
  return activitiesFor(db, holder)
    .where('activities.physician_id', '=', physicianId)
    .orderBy('activities.happened_at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(most)
    .execute()
}
