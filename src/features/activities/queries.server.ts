/** What someone and their team did with physicians. Every statement goes by who asks (shared/access/ownership.ts). */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import type { ActivityKind } from './kinds.ts'

/** All that this person may see and that was not taken back; the author's name is null where the account is gone. */
export function activitiesFor(db: Kysely<DB>, holder: Holder) {
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

/** The latest deed of a kind for each of these physicians, by id; those without one are missing. */
export async function latestOf(db: Kysely<DB>, holder: Holder, kind: ActivityKind, physicianIds: readonly number[]) {
  if (physicianIds.length === 0) return new Map<number, never>()
  const rows = await activitiesFor(db, holder)
    .distinctOn('activities.physician_id')
    .where('activities.kind', '=', kind)
    .where('activities.physician_id', '=', sql<number>`any(${physicianIds}::bigint[])`)
    .orderBy('activities.physician_id')
    .orderBy('activities.happened_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.physician_id, row]))
}

/** The physicians whom this person, or anyone in the team, has contacted within the last `days`. */
export async function contactedWithin(
  db: Kysely<DB>,
  holder: Holder,
  days: number,
  by: 'me' | 'team',
): Promise<number[]> {
  const rows = await db
    .selectFrom('activities')
    .select('physician_id')
    .distinct()
    .where(rowsFor(holder, 'see', 'activities'))
    .$if(by === 'me', (query) => query.where('author_id', '=', holder.id))
    .where('kind', '=', 'contacted')
    .where('undone_at', 'is', null)
    .where('happened_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
  return rows.map(({ physician_id }) => physician_id)
}
