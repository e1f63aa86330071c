/** Writes what members did. To be called in the transaction of the deed itself. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, reachOf } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { type ActivityKind, activityKinds, type DetailsOf } from './kinds.ts'

export interface Deed<Kind extends ActivityKind> {
  kind: Kind
  details: DetailsOf<Kind>
  physicianIds: readonly number[]
}

/**
 * Notes a deed for each of these physicians; those who are gone are passed over. What a member of a team does is known to the team: that is
 * what keeps two colleagues from emailing the same person.
 */
export async function noteActivities<Kind extends ActivityKind>(
  db: Kysely<DB>,
  holder: Holder,
  { kind, details, physicianIds }: Deed<Kind>,
): Promise<void> {
  if (physicianIds.length === 0) return
  const { teamId } = reachOf(holder, 'see')
  await sql`
    insert into activities (physician_id, author_id, team_id, kind, happened_at, details)
    select id, ${holder.id}::uuid, ${teamId}::uuid, ${kind}, clock_timestamp(), ${JSON.stringify(activityKinds[kind].parse(details))}::jsonb
    from (select id from physicians where id = any(${physicianIds}::bigint[]) order by id for key share) as present`.execute(
    db,
  )
}

/** Takes back what someone noted of this kind for these physicians; the rows stay, and count for nothing. */
export async function undoActivities(
  db: Kysely<DB>,
  holder: Holder,
  kind: ActivityKind,
  physicianIds: readonly number[],
): Promise<void> {
  await db
    .updateTable('activities')
    .set({ undone_at: sql<Date>`clock_timestamp()` })
    .where(rowsFor(holder, 'see', 'activities'))
    .where('author_id', '=', holder.id)
    .where('kind', '=', kind)
    .where('physician_id', '=', sql<number>`any(${physicianIds}::bigint[])`)
    .where('undone_at', 'is', null)
    .execute()
}
