/** Records what members did. Call it in the transaction of the action itself. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, reachOf } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { type ActivityKind, activityKinds, type DetailsOf } from './kinds.ts'

export interface Deed<Kind extends ActivityKind> {
  kind: Kind
  details: DetailsOf<Kind>
  physicianIds: readonly number[]
  /** An ISO time, for something done earlier; otherwise now. */
  at?: string | undefined
}

/**
 * Records an action for each of these physicians, skipping those who are gone. What a member of a team does is visible
 * to the team: that keeps two colleagues from emailing the same person.
 * @returns the ids of the entries
 */
export async function noteActivities<Kind extends ActivityKind>(
  db: Kysely<DB>,
  holder: Holder,
  { kind, details, physicianIds, at }: Deed<Kind>,
): Promise<number[]> {
  if (physicianIds.length === 0) return []
  const { teamId } = reachOf(holder, 'see')
  const { rows } = await typed({ id: 'number' })`
    insert into activities (physician_id, author_id, team_id, kind, happened_at, details, by_key)
    select id, ${holder.id}::uuid, ${teamId}::uuid, ${kind}, coalesce(${at ?? null}::timestamptz, clock_timestamp()),
      ${JSON.stringify(activityKinds[kind].parse(details))}::jsonb, ${holder.key?.name ?? null}::text
    from (select id from physicians where id = any(${physicianIds}::bigint[]) order by id for key share) as present
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Undoes what someone recorded of this kind; the rows stay but no longer count.
 * @param which for these physicians, or these entries
 * @returns the physicians whose entries were undone
 */
export async function undoActivities(
  db: Kysely<DB>,
  holder: Holder,
  kind: ActivityKind,
  which: { physicianIds: readonly number[] } | { activityIds: readonly number[] },
): Promise<number[]> {
  const [column, ids] =
    'physicianIds' in which ? (['physician_id', which.physicianIds] as const) : (['id', which.activityIds] as const)
  const rows = await db
    .updateTable('activities')
    .set({ undone_at: typed('time')`clock_timestamp()` })
    .where(rowsFor(holder, 'see', 'activities'))
    .where('author_id', '=', holder.id)
    .where('kind', '=', kind)
    .where(column, '=', typed('number')`any(${ids}::bigint[])`)
    .where('undone_at', 'is', null)
    .returning('physician_id')
    .execute()
  return rows.map(({ physician_id }) => physician_id)
}

export interface Contacted {
  physicianId: number
  /** An ISO date. */
  on: string
}

/**
 * Logs past contacts from someone's own records, unless a contact on that day or later is logged. Returns how many were
 * new. Logging the same ones again changes nothing.
 */
export async function noteEarlierContacts(
  db: Kysely<DB>,
  holder: Holder,
  contacts: readonly Contacted[],
): Promise<number> {
  const { teamId } = reachOf(holder, 'see')
  const { rows } = await typed({ physician_id: 'number' })`
    with given as (
      select c.id, max(c.day)::timestamptz as at
      from unnest(${contacts.map(({ physicianId }) => physicianId)}::bigint[], ${contacts.map(({ on }) => on)}::date[]) as c (id, day)
      join physicians p on p.id = c.id where c.day <= current_date group by c.id
    )
    insert into activities (physician_id, author_id, team_id, kind, happened_at, details, by_key)
    select id, ${holder.id}::uuid, ${teamId}::uuid, 'contacted', at, '{}', ${holder.key?.name ?? null}::text from given
    where not exists (
      select 1 from activities known where ${rowsFor(holder, 'see', 'activities', 'known')} and known.author_id = ${holder.id}::uuid
        and known.physician_id = given.id and known.kind = 'contacted' and known.undone_at is null and known.happened_at >= given.at
    )
    returning physician_id`.execute(db)
  return rows.length
}
